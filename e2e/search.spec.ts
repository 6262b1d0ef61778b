import { expectOpenToEverybody } from './accessibility.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { desk, expect, firstVisit, phone, test } from './workshop.ts'

test.describe('at the desk', () => {
  test.use(desk)

  test(
    'says so when it could not be fetched, and is there when the network is back',
    firstVisit,
    async ({ page, hire, logIn }) => {
      let away = true
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        const answer = await route.fetch()
        if (away && (await answer.text()).includes('Buscar en todo')) return route.abort('internetdisconnected')
        await route.fulfill({ response: answer })
      })
      await page.goto('/#/login')
      await logIn(await hire('mechanicCoordinator'))
      await expect(page.getByRole('heading', { name: 'Ordenes de trabajo' })).toBeVisible()
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog', { name: 'Buscar' })
      await expect(dialog.getByRole('alert')).toBeVisible()
      away = false
      await dialog.getByRole('button', { name: 'Reintentar' }).click()
      await expect(dialog.getByRole('combobox', { name: 'Buscar en todo' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Ordenes de trabajo', includeHidden: true })).toBeVisible()
    },
  )

  test('a coordinator finds an order, a client and a screen by keyboard alone', async ({ page, hire, logIn }) => {
    const coordinator = await hire('mechanicCoordinator')
    const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, await hire('mechanic'))
    await page.goto('/#/login')
    await logIn(coordinator)
    await expect(page.getByRole('heading', { name: 'Ordenes de trabajo' })).toBeVisible()
    const box = page.getByRole('combobox', { name: 'Buscar en todo' })
    const option = (name: string | RegExp) => page.getByRole('option', { name })
    const seek = async (what: string) => {
      await expect(box).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused()
      await page.keyboard.type(what)
    }

    await test.step('Esc closes it, and the focus is where it was', async () => {
      const link = page.getByRole('link', { name: 'Crear orden' }).first()
      await link.focus()
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused()
      await expectOpenToEverybody(page)
      await page.keyboard.press('Escape')
      await expect(box).toBeHidden()
      await expect(link).toBeFocused()
    })

    await test.step('an order by its number leads to its quotation', async () => {
      await seek(order.number)
      await expect(option(order.number)).toHaveAttribute('aria-selected', 'true')
      await expect(option(order.number)).toContainText('Por cotizar')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`mechanic_order/${order.id}/quotation`))
    })

    await test.step('arrows go through what was found, round and round', async () => {
      await seek('beatriz nunez')
      const options = page.getByRole('option')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      const active = await box.getAttribute('aria-activedescendant')
      expect(active).toBe(await options.last().getAttribute('id'))
      await page.keyboard.press('Escape')
    })

    await test.step('a screen by its name; of those that are not theirs none', async () => {
      await seek('configura')
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No hay datos')
      await box.fill('sucursales')
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No hay datos')
      await box.fill('mecanicas')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'ORDENES MECANICAS' })).toBeVisible()
      await seek('incompletas')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Ordenes Incompletas' })).toBeVisible()
    })
  })
})

test.describe('with everything that moves', () => {
  test.use({ ...desk, contextOptions: { reducedMotion: 'no-preference' } })

  test('a search begins anew, also at once after the last, and leads back to where it was opened', async ({
    page,
    hire,
    logIn,
  }) => {
    await page.goto('/#/login')
    await logIn(await hire('mechanicCoordinator'))
    await expect(page.getByRole('heading', { name: 'Ordenes de trabajo' })).toBeVisible()
    const box = page.getByRole('combobox', { name: 'Buscar en todo' })
    const opener = page.getByRole('link', { name: 'Crear orden' })
    await opener.focus()
    await page.keyboard.press('Control+K')
    await box.fill('beatriz')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('what was left undone is followed from the car to its tasks', async ({ page, hire, logIn }) => {
    const coordinator = await hire('mechanicCoordinator')
    const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, await hire('mechanic'))
    await page.goto('/#/login')
    await logIn(coordinator)
    await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
    await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('ordenes incompletas')
    await page.getByRole('option', { name: 'Ordenes Incompletas' }).tap()
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(order.plate)
    await page.getByRole('link', { name: `Ver ordenes incompletas de ${order.plate}` }).tap()
    await expect(page.getByText('---')).toBeVisible()
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: `Ver tareas de ${order.number}` }).tap()
    await expect(page.getByText('No aprobada').first()).toBeVisible()
    await expect(page.getByText('Finalizada')).toBeVisible()
    const tasks = page.getByRole('listitem').filter({ hasText: 'TIEMPO' })
    await expect(tasks.first().getByRole('term')).toHaveText(['TIEMPO', 'DESCRIPCIÓN'])
    await expect(tasks.first()).toContainText('Gastado, hay que cambiarlo')
    await expectOpenToEverybody(page)

    await test.step('the way back takes along what lies over the screen', async () => {
      await page.getByRole('button', { name: 'Abrir menú' }).tap()
      await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('link', { name: `Ver tareas de ${order.number}` })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Buscar', exact: true }).tap()
      await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Ordenes Incompletas' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
})
