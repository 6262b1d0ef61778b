import { showDate } from '../domain/kernel/dates.ts'
import { expectOpenToEverybody } from './accessibility.ts'
import * as bench from './at-the-bench.ts'
import * as counter from './at-the-desk.ts'
import { nextJanuary, registerClient } from './registered-client.ts'
import { billedBy, desk, expect, linkIn, phone, picture, test } from './workshop.ts'

test.use(desk)

const pads = 'Pastillas delanteras · BP-100'
const discs = 'Discos'
/** What was said to have run, as the clock shows it. */
const seconds = (shown: string) => shown.split(':').reduce((all, part) => all * 60 + Number(part), 0)
const cents = (shown: string | undefined) => Number(shown?.replace(/\D/g, ''))

test('an order goes from its reception to the printed slip, through the hands of three people', async ({
  page,
  device,
  hire,
  logIn,
  mailTo,
}) => {
  test.setTimeout(240_000)
  const coordinator = await hire('mechanicCoordinator', { firstName: 'Elena' })
  const mechanic = await hire('mechanic', { firstName: 'Mateo' })
  const [onPhone, elsewhere] = [await device(phone), await device(phone)]
  await page.goto('/#/login')
  await logIn(coordinator)
  await expect(counter.title(page, 'Ordenes de trabajo')).toBeVisible()
  const email = `${coordinator.username}@cliente.example`
  const tuning = { type_notification: 'engine_tuning', send_date: nextJanuary } as const
  const client = await registerClient(page, { email, notification: tuning })
  const total = page.getByText('TOTAL', { exact: true }).locator('..')
  const nothingToDo = async () => {
    await bench.openMyOrders(onPhone)
    await expect(onPhone.getByText('No hay datos')).toBeVisible()
  }

  const about = { client: client.name, plate: client.plate, operator: mechanic.name, description: 'Ruido al frenar' }
  const order = await counter.receiveOrder(page, about)

  await test.step('received: it waits for the mechanic, and the desk sees for whom', async () => {
    const found = await counter.listed(page, 'DIAGNOSTICO', order)
    const named = found.getByRole('button', { name: client.name })
    await named.hover()
    await expect(named).toHaveAccessibleDescription(`Mecánico/Operador: ${mechanic.name} Descripción: Ruido al frenar`)
    await counter.expectTold(page, found, 'Orden creada', coordinator.name)
    await onPhone.goto('/#/login')
    await logIn(mechanic, onPhone)
    await expect(bench.card(onPhone, 'PENDIENTES')).toHaveText(/\D1$/)
    await expect(onPhone.getByText(client.plate, { exact: true })).toBeVisible()
  })

  await test.step('diagnosed on a phone, while the time runs', async () => {
    await onPhone.getByRole('link', { name: `Diagnóstico ${order.number}` }).tap()
    await expect(onPhone.getByText('Ruido al frenar')).toBeVisible()
    await bench.startStage(onPhone, 'el diagnóstico')
    await expect(bench.bar(onPhone).getByRole('timer')).not.toHaveText('00:00:00')
    await bench.addRow(onPhone, 1, 'Frenos', 'Pastillas delanteras')
    await bench.task(onPhone, 'Tarea 1').getByLabel('Número de parte').fill('BP-100')
    await bench.addRow(onPhone, 2, 'Frenos', discs)
    await onPhone.getByRole('button', { name: 'Agregar observación de la tarea 2' }).tap()
    await onPhone.getByRole('dialog').getByLabel('Observación').fill('Rayados')
    await bench.answer(onPhone, 'Guardar')
    const photo = { name: 'disco.png', mimeType: 'image/png', buffer: await picture(onPhone) }
    await bench.choosePhotos(onPhone, [photo])
    await expect(onPhone.getByRole('button', { name: 'Ver disco.png' })).toBeVisible()
    await bench.pauseStage(onPhone, 'el diagnóstico')
    await bench.finishDiagnosis(onPhone)
    await expect(onPhone.getByText('No hay datos')).toBeVisible()
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await expect(found).toContainText(/Pendiente de aceptación.*Sin enviar/)
    await counter.expectTold(page, found, 'Diagnóstico finalizado', mechanic.name)
  })

  await test.step('quoted, and sent to the client', async () => {
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await counter.openQuotation(page, found)
    await expect(page.getByText('Pendiente de aceptación')).toBeVisible()
    await expect(page.getByText('Aún no')).toBeVisible()
    await expect(page.getByText('BP-100')).toBeVisible()
    await counter.quote(page)
    await counter.sendToClient(page)
    await expect(page.getByText('Aún no')).toHaveCount(0)
    await nothingToDo()
  })

  const letter = await mailTo(client.email)
  await test.step('the client chooses by the mailed link', async () => {
    expect(letter.subject).toContain(order.number)
    await elsewhere.goto(linkIn(letter))
    await expect(elsewhere.getByRole('heading', { name: `Cotización ${order.number}` })).toBeVisible()
    await expect(elsewhere.getByText(client.plate)).toBeVisible()
    // 10.05 + 10.15, then 20.05 + 30.15.
    await expect(elsewhere.getByText('$20.20')).toBeVisible()
    const pick = (part: RegExp, provider: string) =>
      elsewhere.getByRole('radiogroup', { name: part }).getByRole('radio', { name: provider }).tap()
    await pick(/Pastillas delanteras/, 'Repuestos 2')
    await pick(/Discos/, 'Repuestos 3')
    await expect(elsewhere.getByText('$50.20')).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Guardar' }).tap()
    await expect(elsewhere.getByText('¡Gracias! El taller ya tiene tu elección.')).toBeVisible()
    await expect(elsewhere.getByText('$50.20')).toBeVisible()
  })

  await test.step('the desk sees what was chosen, and puts it to work', async () => {
    const found = await counter.listed(page, 'POR COTIZAR', order)
    await expect(found).toContainText('Aceptada')
    await counter.expectTold(page, found, 'El cliente eligió proveedores', 'Cliente')
    await page.goBack()
    await counter.openQuotation(page, found)
    await expect(page.getByText('Aceptada', { exact: true })).toBeVisible()
    const ticked = counter.offers(page).getByRole('checkbox', { checked: true })
    await expect(ticked).toHaveCount(2)
    await expect(ticked.first()).toHaveAccessibleName(/proveedor 2 de Pastillas/)
    await expect(ticked.last()).toHaveAccessibleName(/proveedor 3 de Discos/)
    await counter.finishQuotation(page)
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['STOCK', 'CANTIDAD', 'REPUESTO', 'NÚMERO DE PARTE', 'DESCRIPCIÓN', 'OBSERVACIONES'],
      ...['PROVEEDOR', 'PRECIO', 'MECÁNICO/OPERADOR'],
    ])
    await expect(page.getByRole('link', { name: 'Salir' })).toHaveAttribute(
      'href',
      /#\/mechanic_orders\?status=30&search=/,
    )
    const ofDiscs = page.getByRole('row', { name: discs })
    await expect(page.getByRole('row', { name: 'Pastillas delanteras' })).toContainText('Repuestos 2$20.05')
    await expect(ofDiscs).toContainText('RayadosRepuestos 3$30.15')
    const operator = ofDiscs.getByRole('combobox')
    await expect(operator).toHaveValue('Sin asignar')
    await operator.fill(mechanic.name)
    await page.getByRole('option', { name: mechanic.name }).click()
    await ofDiscs.getByLabel('Stock').check()
    await counter.press(page, 'Guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^EN PROCESO/ })).toBeChecked()
    await (await counter.listed(page, 'EN PROCESO', order)).getByRole('link', { name: /^En proceso/ }).click()
    await expect(operator).toHaveValue(mechanic.name)
    await expect(ofDiscs.getByLabel('Stock')).toBeChecked()
    await elsewhere.goto(linkIn(letter))
    await elsewhere.reload()
    await expect(elsewhere.getByRole('alert').filter({ hasText: 'Token no valido' })).toBeVisible()
  })

  await test.step('the mechanic does the work', async () => {
    await bench.openWork(onPhone, 'Trabajos', order.number)
    await expect(onPhone.getByRole('heading', { name: 'TRABAJOS APROBADOS' })).toBeVisible()
    for (const name of [pads, discs]) {
      await bench.startTask(onPhone, name)
      await expect(bench.bar(onPhone)).toContainText(name)
      await bench.finalizeTask(onPhone, name)
    }
    await bench.finishFlow(onPhone)
    await expect(onPhone.getByText('No hay datos')).toBeVisible()
    await expect(bench.card(onPhone, 'FINALIZADOS')).toHaveText(/\D1$/)
  })

  await test.step('quality control is given to somebody, and passed', async () => {
    const found = await counter.listed(page, 'CONTROL DE CALIDAD', order)
    await counter.giveQualityControl(page, found, coordinator.name)
    await bench.openWork(page, 'Control de calidad', order.number)
    await bench.startStage(page, 'el control de calidad')
    for (const name of [pads, discs]) await expect(bench.task(page, name).getByText('Finalizado')).toBeVisible()
    await bench.pauseStage(page, 'el control de calidad')
    await bench.finishFlow(page)
    await nothingToDo()
  })

  await test.step('closed with labour, tax, an additional and a reminder', async () => {
    const found = await counter.listed(page, 'PARA FACTURAR', order)
    await expect(found).toContainText(/\$50\.\d\d/)
    await found.getByRole('link', { name: `Facturar ${order.number}` }).click()
    await expect(counter.title(page, 'CIERRE DE ORDEN MECÁNICA')).toBeVisible()
    const [, rate, time = '', offered] =
      /(\$[\d.]+) × ([\d:]+) = (\$[\d.]+)/.exec((await page.getByText(/ × .* = /).textContent()) ?? '') ?? []
    expect(seconds(time)).toBeGreaterThan(0)
    expect(cents(offered)).toBe(Math.round((cents(rate) * seconds(time)) / 3600))
    await expect(total).toContainText(`$${((cents(offered) + 5020) / 100).toFixed(2)}`)
    await expect(page.getByText(/^Costo de la mano de obra: \$/)).toBeVisible()
    await expect(page.getByText(`Afinamiento de motor: programado para el ${showDate(nextJanuary)}`)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Afinamiento de motor' })).toHaveCount(0)
    await counter.fillClosing(page)
    await expect(page.getByText('Subtotal de repuestos').locator('..')).toContainText('$52.82')
    await expect(total).toContainText('$106.81')
    await counter.press(page, 'Guardar')
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(counter.title(page, 'ORDENES MECANICAS')).toBeVisible()
    const saved = await counter.listed(page, 'PARA FACTURAR', order)
    await expect(saved).toContainText('$106.81')
    await saved.getByRole('link', { name: `Facturar ${order.number}` }).click()
    await counter.expectKeptClosing(page)
    await counter.press(page, 'Cerrar orden')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
    await expect(page).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf$`))
  })

  await test.step('the printed slip is one page that adds up, and nothing of the screen', async () => {
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
    await page.getByRole('button', { name: 'Agregar detalle del trabajo' }).click()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    const sheet = page.getByRole('article')
    await expect(sheet).toHaveCount(1)
    await expect(sheet).toContainText(order.number)
    await expect(sheet).toContainText(client.name)
    await expect(sheet).toContainText('Se entrega la pieza usada')
    await expect(sheet).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M/)
    const charged = await sheet.getByRole('row').filter({ hasText: '$' }).allTextContents()
    const amounts = charged.map((line) => cents(/\$[\d.]+$/.exec(line)?.[0]))
    // The additional; the pads with their tax, the discs and the labour.
    expect(amounts).toEqual([999, 2267, 3015, 4400])
    expect(amounts.reduce((all, one) => all + one, 0)).toBe(10_681)
    await expect(sheet).toContainText('TOTAL$106.81')
    await expect(sheet).toContainText('1 × Pastillas delanteras · BP-100')
    const charges = sheet.getByRole('table').nth(1)
    await expect(charges.getByRole('columnheader')).toHaveText(['#', 'DESCRIPCIÓN', 'CANTIDAD', 'TOTAL'])
    await expect(charges.getByRole('row').nth(1)).toHaveText('1Lavado y aspirado1$9.99')
    await expect(sheet.getByRole('rowheader')).toHaveText([
      ...['Nombre', 'Identificación tributaria', 'Teléfono', 'Correo electrónico', 'País', 'Ciudad', 'Dirección'],
      ...['Vehículo', 'Fecha y hora'],
    ])
    for (const told of billedBy) await expect(sheet).toContainText(told)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Eliminar detalle del trabajo' }).click()
    await expect(sheet.getByRole('table')).toHaveCount(2)
    await page.getByRole('button', { name: 'Regresar' }).click()
  })

  await test.step('closed: everybody sees it so', async () => {
    const found = await counter.listed(page, 'FINALIZADAS', order)
    await expect(found).toContainText('$106.81')
    await expect(found.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
    await counter.expectTold(page, found, 'Orden cerrada: \\$106\\.81', coordinator.name)
    await expectOpenToEverybody(page)
    await page.goBack()
    await found.getByRole('link', { name: `Ver factura ${order.number}` }).click()
    await expect(page).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf/back$`))
    await page.getByRole('button', { name: 'Regresar' }).click()
    await expect(found).toBeVisible()
    // What was typed and never saved is of no use any more.
    const draft = ({ id }: { id: number }) =>
      sessionStorage.setItem(`draft:closing-${id}`, '{"version":0,"values":{"additionals":[]}}')
    await page.evaluate(draft, { id: order.id })
    await page.goto(`/#/mechanic-order/${order.id}/order_closing`)
    await expect(page.getByText('La orden está cerrada y ya no se puede modificar.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recuperar lo mío' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'HISTORIAL DE TIEMPO' }).click()
    await expect(page.getByRole('table', { name: 'Diagnóstico' })).toContainText(mechanic.name)
    await nothingToDo()
    await expect(bench.card(onPhone, 'FINALIZADOS')).toHaveText(/\D1$/)
  })
})
