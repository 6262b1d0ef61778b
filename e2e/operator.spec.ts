import { readFileSync } from 'node:fs'
import type { Locator, Page, Response } from '@playwright/test'
import { pageSize } from '../domain/kernel/listing.ts'
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
  task,
} from './at-the-bench.ts'
import { atTheCounter } from './mechanic-order.ts'
import { expect, firstVisit, phone, picture, test } from './workshop.ts'

test.use(phone)

/** The files of a screen that the browser has not fetched yet. */
async function missingCodeOf(page: Page, screen: string): Promise<string[]> {
  const built = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Built
  const parts = [screen, ...(built[screen]?.imports ?? [])].map((part) => built[part]?.file ?? part)
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return parts.filter((part) => !fetched.some((name) => name.endsWith(part)))
}
type Built = Record<string, { file: string; imports?: string[] }>

/** What is chosen from comes page by page; only the last is not full. */
async function isLastOfTheSystems(response: Response): Promise<boolean> {
  if (!response.url().includes('/api/car_system/')) return false
  return ((await response.json()) as { results: unknown[] }).results.length < pageSize
}

/** What is wrong lay behind the bar on top when it was sent, and is in sight afterwards. */
async function expectWrongBelowTheBar(page: Page, field: Locator): Promise<void> {
  const right = await field.inputValue()
  await field.fill('')
  await field.evaluate((input) => window.scrollBy(0, input.getBoundingClientRect().top))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(field).toBeFocused()
  const top = await page.getByRole('navigation', { name: 'Inicio' }).boundingBox()
  expect((await field.boundingBox())?.y).toBeGreaterThan((top?.y ?? 0) + (top?.height ?? 0))
  await field.fill(right)
}

