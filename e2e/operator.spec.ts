import type { Page } from '@playwright/test'
import { expectOpenToEverybody } from './accessibility.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, phone, picture, test } from './workshop.ts'

test.use(phone)

const task = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Tiempo', exact: true })
const answer = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()

async function choose(page: Page, row: string, field: string, option: string): Promise<void> {
  await task(page, row).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a mechanic diagnoses, works through a lost network, and gets back what quality control rejects', async ({
  page,
  context,
  hire,
  logIn,
}) => {
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
    await expect(page.getByText(order.plate)).toBeVisible()
    await expectOpenToEverybody(page)
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
  })

  await test.step('nothing is found before the time runs', async () => {
    await expect(page.getByRole('heading', { name: 'DIAGNÓSTICO' })).toBeVisible()
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await expect(page.getByText('No has comenzado a contar el tiempo, por favor seleccionalo.')).toBeVisible()
    await answer(page, 'Regresar')
    await bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' }).click()
    await expect(bar(page).getByRole('button', { name: 'Pausar el diagnóstico' })).toBeVisible()
    await expect(bar(page).getByRole('timer')).not.toHaveText('00:00:00')
  })

  await test.step('two rows, an observation and a photo', async () => {
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await choose(page, 'Tarea 1', 'Sistema', 'Frenos')
    await choose(page, 'Tarea 1', 'Componente', 'Pastillas delanteras')
    await task(page, 'Tarea 1').getByLabel('Número de parte').fill('BP-100')
    await page.getByRole('button', { name: 'Agregar tarea' }).click()
    await choose(page, 'Tarea 2', 'Sistema', 'Motor')
    await choose(page, 'Tarea 2', 'Componente', 'Filtro de aceite')
    await choose(page, 'Tarea 2', 'Sistema', 'Frenos')
    await expect(task(page, 'Tarea 2').getByRole('combobox', { name: 'Componente' })).toHaveValue('')
    await choose(page, 'Tarea 2', 'Componente', 'Discos')
    await page.getByRole('button', { name: 'Agregar observación de la tarea 2' }).click()
    await page.getByRole('dialog').getByLabel('Observación').fill('Rayados')
    await answer(page, 'Guardar')
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    const photo = { name: 'disco.png', mimeType: 'image/png', buffer: await picture(page) }
    await page.locator('input[type=file]').setInputFiles(photo)
    await expect(page.getByRole('button', { name: 'Ver disco.png' })).toBeVisible()
    await expectOpenToEverybody(page)
  })

  await test.step('it is saved with the time stopped only, once, though the network is gone', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Debes detener el contador de tiempo para realizar esta acción.')).toBeVisible()
    await answer(page, 'Regresar')
    await bar(page).getByRole('button', { name: 'Pausar el diagnóstico' }).click()
    await expect(bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })).toBeEnabled()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Sin conexión.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByText('Sin conexión.')).toHaveCount(0)
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Tarea/ })).toHaveCount(2)
  })

  await test.step('saved and left, it is quoted elsewhere', async () => {
    await page.getByRole('button', { name: 'Guardar y salir' }).click()
    await answer(page, 'Finalizar')
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
    await expect(page.getByText('No hay datos')).toBeVisible()
    await counter.quote(order.id)
    await page.reload()
    await page.getByRole('link', { name: `Trabajos ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'TRABAJOS APROBADOS' })).toBeVisible()
  })

  const pads = 'Pastillas delanteras · BP-100'
  const discs = 'Discos'
  await test.step('a press without a network waits, and counts once it is back', async () => {
    await context.setOffline(true)
    await task(page, pads)
      .getByRole('button', { name: `Iniciar ${pads}` })
      .click()
    await expect(task(page, pads).getByText('Esperando conexión…')).toBeVisible()
    await expect(task(page, pads).getByText('Por comenzar')).toBeVisible()
    await context.setOffline(false)
    await expect(task(page, pads).getByText('Empezada')).toBeVisible()
    await expect(bar(page)).toContainText(pads)
    await expectOpenToEverybody(page)
  })

  await test.step('starting one task pauses the other, and finalizing asks', async () => {
    await task(page, discs)
      .getByRole('button', { name: `Iniciar ${discs}` })
      .click()
    await expect(task(page, discs).getByText('Empezada')).toBeVisible()
    await expect(task(page, pads).getByText('Pausada')).toBeVisible()
    await expect(bar(page)).toContainText(discs)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('Aún hay tareas aprobadas sin finalizar.')).toBeVisible()
    await answer(page, 'Regresar')
    for (const name of [discs, pads]) {
      await task(page, name)
        .getByRole('button', { name: `Finalizar ${name}` })
        .click()
      await answer(page, 'Finalizar')
      await expect(task(page, name).getByText('Finalizada')).toBeVisible()
    }
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await answer(page, 'Finalizar')
    await expect(page.getByText('Flujo finalizado correctamente')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
  })

  await test.step('quality control rejects one task, and the order comes back with it', async () => {
    await counter.giveQualityControl(order.id, mechanic)
    await page.goto(`/#/mywork-order/mechanic/${order.id}/tracking`)
    await task(page, discs)
      .getByRole('button', { name: `Rechazar ${discs}` })
      .click()
    await expect(page.getByText('No has comenzado a contar el tiempo, por favor seleccionalo.')).toBeVisible()
    await answer(page, 'Regresar')
    await bar(page).getByRole('button', { name: 'Iniciar el control de calidad' }).click()
    await expect(bar(page).getByRole('button', { name: 'Pausar el control de calidad' })).toBeEnabled()
    await task(page, discs)
      .getByRole('button', { name: `Rechazar ${discs}` })
      .click()
    await expect(page.getByText('¿Está seguro de rechazar la tarea?')).toBeVisible()
    await answer(page, 'Aceptar')
    await expect(task(page, discs).getByText('No Finalizado')).toBeVisible()
    await expectOpenToEverybody(page)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('No has pausado el tiempo, por favor detenlo.')).toBeVisible()
    await answer(page, 'Regresar')
    await bar(page).getByRole('button', { name: 'Pausar el control de calidad' }).click()
    await expect(bar(page).getByRole('button', { name: 'Iniciar el control de calidad' })).toBeEnabled()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('La orden pasará a "En proceso" porque hay tareas rechazadas')).toBeVisible()
    await answer(page, 'Finalizar')
    await page.getByRole('link', { name: `Trabajos ${order.order_number}` }).click()
    await expect(task(page, discs).getByText('Rechazada')).toBeVisible()
    await expect(task(page, discs).getByRole('button', { name: `Iniciar ${discs}` })).toBeVisible()
    await expect(task(page, pads).getByText('Finalizada')).toBeVisible()
  })
})

test('a timer stops with its page, and a press outlives a reload but not the logout', async ({ page, hire, logIn }) => {
  const mechanic = await hire('mechanic')
  const order = await (await atTheCounter()).receive(mechanic)
  const diagnosis = `/#/mywork-order/mechanic/${order.id}/diagnosis`
  const start = bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })
  const stop = bar(page).getByRole('button', { name: 'Pausar el diagnóstico' })
  const presses = /action_tracking_task/
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

  await test.step('who logs out leaves nothing on the device', async () => {
    await page.route(presses, (route) => route.abort('internetdisconnected'))
    await stop.click()
    await expect(bar(page).getByText('Esperando conexión…')).toBeVisible()
    expect(await kept()).toBe(1)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'INGRESAR' })).toBeVisible()
    expect(await kept()).toBe(0)
  })
})
