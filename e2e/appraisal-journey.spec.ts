import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import { atTheCar } from './appraiser.ts'
import * as bench from './at-the-bench.ts'
import * as counter from './at-the-desk.ts'
import { registerClient } from './registered-client.ts'
import { desk, expect, phone, test } from './workshop.ts'

test.use(desk)

const cents = (shown: string | undefined) => Number(shown?.replace(/\D/g, ''))
const next = async (page: Page, times: number) => {
  for (let step = 0; step < times; step += 1) await counter.press(page, 'Siguiente')
}

test("an insurer's appraisal with both sub-orders goes through everybody's hands to one closed slip", async ({
  page,
  device,
  hire,
  logIn,
}) => {
  test.setTimeout(240_000)
  const chief = await hire('proprietor', { firstName: 'Elena' })
  const coordinator = await hire('mechanicCoordinator', { firstName: 'Carla' })
  const appraiser = await hire('appraiser', { firstName: 'Vera' })
  const mechanic = await hire('mechanic', { firstName: 'Mateo' })
  const painter = await hire('bodyShopOperator', { firstName: 'Pablo' })
  const [atMechanics, inTheShop, inTheBooth] = [await device(desk), await device(phone), await device(phone)]
  await page.goto('/#/work-orders')
  await logIn(chief)
  await expect(page.getByRole('region', { name: 'AVALUO' })).toBeVisible()
  const client = await registerClient(page)
  const car = await atTheCar(appraiser)
  const ofBody = (tab: string) => counter.listed(page, tab, order, 'body-shop-orders')
  const ofAppraisals = (tab: string) => counter.listed(page, tab, order, 'appraisal-orders')

  await page.getByRole('region', { name: 'AVALUO' }).getByRole('link', { name: 'Ver ordenes' }).click()
  await expect(counter.title(page, 'ORDENES DE AVALÚO')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'NO ASIGNADAS' })).toBeChecked()
  await counter.bringCar(page, /Avalúo/, { client: client.name, plate: client.plate })
  await counter.choice(page, 'Valuador').fill(appraiser.name)
  await page.getByRole('option', { name: appraiser.name }).click()
  await counter.choice(page, 'Aseguradora').fill('Torogoz')
  await page.getByRole('option', { name: 'Aseguradora Torogoz' }).click()
  await counter.press(page, 'Guardar')
  await expect(page.getByText('Campo requerido.')).toBeVisible()
  await page.getByLabel('Descripción').fill('Golpe lateral izquierdo')
  await counter.press(page, 'Guardar')
  await expect(page.getByText('Registro creado')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'EN PROCESOS' })).toBeChecked()
  const order = await counter.orderOf(page, client.plate)

  await test.step('what was said of the insurer stays, and the wizard has three steps', async () => {
    await page.getByRole('link', { name: `Editar ${order.number}` }).click()
    await expect(counter.title(page, 'EDITAR ORDEN DE TRABAJO')).toBeVisible()
    await next(page, 2)
    await expect(page.getByRole('heading', { level: 2, name: 'ORDEN AVALUO' })).toBeVisible()
    await expect(counter.choice(page, 'Aseguradora')).toHaveValue('Aseguradora Torogoz')
    await expect(counter.choice(page, 'Valuador')).toHaveValue(appraiser.name)
    await page.getByLabel('Descripción').fill('Golpe lateral')
    await counter.press(page, 'Guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
  })

  await car.order(order.id, 'order_mechanic')
  await car.order(order.id, 'order_body_shop')

  await test.step('who coordinates mechanics, and no appraisals, gives its mechanic order to somebody', async () => {
    await atMechanics.goto('/#/mechanic_orders')
    await logIn(coordinator, atMechanics)
    const found = await counter.listed(atMechanics, 'NO ASIGNADAS', order)
    await expect(found).toContainText('Avalúo')
    await counter.expectTold(atMechanics, found, 'Orden mecánica creada', appraiser.name)
    await atMechanics.goBack()
    await found.getByRole('link', { name: /^Editar/ }).click()
    await expect(atMechanics.getByText(`${order.number} viene de un avalúo`)).toBeVisible()
    await next(atMechanics, 3)
    await counter.choice(atMechanics, 'Mecánico/Operador').fill(mechanic.name)
    await atMechanics.getByRole('option', { name: mechanic.name }).click()
    await counter.press(atMechanics, 'Guardar')
    await expect(atMechanics.getByText('Registro actualizado')).toBeVisible()
    await expect(atMechanics.getByRole('radio', { name: 'DIAGNOSTICO' })).toBeChecked()
  })

  await test.step('diagnosed by the mechanic, and quoted: two parts', async () => {
    await inTheShop.goto('/#/login')
    await logIn(mechanic, inTheShop)
    await inTheShop.getByRole('link', { name: `Diagnóstico ${order.number}` }).tap()
    await expect(inTheShop.getByText('Avalúo')).toBeVisible()
    await bench.startStage(inTheShop, 'el diagnóstico')
    await bench.addRow(inTheShop, 1, 'Frenos', 'Pastillas delanteras')
    await bench.addRow(inTheShop, 2, 'Frenos', 'Discos')
    await bench.pauseStage(inTheShop, 'el diagnóstico')
    await bench.finishDiagnosis(inTheShop)
    await counter.openQuotation(page, await counter.listed(page, 'POR COTIZAR', order))
    await expect(page.getByText('Mecánica Avalúo')).toBeVisible()
    await counter.quote(page)
    for (const line of await counter.offers(page).all()) {
      await line.getByRole('checkbox', { name: /proveedor 1/ }).check()
    }
    await counter.finishQuotation(page)
  })

  await test.step('the mechanic works, and checks it', async () => {
    await bench.openWork(inTheShop, 'Trabajos', order.number)
    for (const name of ['Pastillas delanteras', 'Discos']) {
      await bench.startTask(inTheShop, name)
      await bench.finalizeTask(inTheShop, name)
    }
    await bench.finishFlow(inTheShop)
    await counter.giveQualityControl(page, await counter.listed(page, 'CONTROL DE CALIDAD', order), mechanic.name)
    await bench.openWork(inTheShop, 'Control de calidad', order.number)
    await bench.startStage(inTheShop, 'el control de calidad')
    await bench.pauseStage(inTheShop, 'el control de calidad')
    await bench.finishFlow(inTheShop)
    const found = await counter.listed(page, 'PARA FACTURAR', order)
    await expect(found).toContainText('Se factura con su avalúo')
    await expect(found.getByRole('link', { name: /^Facturar/ })).toHaveCount(0)
    await found.getByRole('button', { name: `Eliminar ${order.number}` }).click()
    await expect(page.getByText('Se elimina solo la orden de Mecánica')).toBeVisible()
    // The call says so as well, and is stopped here; without the kind, the whole appraisal would go.
    const removal = /\/api\/work_orders\/\d+\/\?type=order_mechanic$/
    await page.route(removal, (route) => route.fulfill({ status: 409, json: {} }))
    await bench.answer(page, 'Eliminar')
    await expect(page.getByText('Error en la eliminación, vuelve a intentarlo')).toBeVisible()
    await page.unroute(removal)
  })

  await test.step('painted, in one stage', async () => {
    await (await ofBody('NO ASIGNADAS')).getByRole('link', { name: /^Editar/ }).click()
    await expect(page.getByText(`${order.number} viene de un avalúo`)).toBeVisible()
    // Its mechanic order is quoted: whose car it is stays for all of them.
    await expect(counter.choice(page, 'Cliente')).toBeDisabled()
    await next(page, 3)
    await page.getByRole('checkbox', { name: 'Pintura' }).check()
    await counter.choice(page, 'Operador de Pintura').fill(painter.name)
    await page.getByRole('option', { name: painter.name }).click()
    await counter.press(page, 'guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await inTheBooth.goto('/#/login')
    await logIn(painter, inTheBooth)
    await inTheBooth.getByRole('link', { name: `Pintura ${order.number}` }).tap()
    const parts = inTheBooth.getByRole('group', { name: /Partes seleccionadas/ })
    await parts.getByRole('checkbox', { name: 'Capó' }).check()
    await counter.press(inTheBooth, 'Guardar')
    await bench.startTask(inTheBooth, 'Capó')
    await bench.finalizeTask(inTheBooth, 'Capó')
    await bench.finishFlow(inTheBooth)
  })

  await car.finishRows(order.id)
  await car.finish(order.id)

  await test.step('closed in one go: every labour, what was used, and a tow', async () => {
    const found = await ofAppraisals('POR FACTURAR')
    await expect(found).toContainText(/\$\d+\.\d\d/)
    await found.getByRole('link', { name: `Facturar ${order.number}` }).click()
    await expect(counter.title(page, 'CIERRE DE ORDEN AVALÚO')).toBeVisible()
    const tabs = page.getByRole('tab')
    // What is typed next belongs into the panel that is opened, not into the one before it.
    const open = async (name: string) => {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
    }
    await expect(tabs).toHaveText([
      'DETALLE DE CIERRE',
      'MECÁNICA',
      'ENDEREZADO Y PINTURA',
      'HISTORIAL DE TIEMPO',
      'LÍNEA DE TIEMPO',
    ])
    const panel = page.getByRole('tabpanel')
    const labour = panel.getByLabel('Venta de mano de obra')
    await labour.fill('30')
    await counter.press(page, 'Agregar adicional')
    await panel.getByLabel('Descripción').fill('Grúa')
    await panel.getByLabel('Monto').fill('5')
    await expectOpenToEverybody(page)
    await open('MECÁNICA')
    await labour.fill('10.50')
    await page.getByRole('group', { name: 'Discos' }).getByLabel('Usado').uncheck()
    await expectOpenToEverybody(page)
    await open('ENDEREZADO Y PINTURA')
    await labour.fill('20.25')
    // 30.00 + 10.50 + 20.25, the pads at 10.05 and not the discs, 5.00 besides.
    await expect(panel.getByText('TOTAL', { exact: true }).locator('..')).toContainText('$75.80')
    await open('HISTORIAL DE TIEMPO')
    for (const kind of ['AVALÚO', 'MECÁNICA', 'ENDEREZADO Y PINTURA']) {
      await expect(page.getByRole('region', { name: kind })).toContainText(`TOTAL ${kind}`)
    }
    await expect(page.getByRole('region', { name: 'ENDEREZADO Y PINTURA' })).toContainText(painter.name)
    await expectOpenToEverybody(page)
    await open('MECÁNICA')
    await labour.fill('')
    await open('DETALLE DE CIERRE')
    await counter.press(page, 'Cerrar orden')
    await expect(page.getByRole('tab', { name: 'MECÁNICA', selected: true })).toBeVisible()
    await expect(labour).toBeFocused()
    await labour.fill('10.50')
    await open('DETALLE DE CIERRE')
    await counter.press(page, 'Guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(counter.title(page, 'ORDENES DE AVALÚO')).toBeVisible()
    const kept = await ofAppraisals('POR FACTURAR')
    await expect(kept).toContainText('$75.80')
    await kept.getByRole('link', { name: `Facturar ${order.number}` }).click()
    await counter.press(page, 'Cerrar orden')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
    await expect(page).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf$`))
  })

  await test.step('the slip tells of every kind of work, and adds up', async () => {
    await page.getByRole('button', { name: 'Agregar detalle del trabajo' }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText(order.number)
    const details = sheet.getByRole('heading', { name: /^Detalle del trabajo/ })
    await expect(details).toHaveText([/avalúo/, /mecánica/, /enderezado y pintura/])
    const charged = await sheet.getByRole('row').filter({ hasText: '$' }).allTextContents()
    const amounts = charged.map((line) => cents(/\$[\d.]+$/.exec(line)?.[0]))
    // The tow; the appraisal; the pads and the mechanic; the painter.
    expect(amounts).toEqual([500, 3000, 1005, 1050, 2025])
    expect(amounts.reduce((all, one) => all + one, 0)).toBe(7580)
    await expect(sheet).toContainText('TOTAL$75.80')
    await expect(sheet).not.toContainText('Discos')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(counter.title(page, 'ORDENES DE AVALÚO')).toBeVisible()
  })

  await test.step('closed: everybody sees it so', async () => {
    const found = await ofAppraisals('FINALIZADO')
    await expect(found).toContainText('$75.80')
    await expect(found.getByRole('link', { name: `Ver factura ${order.number}` })).toBeVisible()
    const painted = await ofBody('FINALIZADO')
    await expect(painted).toContainText('Facturada con su avalúo')
    await expect(painted.getByRole('link', { name: `Ver factura ${order.number}` })).toBeVisible()
    const repaired = await counter.listed(atMechanics, 'FINALIZADAS', order)
    await expect(repaired.getByRole('link', { name: /^Ver factura/ })).toHaveCount(0)
    for (const unknown of ['appraisal-order/999999/order_closing', 'work-order/appraisal/999999/edit']) {
      await page.goto(`/#/${unknown}`)
      await expect(page).toHaveURL(/#\/appraisal-orders/)
    }
    await expect(counter.title(page, 'ORDENES DE AVALÚO')).toBeVisible()
  })
})
