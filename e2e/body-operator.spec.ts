import { expectOpenToEverybody } from './accessibility.ts'
import * as bench from './at-the-bench.ts'
import { atTheBodyShop } from './body-shop-counter.ts'
import { demo } from './demo-account.ts'
import { atTheCounter } from './mechanic-order.ts'
import { desk, expect, phone, picture, test } from './workshop.ts'

test.use(phone)

const admin = demo('admin')
const door = 'Puerta delantera izquierda'

test('who straightens diagnoses, chooses parts on the drawing, and works through a lost network', async ({
  page,
  context,
  device,
  hire,
  logIn,
}) => {
  test.setTimeout(150_000)
  const painter = await hire('bodyShopOperator')
  const order = await (await atTheCounter(admin)).receiveBodywork(painter, ['diagnostic', 'disarmed', 'painting'])
  const drawing = page.getByRole('group', { name: 'Dibujo del vehículo' })
  const list = page.getByRole('group', { name: /^Partes seleccionadas/ })
  const restored = page.getByText('Se recuperó lo que no habías guardado.')
  const drawn = (name: string) => drawing.getByRole('checkbox', { name, exact: true })
  const listed = (name: string) => list.getByRole('checkbox', { name, exact: true })

  await test.step('the diagnosis, over body systems', async () => {
    await page.goto('/#/login')
    await logIn(painter)
    const systems = '**/api/car_system/body_shop/**'
    await page.route(systems, (route) => route.fulfill({ status: 404, json: {} }))
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'DIAGNÓSTICO' })).toBeVisible()
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    const told = page.getByRole('status').filter({ hasText: '¡Información!' })
    await expect(told).toContainText('No has comenzado a contar el tiempo, por favor seleccionalo.')
    await bench.startStage(page, 'el diagnóstico')
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await bench.task(page, 'Tarea 1').getByRole('combobox', { name: 'Sistema' }).click()
    await expect(page.getByText('Error en la petición, vuelve a intentarlo')).toBeVisible()
    await page.unroute(systems)
    await page.keyboard.press('Escape')
    await bench.chooseIn(page, 'Tarea 1', 'Sistema', 'Vidrios')
    await bench.chooseIn(page, 'Tarea 1', 'Componente', 'Parabrisas')
    await bench.pauseStage(page, 'el diagnóstico')
    const photo = { mimeType: 'image/png', buffer: await picture(page) }
    const photos = Array.from({ length: 6 }, (_, nth) => ({ ...photo, name: `golpe${nth}.png` }))
    await bench.choosePhotos(page, photos)
    await expect(page.getByRole('dialog')).toContainText('5 archivos máximo.')
    await bench.answer(page, 'Regresar')
    await bench.choosePhotos(page, [{ ...photo, name: 'informe.pdf' }])
    await expect(page.getByRole('dialog')).toContainText('¡Selecciona un archivo de tipo IMAGEN!')
    await bench.answer(page, 'Regresar')
    await bench.choosePhotos(page, photos.slice(1))
    await expect(page.getByRole('button', { name: /^Ver golpe/ })).toHaveCount(5)
    await expectOpenToEverybody(page)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    // What was chosen is named also where the systems are not there to choose from.
    await page.route(systems, (route) => route.fulfill({ status: 404, json: {} }))
    await page.reload()
    await expect(bench.task(page, 'Tarea 1').getByRole('combobox', { name: 'Sistema' })).toHaveValue('Vidrios')
    await page.unroute(systems)
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page).toHaveURL(/#\/mywork-orders$/)
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await bench.finishDiagnosis(page, 'Finalizar diagnóstico')
  })

  await test.step('parts: by finger, by keyboard, and in the list, which are all the same choice', async () => {
    await page.getByRole('link', { name: `Desarmado ${order.order_number}` }).click()
    await expect(page.getByText('Desarmado', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('La etapa no tiene tareas: selecciona por lo menos una parte.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await drawn(door).tap()
    await expect(listed(door)).toBeChecked()
    await drawn('Aros').focus()
    await page.keyboard.press('Space')
    await expect(listed('Aros')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(drawn('Retrovisores')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(list).toHaveAccessibleName('Partes seleccionadas: 3')
    await listed('Retrovisores').uncheck()
    await expect(drawn('Retrovisores')).not.toBeChecked()
    await listed('Capó').press('Space')
    await expect(drawn('Capó')).toBeChecked()
    await expectOpenToEverybody(page)
  })

  await test.step('what is chosen and not saved outlives a reload, and is not left without a question', async () => {
    await page.reload()
    await expect(restored).toBeVisible()
    for (const part of [door, 'Aros', 'Capó']) await expect(listed(part)).toBeChecked()
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
    await bench.answer(page, 'Seguir editando')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Tareas' })).toBeFocused()
    for (const part of [door, 'Aros', 'Capó']) await expect(bench.task(page, part)).toBeVisible()
  })

  await test.step('a press waits for the network; what was begun cannot be taken out', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: `Iniciar ${door}` }).click()
    await expect(bench.task(page, door).getByText('Esperando conexión…')).toBeVisible()
    await context.setOffline(false)
    await expect(bench.task(page, door).getByText('Empezada')).toBeVisible()
    await expect(bench.bar(page)).toContainText(door)
    await expectOpenToEverybody(page)
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(bench.bar(page)).toContainText(door)
    await drawn(door).tap()
    await expect(page.getByRole('dialog', { name: '¡Error!' })).toContainText('¡Esta tarea ya fue iniciada!')
    await bench.answer(page, 'Regresar')
    await expect(drawn(door)).toBeChecked()
    await drawn('Aros').tap()
    await drawn('Capó').tap()
    await (await atTheBodyShop(painter)).begin(order.id, 'Capó')
    await page.reload()
    await expect(restored).toBeVisible()
    await expect(drawn('Capó')).toBeChecked()
    await expect(drawn('Aros')).not.toBeChecked()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Agregar parte' })).toBeVisible()
    await expect(bench.task(page, 'Aros')).toHaveCount(0)
    await bench.startTask(page, door)
  })

  await test.step('a part of one’s own, and what is to be done with another', async () => {
    await page.getByRole('button', { name: 'Agregar parte' }).click()
    const modal = page.getByRole('dialog')
    await expect(modal.getByText('* Campos requeridos')).toBeVisible()
    await modal.getByLabel('Nombre').fill('Parrilla')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Agregar parte' }).click()
    await expect(modal.getByLabel('Nombre')).toHaveValue('Parrilla')
    await bench.answer(page, 'Guardar')
    await expect(modal.getByText('Campo requerido.')).toBeVisible()
    await modal.getByLabel('Descripción').fill('Quitar con cuidado')
    const refused = { status: 422, json: { detail: 'La etapa terminó.' } }
    await page.route('**/create_tasks/', (route) => route.fulfill(refused), { times: 1 })
    await bench.answer(page, 'Guardar')
    await expect(page.getByText('La etapa terminó.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Agregar parte' }).click()
    await expect(modal.getByLabel('Descripción')).toHaveValue('Quitar con cuidado')
    await bench.answer(page, 'Guardar')
    await expect(bench.task(page, 'Parrilla').getByText('Quitar con cuidado')).toBeVisible()
    await page.getByRole('button', { name: 'Editar Capó' }).click()
    await expect(modal.getByLabel('Nombre')).toHaveCount(0)
    await modal.getByLabel('Descripción').fill('Tiene dos tornillos rotos')
    await context.setOffline(true)
    await bench.answer(page, 'Guardar')
    // What were typed now would neither be sent nor stay in sight.
    await expect(modal.getByLabel('Descripción')).toBeDisabled()
    await context.setOffline(false)
    await expect(bench.task(page, 'Capó').getByText('Tiene dos tornillos rotos')).toBeVisible()
  })

  await test.step('the stage ends with a warning about what is undone', async () => {
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('No has pausado el tiempo, por favor detenlo.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await bench.finalizeTask(page, door)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    const question = page.getByRole('dialog', { name: '¿Finalizar el flujo?' })
    await expect(question).toContainText(
      '¡Ya no podrás modificar el estado de tus tareas! Aún hay tareas sin finalizar.',
    )
    await bench.answer(page, 'Finalizar')
    await expect(page.getByText('Flujo finalizado correctamente').last()).toBeVisible()
    await page.getByRole('link', { name: `Pintura ${order.order_number}` }).click()
    await expect(list).toHaveAccessibleName('Partes seleccionadas: 3')
    for (const part of [door, 'Capó', 'Parrilla']) await expect(listed(part)).toBeChecked()
  })

  await test.step('at a desk it is the same', async () => {
    const elsewhere = await device(desk)
    await elsewhere.goto(`/#/mywork-order/body-shop/${order.id}/tracking`)
    await logIn(painter, elsewhere)
    await expect(elsewhere.getByRole('checkbox', { name: 'Capó', checked: true })).toHaveCount(2)
    await expectOpenToEverybody(elsewhere)
  })
})

test('quality control and the car wash: rows are marked while the time runs, and it ends stopped', async ({
  page,
  hire,
  logIn,
}) => {
  const painter = await hire('bodyShopOperator')
  const stages = ['quality_control', 'car_wash'] as const
  const order = await (await atTheCounter(admin)).receiveBodywork(painter, stages)
  const whole = 'Vehículo completo'
  const mark = (label: string) => page.getByRole('button', { name: `Marcar ${label} ${whole}`, exact: true })
  await page.goto(`/#/mywork-order/body-shop/${order.id}/tracking`)
  await logIn(painter)

  await test.step('nothing is marked before the time runs', async () => {
    await expect(page.getByText('Control de calidad', { exact: true })).toBeVisible()
    await mark('Finalizado').click()
    await expect(page.getByText('No has comenzado a contar el tiempo, por favor seleccionalo.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await bench.startStage(page, 'el control de calidad')
    await mark('Finalizado').click()
    await expect(bench.task(page, whole).getByText('Finalizado', { exact: true })).toBeVisible()
    await mark('No Finalizado').click()
    await expect(bench.task(page, whole).getByText('No Finalizado', { exact: true })).toBeVisible()
    await mark('Finalizado').click()
    await expect(mark('No Finalizado')).toBeVisible()
    await expectOpenToEverybody(page)
  })

  await test.step('it ends with the time stopped only, and the wash is next', async () => {
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('No has pausado el tiempo, por favor detenlo.')).toBeVisible()
    await bench.answer(page, 'Regresar')
    await bench.pauseStage(page, 'el control de calidad')
    await bench.finishFlow(page)
    await page.getByRole('link', { name: `Lavado del vehículo ${order.order_number}` }).click()
    await bench.startStage(page, 'el lavado')
    await mark('Finalizado').click()
    await bench.pauseStage(page, 'el lavado')
    await bench.finishFlow(page)
    await expect(page.getByText('No hay datos')).toBeVisible()
  })

  await test.step('what is over can be looked at, what does not exist leads back', async () => {
    await page.getByRole('button', { name: /FINALIZADOS/ }).click()
    await page.getByRole('link', { name: `Ver trabajos ${order.order_number}` }).click()
    await expect(page.getByText('Por facturar')).toBeVisible()
    await expect(page.getByText('El trabajo terminó. Solo puedes verlo.')).toBeVisible()
    for (const stage of ['Control de calidad', 'Lavado del vehículo']) {
      await expect(page.getByRole('heading', { name: stage })).toBeVisible()
      await expect(bench.task(page, `${whole}, ${stage}`).getByText('Finalizado', { exact: true })).toBeVisible()
    }
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page).toHaveURL(/#\/mywork-orders/)
    await page.goto('/#/mywork-order/body-shop/999999/tracking')
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
  })
})
