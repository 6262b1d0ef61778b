import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import {
  addRow,
  answer,
  bar,
  chooseIn,
  choosePhotos,
  finalizeTask,
  finishDiagnosis,
  finishFlow,
  pauseStage,
  startStage,
  startTask,
  task,
} from './at-the-bench.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, phone, picture, test } from './workshop.ts'

test.use(phone)

test('a mechanic diagnoses, and works through a lost network', async ({ page, context, hire, logIn }) => {
  test.setTimeout(120_000)
  const mechanic = await hire('mechanic')
  const counter = await atTheCounter()
  const order = await counter.receive(mechanic)

  await test.step('what waits for them is where they land', async () => {
    await page.goto('/#/login')
    await logIn(mechanic)
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
    await expect(page.getByRole('button', { name: /PENDIENTES/ })).toContainText('1')
    await page.getByRole('button', { name: /DESARROLLO/ }).click()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await page.getByRole('button', { name: /DESARROLLO/ }).click()
    const card = page.getByRole('listitem').filter({ hasText: order.plate })
    await expect(card).toContainText(/^Toyota/)
    await expect(card.getByRole('term')).toHaveText(['NO. DE ORDEN', 'VIN', 'FECHA DE INGRESO'])
    await expect(card.getByRole('definition')).toHaveText([order.order_number, /^VX\d{8}$/, /^\d\d-\d\d-\d{4}$/])
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
  })

  await test.step('nothing is found before the time runs', async () => {
    await expect(page.getByRole('heading', { name: 'DIAGNÓSTICO' })).toBeVisible()
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await expect(page.getByText('No has comenzado a contar el tiempo, por favor seleccionalo.')).toBeVisible()
    await answer(page, 'Regresar')
    await page.getByRole('button', { name: 'Guardar y salir' }).click()
    await expect(page.getByText('La orden de diagnóstico no puede ir en blanco')).toBeVisible()
    await answer(page, 'Regresar')
    await startStage(page, 'el diagnóstico')
    await expect(bar(page).getByRole('timer')).not.toHaveText('00:00:00')
  })

  await test.step('two rows, an observation and a photo', async () => {
    await addRow(page, 1, 'Frenos', 'Pastillas delanteras')
    await task(page, 'Tarea 1').getByLabel('Número de parte').fill('BP-100')
    await addRow(page, 2, 'Motor', 'Filtro de aceite')
    await chooseIn(page, 'Tarea 2', 'Sistema', 'Frenos')
    await expect(task(page, 'Tarea 2').getByRole('combobox', { name: 'Componente' })).toHaveValue('')
    await chooseIn(page, 'Tarea 2', 'Componente', 'Discos')
    await page.getByRole('button', { name: 'Agregar observación de la tarea 2' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Observación')
      .fill(`Rayados: https://fotos.example/${'a'.repeat(80)}`)
    await answer(page, 'Guardar')
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    const photo = { name: 'disco.png', mimeType: 'image/png', buffer: await picture(page) }
    await choosePhotos(page, [photo])
    await expect(page.getByRole('button', { name: 'Ver disco.png' })).toBeVisible()
    await expectOpenToEverybody(page)
  })

  await test.step('it is saved with the time stopped only, once, though the network is gone', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Debes detener el contador de tiempo para realizar esta acción.')).toBeVisible()
    await answer(page, 'Regresar')
    await pauseStage(page, 'el diagnóstico')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Sin conexión.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByText('Sin conexión.')).toHaveCount(0)
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Tarea/ })).toHaveCount(2)
  })

  await test.step('a photo on its way is neither left behind nor saved without', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/upload/', async (route) => {
      await released
      await route.continue()
    })
    await choosePhotos(page, [{ name: 'rayon.png', mimeType: 'image/png', buffer: await picture(page) }])
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Aún hay archivos sin subir.')
    await answer(page, 'Regresar')
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
    await answer(page, 'Seguir editando')
    release()
    await expect(page.getByRole('button', { name: /^Ver (disco|rayon)/ })).toHaveCount(2)
  })

  await test.step('saved and left, it is quoted elsewhere', async () => {
    await finishDiagnosis(page)
    await expect(page.getByText('No hay datos')).toBeVisible()
    await counter.quote(order.id)
    await page.reload()
    await page.getByRole('link', { name: `Trabajos ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'TRABAJOS APROBADOS' })).toBeVisible()
  })

  const pads = 'Pastillas delanteras · BP-100'
  const discs = 'Discos'
  await test.step('a press without a network waits, and counts once it is back', async () => {
    const start = task(page, pads).getByRole('button', { name: `Iniciar ${pads}` })
    await expect(start).toBeVisible()
    await context.setOffline(true)
    await start.click()
    await expect(task(page, pads).getByText('Esperando conexión…')).toBeVisible()
    await expect(task(page, pads).getByText('Por comenzar')).toBeVisible()
    await context.setOffline(false)
    await expect(task(page, pads).getByText('Empezada')).toBeVisible()
    await expect(bar(page)).toContainText(pads)
    await expectOpenToEverybody(page)
  })

  await test.step('what runs stays in sight among all orders, and leads back to its own', async () => {
    await page.goto('/#/mywork-orders')
    await expect(bar(page)).toContainText(`Pastillas delanteras · ${order.order_number}`)
    await expect(bar(page).getByRole('timer')).not.toHaveText('00:00:00')
    await expectOpenToEverybody(page)
    await bar(page).getByRole('link', { name: 'Abrir Pastillas delanteras' }).click()
    await expect(task(page, pads).getByText('Empezada')).toBeVisible()
  })

  await test.step('starting one task pauses the other, and finalizing asks', async () => {
    await startTask(page, discs)
    await expect(task(page, pads).getByText('Pausada')).toBeVisible()
    await expect(bar(page)).toContainText(discs)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('Aún hay tareas aprobadas sin finalizar.')).toBeVisible()
    await answer(page, 'Regresar')
    for (const name of [discs, pads]) await finalizeTask(page, name)
    await expect(bar(page)).toHaveCount(0)
    await finishFlow(page)
  })
})

test('a timer stops with its page, and a press outlives a reload but not the logout', async ({
  page,
  context,
  hire,
  logIn,
}) => {
  const mechanic = await hire('mechanic')
  const order = await (await atTheCounter()).receive(mechanic)
  const diagnosis = `/#/mywork-order/mechanic/${order.id}/diagnosis`
  const start = bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })
  const stop = bar(page).getByRole('button', { name: 'Pausar el diagnóstico' })
  const presses = /action_tracking_task/
  const jot = (on: Page) => on.evaluate(() => sessionStorage.setItem('draft:nota', '"a medias"'))
  const jotted = (on: Page) => on.evaluate(() => sessionStorage.getItem('draft:nota'))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length)
  await page.goto(diagnosis)
  await logIn(mechanic)

  await test.step('closed, it is paused by a request that outlives it', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    const { stageTimer } = await atTheCounter(mechanic)
    expect((await stageTimer(order.id))?.status).toBe(20)
    await page.goto('about:blank')
    await expect.poll(async () => (await stageTimer(order.id))?.status).toBe(30)
    await page.goto(diagnosis)
    await expect(start).toBeEnabled()
  })

  await test.step('so it is by going back and forth in the browser, which keeps the page as it was', async () => {
    const turn = (event: string) =>
      page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event)
    for (const _ of ['once', 'and once more']) {
      await start.click()
      await expect(stop).toBeEnabled()
      await turn('pagehide')
      await turn('pageshow')
      await expect(start).toBeEnabled()
    }
  })

  await test.step('left for another screen, it is paused as well', async () => {
    await start.click()
    await expect(stop).toBeEnabled()
    await page.getByRole('link', { name: 'Salir' }).click()
    await expect(page.getByRole('button', { name: /DESARROLLO/ })).toContainText('1')
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await expect(start).toBeEnabled()
  })

  await test.step('a press without a network is sent after a reload', async () => {
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await start.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await page.reload()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    expect(await kept()).toBe(1)
    await page.unroute(presses)
    await expect(stop).toBeEnabled({ timeout: 20_000 })
    expect(await kept()).toBe(0)
  })

  await test.step('what another tab of theirs brought to the server is seen in the one that was pressed', async () => {
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await stop.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/#/mywork-orders')
    await expect(start).toBeEnabled()
    expect(await kept()).toBe(0)
    await page.unroute(presses)
    await tab.close()
    await start.click()
    await expect(stop).toBeEnabled()
  })

  await test.step('a session that the server ends in one tab takes nothing from who logs in again', async () => {
    await context.route(presses, (route) => route.abort('internetdisconnected'))
    await stop.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    await jot(page)
    const tab = await context.newPage()
    await tab.goto('/#/user-profile')
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await jot(tab)
    await tab.route('**/api/user/me/', (route) => route.fulfill({ status: 401, json: {} }))
    await tab.reload()
    for (const each of [page, tab]) await expect(each.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    await tab.unroute('**/api/user/me/')
    await logIn(mechanic, tab)
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    expect(await kept()).toBe(1)
    for (const each of [page, tab]) expect(await jotted(each)).toBe('"a medias"')
    await tab.close()
  })

  await test.step('who logs out leaves nothing on the device, in any tab', async () => {
    const tab = await context.newPage()
    await tab.goto('/#/user-profile')
    await expect(tab.getByLabel('Nombre')).toBeVisible()
    await jot(tab)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    expect(await kept()).toBe(0)
    await expect(tab.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    for (const each of [page, tab]) expect(await jotted(each)).toBeNull()
  })

  await test.step('nor does who logs in after somebody else find anything of theirs', async () => {
    const enter = page.getByRole('button', { name: 'INGRESAR' })
    await logIn(mechanic)
    await expect(enter).toBeHidden()
    for (const each of context.pages()) await jot(each)
    await page.route('**/api/user/me/', (route) => route.fulfill({ status: 401, json: {} }))
    await page.reload()
    await expect(enter).toBeVisible()
    await page.unroute('**/api/user/me/')
    await logIn(await hire('mechanic'))
    for (const each of context.pages()) await expect.poll(() => jotted(each)).toBeNull()
  })
})
