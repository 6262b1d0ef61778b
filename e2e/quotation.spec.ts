import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import { finishQuotation, offers, press, quote, sendToClient, toast } from './at-the-desk.ts'
import { demo } from './demo-account.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { billedBy, desk, expect, linkIn, phone, test } from './workshop.ts'

test.use(desk)

/** Of A4, between its margins: what is wider is cut off. */
const sheetWidth = 688

test('a coordinator quotes, the client chooses by the mailed link on a phone, an edit voids it, and it is finalised', async ({
  page,
  device,
  hire,
  logIn,
  mailTo,
}) => {
  test.setTimeout(120_000)
  const [coordinator, mechanic] = [await hire('mechanicCoordinator'), await hire('mechanic')]
  const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
  await page.goto(`/#/mechanic_order/${order.id}/quotation`)
  await logIn(coordinator)
  await expect(page.getByRole('heading', { level: 1, name: 'COTIZACIÓN' })).toBeVisible()
  await expect(page.getByText('Pendiente de aceptación')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Salir' })).toHaveAttribute('href', /#\/mechanic_orders$/)

  await test.step('what is missing is said beside its field, and approvals exclude each other', async () => {
    await press(page, 'Guardar')
    await expect(page.getByText('Campo requerido.')).toHaveCount(12)
    await quote(page)
    await expect(page.getByText('$20.20')).toBeVisible()
    const first = offers(page).first()
    await first.getByRole('checkbox').nth(0).check()
    await first.getByRole('checkbox').nth(2).check()
    await expect(first.getByRole('checkbox', { checked: true })).toHaveCount(1)
    const part = await first.getByRole('rowheader').innerText()
    await first.getByRole('textbox', { name: `Precio 2 de ${part}` }).fill('21')
    await expect(first.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  await test.step('costs hide and show; what was typed outlives a reload', async () => {
    const cost = first(page).getByRole('textbox', { name: 'Costo' })
    await cost.fill('1.250')
    await press(page, 'Ocultar Costos')
    await expect(cost).toHaveCount(0)
    // What is wrong in them comes back into sight, also after a reload: nobody would know why nothing is saved.
    await page.reload()
    await expect(cost).toHaveValue('1.250')
    await press(page, 'Ocultar Costos')
    await press(page, 'Guardar')
    await expect(page.getByText('Monto no válido.')).toBeVisible()
    await expect(cost).toBeFocused()
    await cost.fill('7.5')
    await press(page, 'Ocultar Costos')
    await expect(page.getByRole('columnheader', { name: 'COSTOS' })).toHaveCount(0)
    await press(page, 'Mostrar Costos')
    await page.reload()
    await expect(first(page).getByRole('textbox', { name: 'Costo' })).toHaveValue('7.50')
    await expectOpenToEverybody(page)
  })

  await sendToClient(page)
  const letter = await mailTo(order.email)

  const client = await device(phone)
  await client.clock.install()
  await test.step('the client chooses on a phone, without a session', async () => {
    await client.goto(linkIn(letter))
    await expect(client.getByRole('heading', { name: `Cotización ${order.number}` })).toBeVisible()
    await expect(client.getByText(order.plate)).toBeVisible()
    await expect(client.getByRole('radio', { name: 'Repuestos 1' }).first()).toBeChecked()
    await expect(client.getByText('$20.20')).toBeVisible()
    await client.getByRole('radio', { name: 'Repuestos 3' }).first().tap()
    await expect(client.getByText('$40.20')).toBeVisible()
    await expectOpenToEverybody(client)
    await client.getByRole('button', { name: 'Guardar' }).tap()
    await expect(toast(client, 'Enviado correctamente')).toBeVisible()
    await expect(
      client.getByRole('status').filter({ hasText: '¡Gracias! El taller ya tiene tu elección.' }),
    ).toBeFocused()
  })

  await test.step('staff sees it accepted; another price voids it, and says so', async () => {
    await page.reload()
    await expect(page.getByText('Aceptada', { exact: true })).toBeVisible()
    await expect(first(page).getByRole('checkbox').nth(2)).toBeChecked()
    await first(page).getByRole('checkbox').nth(0).check()
    await press(page, 'Finalizar')
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
    const warning = page.getByRole('dialog', { name: '¿Finalizar con otra elección?' })
    await expect(warning).toContainText('lo que está marcado aquí no es lo que aceptó')
    await warning.getByRole('button', { name: 'Cancelar' }).click()
    await first(page).getByRole('checkbox').nth(2).check()
    await first(page).getByRole('textbox', { name: 'Precio 3' }).fill('45')
    await press(page, 'Guardar')
    await expect(page.getByRole('alert').filter({ hasText: 'la respuesta del cliente quedó anulada' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
    await expect(page.getByText('Pendiente de aceptación')).toBeVisible()
  })

  await test.step('the client, who looks at it again, still finds what they accepted', async () => {
    await client.clock.fastForward(60_000)
    const read = client.waitForResponse(/validate_token/)
    await client.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await (await read).finished()
    await client.clock.runFor(1000)
    await expect(client.getByRole('status').filter({ hasText: 'Total elegido' })).toContainText('$40.20')
    await client.goto(`/#/change_order_state/inventado?state=ACCEPTED`)
    await expect(client.getByRole('alert').filter({ hasText: 'Token no valido' })).toBeVisible()
  })

  await test.step('an Excel file is saved, and a list of parts goes to a provider', async () => {
    const file = page.waitForEvent('download')
    await press(page, 'Exportar')
    expect((await file).suggestedFilename()).toBe(`Cotización ${order.number}.xlsx`)
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(new URL(request.url()).pathname)
    })
    await press(page, 'Enviar a proveedor')
    const modal = page.getByRole('dialog', { name: 'Enviar a proveedor' })
    await expect(modal.getByLabel('Correo electrónico')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByText('Este campo es requerido', { exact: true })).toBeVisible()
    const provider = `proveedor${order.id}@example.com`
    await modal.getByLabel('Correo electrónico').fill(provider)
    await modal.getByRole('checkbox').first().uncheck()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await press(page, 'Enviar a proveedor')
    await expect(modal.getByLabel('Correo electrónico')).toHaveValue(provider)
    await expect(modal.getByRole('checkbox').first()).not.toBeChecked()
    await test.step('whose answer was lost goes to another all the same', async () => {
      await page.route('**/send_email_parts_list/**', async (route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      })
      await modal.getByLabel('Correo electrónico').fill(`otro${order.id}@example.com`)
      await modal.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByText('No hay conexión con el servidor.')).toBeVisible()
      await page.unroute('**/send_email_parts_list/**')
      await modal.getByLabel('Correo electrónico').fill(provider)
    })
    await modal.getByRole('button', { name: 'Enviar' }).click()
    await expect(toast(page, 'Correo electrónico enviado satisfactoriamente.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enviar a proveedor' })).toBeFocused()
    expect((await mailTo(provider)).text).toMatch(/^(?!.*BP-100).*BP-101/s)
    // What the dialog sends is not a save of the quotation that it was opened over.
    expect(written).toHaveLength(2)
  })

  await test.step('it is printed with the time on it, and finalised', async () => {
    const provider = 'Repuestos Centroamericanos'
    const named = { name_task: '51712SNAA0200REV1X9K', provider1: provider, provider2: provider, provider3: provider }
    await page.route('**/print_quotation/**', async (route) => {
      const printed = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...printed, results: printed.results.map((line: object) => ({ ...line, ...named })) },
      })
    })
    await press(page, 'Imprimir')
    await expect(page).toHaveURL(/\/quotation\/pdf$/)
    const paper = page.getByRole('article').first()
    const client = ['Beatriz Núñez', '0614-290288-101-1', order.email, 'Calle Arce 12, San Salvador', order.plate]
    for (const told of [...billedBy, order.number, ...client]) await expect(paper).toContainText(told)
    await expect(paper.getByRole('table', { name: 'Repuestos' }).getByRole('columnheader')).toHaveText([
      ...['CANT.', 'REPUESTO', 'NÚMERO DE PARTE', 'DESCRIPCIÓN', 'PROVEEDOR 1', 'PROVEEDOR 2', 'PROVEEDOR 3'],
    ])
    await expect(paper.getByRole('row', { name: /^TOTAL/ })).toHaveText('TOTAL$20.20$41.15$75.15')
    await expect(page.getByRole('navigation', { name: 'Paginación' })).toHaveCount(0)
    // By the browser's own way to print as well.
    await page.emulateMedia({ media: 'print' })
    await expect(paper.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/)).toBeVisible()
    await page.setViewportSize({ ...desk.viewport, width: sheetWidth })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sheetWidth)
    await page.setViewportSize(desk.viewport)
    await page.emulateMedia({ media: 'screen' })
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: 'REGRESAR' }).click()
    await first(page).getByRole('checkbox').nth(0).check()
    await finishQuotation(page)
    await expect(page).toHaveURL(new RegExp(`/mechanic_order/${order.id}/in_progress$`))
    // Until it is known who works there, nobody can be chosen, and nobody seems to have left.
    const operators = page.getByRole('combobox', { name: 'Mecánico/Operador' })
    await page.route('**/api/garage/my_users_mechanic/**', (route) => route.fulfill({ status: 429, json: {} }))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(operators).toHaveCount(0)
    await page.unroute('**/api/garage/my_users_mechanic/**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(operators.first()).toBeVisible()
    // Each line has the same fields: its title says whose.
    await expect(page.getByRole('rowheader')).toHaveCount(await operators.count())
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test("a colleague's save is told and keeps what was typed; a declined quotation leads to the list", async ({
    page,
    hire,
    logIn,
  }) => {
    test.setTimeout(120_000)
    const [coordinator, mechanic] = [await hire('mechanicCoordinator'), await hire('mechanic')]
    const declined = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
    await page.goto(`/#/mechanic_order/${declined.id}/quotation`)
    await logIn(coordinator)
    const cards = page.getByRole('region').filter({ hasText: 'Gastado' })
    await expect(cards).toHaveCount(2)
    for (const card of await cards.all()) {
      for (const slot of [1, 2, 3]) {
        await card.getByPlaceholder(`Proveedor ${slot}`).fill(`Repuestos ${slot}`)
        await card.getByRole('textbox', { name: `Precio ${slot}` }).fill(`${slot}0`)
      }
    }
    await expectOpenToEverybody(page)

    await test.step('a conflict', async () => {
      await page.route('**/save_quotation/**', async (route) => {
        const sent = route.request().postData() ?? ''
        await route.continue({ postData: sent.replace(/"version":\d+/, '"version":0') })
      })
      await press(page, 'Guardar')
      await expect(page.getByRole('alert').filter({ hasText: 'Otro usuario modificó este registro.' })).toBeVisible()
      await expect(cards.first().getByRole('textbox', { name: 'Precio 3' })).toHaveValue('30.00')
      await page.unroute('**/save_quotation/**')
    })

    const finish = async () => {
      await press(page, 'Finalizar')
      await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
      await expect(page.getByText('¿Finalizar sin repuestos aprobados?')).toBeVisible()
      await press(page, 'Aceptar')
    }
    await test.step('what fails without a reason says what it was', async () => {
      await page.route('**/save_quotation/**', (route) => route.fulfill({ status: 409, body: '<html></html>' }))
      await finish()
      const told = page.getByRole('alert').filter({ hasText: 'Error al finalizar el flujo, vuelve a intentarlo' })
      await expect(told).toBeVisible()
      await page.unroute('**/save_quotation/**')
    })

    await finish()
    await expect(page).toHaveURL(/\/mechanic_orders\?status=60$/)
  })
})

test('an unknown link says so and leads home; who is logged in is led home', async ({ page, logIn }) => {
  await page.goto('/#/accept_quotation/inventado')
  await expect(page.getByRole('alert').filter({ hasText: 'Token no valido' })).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  await logIn(demo('admin'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/#/accept_quotation/inventado')
  await expect(page).toHaveURL(/#\/$/)
})

function first(page: Page) {
  return offers(page).first()
}
