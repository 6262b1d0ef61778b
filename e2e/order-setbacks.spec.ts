import * as bench from './at-the-bench.ts'
import * as counter from './at-the-desk.ts'
import { diagnosedOrder } from './diagnosed-order.ts'
import { desk, expect, linkIn, phone, test } from './workshop.ts'

test.use(desk)

test('a quotation is rejected, then declined and accepted by the client; quality control fails and passes', async ({
  page,
  device,
  hire,
  logIn,
  mailTo,
}) => {
  test.setTimeout(240_000)
  const coordinator = await hire('mechanicCoordinator', { firstName: 'Elena' })
  const mechanic = await hire('mechanic', { firstName: 'Mateo' })
  const order = await diagnosedOrder(process.env.E2E_URL ?? '', coordinator, mechanic)
  const [onPhone, elsewhere] = [await device(phone), await device(phone)]
  const quotation = `/#/mechanic_order/${order.id}/quotation`
  const [first = '', second = ''] = order.parts
  await page.goto(quotation)
  await logIn(coordinator)
  await onPhone.goto('/#/login')
  await logIn(mechanic, onPhone)
  await expect(onPhone.getByText('No hay datos')).toBeVisible()

  await test.step('the workshop rejects it: priced, it goes back to be diagnosed again', async () => {
    await counter.quote(page)
    await counter.press(page, 'Guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await counter.press(page, 'Rechazar')
    await expect(page.getByText('La cotización regresará a diagnóstico')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
    await expect(counter.toast(page, 'Rechazada correctamente')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^DIAGNOSTICO/ })).toBeChecked()
    const found = await counter.listed(page, 'DIAGNOSTICO', order)
    await counter.expectTold(page, found, 'Cotización rechazada', coordinator.name)
    await page.goto(quotation)
    await expect(page.getByText('la cotización solo se puede consultar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  })

  await test.step('the mechanic finds the rows as they were, and adds one', async () => {
    await bench.openWork(onPhone, 'Diagnóstico', order.number)
    await expect(onPhone.getByRole('region', { name: /^Tarea/ })).toHaveCount(2)
    await expect(bench.task(onPhone, 'Tarea 1').getByLabel('Número de parte')).toHaveValue('BP-100')
    await bench.startStage(onPhone, 'el diagnóstico')
    await bench.task(onPhone, 'Tarea 1').getByLabel('Descripción').fill('Agrietado')
    await bench.addRow(onPhone, 3, 'Frenos', 'Discos')
    await bench.pauseStage(onPhone, 'el diagnóstico')
    await bench.finishDiagnosis(onPhone)
  })

  await test.step('what was quoted is gone, what was found is there', async () => {
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await counter.openQuotation(page, found)
    await expect(counter.offers(page)).toHaveCount(3)
    await expect(page.getByText('Agrietado')).toBeVisible()
    for (const line of await counter.offers(page).all()) {
      await expect(line.getByRole('textbox', { name: 'Precio 1' })).toHaveValue('')
      await expect(line.getByPlaceholder('Proveedor 1')).toHaveValue('')
    }
    await counter.quote(page)
    await counter.sendToClient(page)
  })

  const letter = await mailTo(order.email)
  await test.step('the client declines by the mailed link', async () => {
    const answers = '**/api/work_orders/change_order_state/'
    await elsewhere.route(answers, (route) => route.abort('internetdisconnected'))
    await elsewhere.goto(linkIn(letter, 'REJECTED'))
    await expect(elsewhere.getByText('No se pudo confirmar tu respuesta.')).toBeVisible()
    await elsewhere.unroute(answers)
    await elsewhere.getByRole('button', { name: 'Reintentar' }).click()
    await expect(elsewhere.getByText('Cotización rechazada')).toBeVisible()
    await expect(elsewhere.getByRole('heading')).toHaveCount(0)
    await expect(elsewhere.getByRole('main')).toHaveCount(0)
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await expect(found).toContainText('Rechazada')
    await counter.expectTold(page, found, 'El cliente rechazó la cotización', 'Cliente')
    await bench.openMyOrders(onPhone)
    await expect(onPhone.getByText('No hay datos')).toBeVisible()
  })

  await test.step('better prices are sent; the old letter is worth nothing, the new one is accepted', async () => {
    await page.goto(quotation)
    await expect(page.getByText('Rechazada', { exact: true })).toBeVisible()
    for (const place of [0, 1]) {
      const line = counter.offers(page).nth(place)
      await line.getByRole('textbox', { name: 'Precio 1' }).fill('9')
      await line.getByRole('checkbox').first().check()
    }
    await counter.press(page, 'Finalizar')
    await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
    const warning = page.getByRole('dialog', { name: '¿Finalizar una cotización rechazada?' })
    await warning.getByRole('button', { name: 'Cancelar' }).click()
    await elsewhere.goto(linkIn(letter))
    await expect(elsewhere.getByRole('heading', { name: `Cotización ${order.number}` })).toBeVisible()
    await counter.sendToClient(page)
    await expect(page.getByText('Pendiente de aceptación')).toBeVisible()
    const newer = await mailTo(order.email, letter)
    await elsewhere.getByRole('button', { name: 'Guardar' }).tap()
    await expect(elsewhere.getByText('Token no valido')).toBeVisible()
    await expect(elsewhere.getByRole('status').filter({ hasText: 'Este enlace ya no sirve.' })).toBeFocused()
    await expect(elsewhere.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await expect(elsewhere.getByText('Token no valido')).toHaveCount(0)
    await elsewhere.goto(linkIn(letter, 'ACCEPTED'))
    await expect(elsewhere.getByText('Token no valido')).toBeVisible()
    await elsewhere.goto(linkIn(newer, 'ACCEPTED'))
    await expect(elsewhere.getByText('Cotización aceptada')).toBeVisible()
    await expect(await counter.listed(page, 'POR COTIZAR', order)).toContainText('Aceptada')
    await page.goto(quotation)
    await expect(page.getByRole('heading', { name: 'COTIZACIÓN' })).toBeVisible()
    await expect(page.getByText('Aceptada', { exact: true })).toBeVisible()
    await counter.finishQuotation(page)
    await counter.listed(page, 'EN PROCESO', order)
  })

  await test.step('only what was approved is worked on', async () => {
    await bench.openWork(onPhone, 'Trabajos', order.number)
    await expect(bench.task(onPhone, first)).toBeVisible()
    await expect(bench.task(onPhone, 'Discos')).toHaveCount(0)
    for (const name of [first, second]) {
      await bench.startTask(onPhone, name)
      await bench.finalizeTask(onPhone, name)
    }
    await bench.finishFlow(onPhone)
    const found = await counter.listed(page, 'CONTROL DE CALIDAD', order)
    await counter.giveQualityControl(page, found, coordinator.name)
  })

  await test.step('quality control asks for its time, rejects one task, and the order goes back', async () => {
    await bench.openWork(page, 'Control de calidad', order.number)
    await bench
      .task(page, second)
      .getByRole('button', { name: `Rechazar ${second}` })
      .click()
    await expect(page.getByText('No has comenzado a contar el tiempo, por favor seleccionalo.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await bench.startStage(page, 'el control de calidad')
    await bench.rejectTask(page, second)
    await counter.press(page, 'Finalizar')
    await expect(page.getByText('No has pausado el tiempo, por favor detenlo.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await bench.pauseStage(page, 'el control de calidad')
    await counter.press(page, 'Finalizar')
    await expect(page.getByText('La orden pasará a "En proceso" porque hay tareas rechazadas')).toBeVisible()
    await bench.answer(page, 'Finalizar')
    await expect(page.getByText('Orden rechazada correctamente')).toBeVisible()
    const found = await counter.listed(page, 'EN PROCESO', order)
    await counter.expectTold(page, found, 'Tarea rechazada', coordinator.name)
    await expect(page.getByText('La orden regresó a En proceso')).toBeVisible()
    await page.goto(`/#/work-order/mechanic/${order.id}/edit`)
    for (const step of ['Vehículo', 'Kilometraje']) {
      await expect(page.getByLabel(step)).toBeVisible()
      await counter.press(page, 'Siguiente')
    }
    await counter.press(page, 'Siguiente')
    // Whoever has it could leave before it is done.
    await expect(counter.choice(page, 'Mecánico/Operador')).toBeEnabled()
  })

  await test.step('the mechanic has it again, and mends it', async () => {
    await bench.openMyOrders(onPhone)
    await expect(bench.card(onPhone, 'DESARROLLO')).toHaveText(/\D1$/)
    await bench.openWork(onPhone, 'Trabajos', order.number)
    await expect(bench.task(onPhone, second).getByText('Rechazada')).toBeVisible()
    await expect(bench.task(onPhone, first).getByText('Finalizada')).toBeVisible()
    await bench.startTask(onPhone, second)
    await bench.finalizeTask(onPhone, second)
    await bench.finishFlow(onPhone)
    await expect(onPhone.getByText('No hay datos')).toBeVisible()
  })

  await test.step('checked again, it is to be invoiced', async () => {
    await counter.listed(page, 'CONTROL DE CALIDAD', order)
    await bench.openWork(page, 'Control de calidad', order.number)
    await bench.startStage(page, 'el control de calidad')
    await expect(bench.task(page, second).getByText('Finalizado', { exact: true })).toBeVisible()
    await bench.pauseStage(page, 'el control de calidad')
    await bench.finishFlow(page)
    // Two parts at 9.00, and the minutes.
    const found = await counter.listed(page, 'PARA FACTURAR', order)
    await expect(found).toContainText(/\$18\.\d\d/)
    await counter.expectTold(page, found, 'La orden pasó a Para facturar', coordinator.name)
  })
})