// What its page has fetched is looked at: of one that was used before, a browser does not remember all.
test('a mechanic diagnoses, and works through a lost network', firstVisit, async ({ page, context, hire, logIn }) => {
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
    const vin = `VX${order.plate.slice(1)}`
    await expect(card.getByRole('definition')).toHaveText([order.order_number, vin, /^\d\d-\d\d-\d{4}$/])
    await expectOpenToEverybody(page)
  })

  await test.step('an order that was never opened comes without a network as far as it can, and then by itself', async () => {
    await expect.poll(() => missingCodeOf(page, 'features/mechanic/diagnosis-screen.tsx')).toEqual([])
    const systemsRead = page.waitForResponse(isLastOfTheSystems)
    await context.setOffline(true)
    await page.getByRole('link', { name: `Diagnóstico ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'DIAGNÓSTICO' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Agregar tarea' })).toBeVisible()
    await systemsRead
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

  await test.step('two rows, an observation and a photo, though the network goes as soon as it is open', async () => {
    await context.setOffline(true)
    await addRow(page, 1, 'Frenos', 'Pastillas delanteras')
    await context.setOffline(false)
    await task(page, 'Tarea 1').getByLabel('Número de parte').fill('BP-100')
    await page.keyboard.press('Enter')
    await expect(task(page, 'Tarea 1').getByLabel('Cantidad')).toBeFocused()
    await expectWrongBelowTheBar(page, task(page, 'Tarea 1').getByLabel('Cantidad'))
    await addRow(page, 2, 'Motor', 'Filtro de aceite')
    await chooseIn(page, 'Tarea 2', 'Sistema', 'Frenos')
    await expect(task(page, 'Tarea 2').getByRole('combobox', { name: 'Componente' })).toHaveValue('')
    await chooseIn(page, 'Tarea 2', 'Componente', 'Discos')
    const observe = page.getByRole('button', { name: 'Agregar observación de la tarea 2' })
    const observation = page.getByRole('dialog').getByLabel('Observación')
    await observe.click()
    await observation.fill('Rayados por')
    await page.keyboard.press('Escape')
    await observe.click()
    await expect(observation).toHaveValue('Rayados por')
    // Whoever goes on with Enter throws nothing away.
    await expect(observation).toBeFocused()
    await answer(page, 'Descartar')
    await expect(observation).toHaveValue('')
    await expect(observation).toBeFocused()
    await observation.fill(`Rayados: https://fotos.example/${'a'.repeat(80)}`)
    await answer(page, 'Guardar')
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    const photo = { name: 'disco.png', mimeType: 'image/png', buffer: await picture(page) }
    await choosePhotos(page, [photo])
    await expect(page.getByRole('button', { name: 'Ver disco.png' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'disco.png' })).toHaveAttribute('src', /size=thumbnail/)
    await expectOpenToEverybody(page)
  })

  await test.step('it is saved with the time stopped only, once, though the network is gone', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Debes detener el contador de tiempo para realizar esta acción.')).toBeVisible()
    await answer(page, 'Regresar')
    await pauseStage(page, 'el diagnóstico')
    await expect(bar(page).getByRole('button', { name: 'Iniciar el diagnóstico' })).toBeFocused()
    await page.getByRole('button', { name: 'Editar observación de la tarea 2' }).click()
    await page.getByRole('dialog').getByLabel('Observación').fill('Rayados hasta el borde')
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    // What is half written is asked about first, as it would be lost.
    await answer(page, 'Guardar')
    await expect(page.getByText('Sin conexión con el servidor.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Registro actualizado')).toBeVisible()
    await expect(page.getByText('Sin conexión con el servidor.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeFocused()
    await expect(task(page, 'Tarea 2').getByText('Rayados hasta el borde')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Tarea/ })).toHaveCount(2)
  })

  await test.step('what was saved on another device is seen, and what was typed here can be brought back', async () => {
    await task(page, 'Tarea 1').getByLabel('Número de parte').fill('BP-200')
    const elsewhere = await atTheCounter(mechanic)
    await elsewhere.keepFirstRow(order.id)
    await page.reload()
    await expect(task(page, 'Tarea 1').getByLabel('Número de parte')).toHaveValue('BP-100')
    await expect(page.getByRole('region', { name: /^Tarea/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Recuperar lo mío' }).click()
    await expect(task(page, 'Tarea 1').getByLabel('Número de parte')).toHaveValue('BP-200')
    await expect(task(page, 'Tarea 2').getByText('Rayados')).toBeVisible()
    // The photo was taken out there, and not touched here.
    await expect(page.getByRole('button', { name: /^Ver / })).toHaveCount(0)
  })

  await test.step('what only calls itself a photo is refused in the words of a photo', async () => {
    await choosePhotos(page, [{ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('Revisar frenos') }])
    await expect(page.getByText('¡Selecciona un archivo de tipo IMAGEN!')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar nota.png' }).click()
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
    const asked = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await expect(asked).toBeVisible()
    // What goes on behind the question does not ask it once more.
    const stored = page.waitForResponse('**/api/upload/')
    release()
    await stored
    await expect(page.getByText('1 de 15')).toBeAttached()
    await answer(page, 'Seguir editando')
    await expect(asked).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ver rayon.png' })).toBeVisible()
  })

  await test.step('saved and left, it is quoted elsewhere', async () => {
    await finishDiagnosis(page)
    await expect(page.getByText('No hay datos')).toBeVisible()
    await counter.quote(order.id)
    await page.reload()
    await page.getByRole('link', { name: `Trabajos ${order.order_number}` }).click()
    await expect(page.getByRole('heading', { name: 'TRABAJOS APROBADOS' })).toBeVisible()
  })

  const pads = 'Pastillas delanteras · BP-200'
  const discs = 'Discos'
  await test.step('a press without a network waits, and counts once it is back', async () => {
    const start = task(page, pads).getByRole('button', { name: `Iniciar ${pads}` })
    await expect(start).toBeVisible()
    await context.setOffline(true)
    // What somebody in between grew tired of waiting for is no refusal either.
    await page.route(/action_tracking_task/, (route) => route.fulfill({ status: 408 }), { times: 1 })
    await start.click()
    await expect(task(page, pads).getByText('Esperando conexión…')).toBeVisible()
    await expect(task(page, pads).getByText('Por comenzar')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('Aún hay acciones sin enviar.')).toBeVisible()
    await answer(page, 'Regresar')
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
    const presses: string[] = []
    page.on('request', (request) => request.url().includes('action_tracking') && presses.push(request.url()))
    const { x = 0, y = 0 } =
      (await task(page, discs).getByRole('button', { name: 'Iniciar Discos' }).boundingBox()) ?? {}
    // A double tap starts it, and does not pause it at once.
    for (const _ of ['tap', 'tap']) await page.touchscreen.tap(x + 20, y + 20)
    await expect(task(page, pads).getByText('Pausada')).toBeVisible()
    await expect(task(page, discs).getByText('Empezada')).toBeVisible()
    expect(presses).toHaveLength(1)
    await expect(bar(page)).toContainText(discs)
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
    await expect(page.getByText('Aún hay tareas aprobadas sin finalizar.')).toBeVisible()
    await answer(page, 'Regresar')
    for (const name of [discs, pads]) {
      await finalizeTask(page, name)
      // Its buttons are gone: whoever listens goes on from the task itself.
      await expect(task(page, name)).toBeFocused()
    }
    await expect(bar(page)).toHaveCount(0)
    await finishFlow(page)
  })

  await test.step('what is done can be looked at, whatever others do with it now', async () => {
    await page.getByRole('button', { name: /FINALIZADOS/ }).click()
    await page.getByRole('link', { name: `Ver trabajos ${order.order_number}` }).click()
    await expect(task(page, discs).getByText('Finalizado', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finalizar', exact: true })).toHaveCount(0)
  })
})
