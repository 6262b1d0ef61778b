import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import { billedBy, desk, expect, firstVisit, phone, test } from './workshop.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name })
const cents = (row: string) => Number(/\$([\d,.]+)$/.exec(row)?.[1]?.replace(/\D/g, ''))

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('on a desk', () => {
  test.use(desk)

  test('whoever reads reports follows a collaborator from the list to the tasks of an order, and saves the month', async ({
    page,
    hire,
    logIn,
  }) => {
    await page.goto('/#/')
    await logIn(await hire('accountant'))
    const sidebar = page.getByRole('navigation', { name: 'Principal' })
    await expect(sidebar.getByRole('link', { name: 'Ordenes Incompletas' })).toBeVisible()
    await sidebar.getByRole('button', { name: 'Reporte' }).click()
    await expect(sidebar.getByRole('link', { name: 'Colaboradores' })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Bitácora' }).click()
    await expect(heading(page, 'Bitácora')).toBeVisible()
    await page.goto('/#/bitacora-collaborators?ordering=-amount_generated')
    // Without the rows of before: they stay until those in the other order have come.
    await page.reload()
    await page
      .getByRole('link', { name: /^Ver ordenes de/ })
      .first()
      .click()
    await expect(heading(page, 'ORDENES ATENDIDAS')).toBeVisible()
    await expect(page.getByText('Monto generado').first()).toBeVisible()
    await expect(page.getByText(/^(Menos de 180 horas|180 horas o más)$/)).toBeVisible()
    await expectOpenToEverybody(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Bitácora - Ordenes atendidas .+ \d{4}\.xlsx$/)

    const search = page.getByRole('searchbox', { name: 'Buscar' })
    await search.fill('BUJ-')
    await expect(page).toHaveURL(/search=BUJ-/)
    await page
      .getByRole('link', { name: /^Ver tareas de/ })
      .first()
      .click()
    await expect(heading(page, /^TAREAS DE LA ORDEN BUJ-\d+$/)).toBeVisible()
    await expect(page.getByText('DÍA TRABAJADO').first()).toBeVisible()
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: 'Regresar' }).click()
    await expect(heading(page, 'ORDENES ATENDIDAS')).toBeVisible()
    await expect(search).toHaveValue('BUJ-')
  })

  test('the incomplete orders are in the sidebar of who manages orders and may see their history', async ({
    page,
    hire,
    logIn,
  }) => {
    const history = 'history_of_notifications_and_incomplete_orders'
    const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Ordenes/ })
    await page.goto('/#/work-orders')
    await logIn(await hire('mechanicCoordinator'))
    await expect(entry).toHaveText(['Ordenes', 'Ordenes Incompletas'])
    await page.route(/\/api\/user\/me\/$/, async (route) => {
      const response = await route.fetch()
      const me: { permissions: string[] } = await response.json()
      await route.fulfill({ response, json: { ...me, permissions: me.permissions.filter((flag) => flag !== history) } })
    })
    await page.reload()
    await expect(entry).toHaveText(['Ordenes'])
  })

  test(
    'the month, the year and the state of the orders stay in the address, and what is printed is all of it',
    firstVisit,
    async ({ page, hire, logIn }) => {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', 'true')
      })
      await page.goto('/#/bitacora-collaborators?ordering=-amount_generated')
      await logIn(await hire('accountant'))
      await page
        .getByRole('link', { name: /^Ver ordenes de/ })
        .first()
        .click()
      // The list has the same choices: these are of the screen that it leads to.
      await expect(heading(page, 'ORDENES ATENDIDAS')).toBeVisible()
      const sheet = page.locator('.print-sheet')
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await expect(page.locator('body[data-printed]')).toBeAttached()
      const amounts = (await sheet.locator('tbody tr').allTextContents()).map((row) => cents(row))
      expect(amounts.pop()).toBe(amounts.reduce((all, one) => all + one, 0))
      await choose(page, 'Año', '2021')
      await choose(page, 'Mes', 'Enero')
      await choose(page, 'Estado de la orden', 'Terminadas')
      await expect(page).toHaveURL(/year=2021/)
      await expect(page).toHaveURL(/month=1/)
      await expect(page).toHaveURL(/type_order=2/)
      await expect(page.getByText('No hay datos')).toBeVisible()
      await page.reload()
      await expect(choice(page, 'Mes')).toHaveValue('Enero')
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await expect(page.locator('body[data-printed]')).toBeAttached()
      await expect(sheet.getByRole('heading', { name: 'ORDENES ATENDIDAS', includeHidden: true })).toBeAttached()
      await expect(sheet.getByText('Enero 2021')).toBeAttached()
      for (const told of billedBy) await expect(sheet).toContainText(told)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar' }).click()
      expect((await saved).suggestedFilename()).toContain('Enero 2021')
      // Whoever now prints another month by the browser's own way gets no sheet of January.
      await choose(page, 'Mes', 'Febrero')
      await expect(sheet).toHaveCount(0)
      await page.getByRole('button', { name: 'Imprimir' }).click()
      await expect(sheet.getByText('Febrero 2021')).toBeAttached()
    },
  )

  test('the cards say by colour and words whether the goal was passed and whether the hours are many', async ({
    page,
    hire,
    logIn,
  }) => {
    // Exactly on both limits, then a cent above the one and a second below the other: as no month of the demo is.
    const figures = { sales_goal: 500, amount_generated: 500, time_invested: '180:00:00' }
    await page.route(/\/api\/garage\/collaborator_all_orders\/\?/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...figures } })
    })
    const card = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await page.goto('/#/bitacora-collaborator/4')
    await logIn(await hire('accountant'))
    await expect(card('Meta de ventas')).toHaveAttribute('data-tone', 'red')
    await expect(card('Meta de ventas')).toHaveText('Meta de ventas$500.00Meta sin superar')
    await expect(card('Faltante')).toContainText('$0.00')
    await expect(card('Excedente')).toContainText('$0.00')
    await expect(card('Tiempo invertido')).toHaveAttribute('data-tone', 'red')
    await expect(card('Venta por hora')).toContainText('$')

    Object.assign(figures, { amount_generated: 500.01, time_invested: '179:59:59' })
    await page.reload()
    await expect(card('Meta de ventas')).toHaveAttribute('data-tone', 'green')
    await expect(card('Faltante')).toHaveCount(0)
    await expect(card('Excedente')).toContainText('$0.01')
    await expect(card('Tiempo invertido')).toHaveAttribute('data-tone', 'green')
    await expect(card('Tiempo invertido')).toContainText('179:59:59')

    // Another month has no figures of this one, neither while it is awaited nor when it fails; the choices stay.
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    const months = /\/api\/garage\/collaborator_all_orders\/\?.*month=/
    await page.route(months, (route) => failed.then(() => route.fulfill({ status: 404, json: {} })))
    await page.getByRole('button', { name: 'Mes anterior' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' })).toBeVisible()
    await expect(card('Meta de ventas')).toHaveCount(0)
    fail()
    await expect(page.getByRole('alert')).toContainText('Error en la petición, vuelve a intentarlo')
    await expect(card('Meta de ventas')).toHaveCount(0)
    await page.unroute(months)
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(card('Tiempo invertido')).toContainText('179:59:59')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a goal that is not passed says so in words, and who may not read reports is led away', async ({
    page,
    device,
    hire,
    logIn,
  }) => {
    await page.goto('/#/collaborators')
    await logIn(await hire('accountant'))
    await expect(heading(page, 'Colaboradores')).toBeVisible()
    await expect(page.getByText('MONTO GENERADO').first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Ver ordenes de/ })
      .first()
      .click()
    await expect(page.getByText(/^(Sin meta|Meta sin superar|Meta superada)$/)).toBeVisible()
    await expectOpenToEverybody(page)

    for (const wrong of ['/#/collaborator/abc', '/#/collaborator/4/tasks/abc']) {
      await page.goto(wrong)
      await expect(heading(page, 'Colaboradores')).toBeVisible()
    }

    const other = await device(phone)
    await other.goto('/#/collaborators')
    await logIn(await hire('mechanic'), other)
    await expect(heading(other, 'Mis Ordenes')).toBeVisible()
  })
})
