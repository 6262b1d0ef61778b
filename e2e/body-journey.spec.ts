import type { Page } from '@playwright/test'
import { flowElements } from '../domain/bodyshop/bodyshop-statuses.ts'
import * as bench from './at-the-bench.ts'
import { listed, offers, openQuotation, press, quote, title, toast } from './at-the-desk.ts'
import { demo } from './demo-account.ts'
import { atTheCounter } from './mechanic-order.ts'
import { desk, expect, phone, test } from './workshop.ts'

test.use(phone)

const admin = demo('admin')
const door = 'Puerta delantera izquierda'
const list = 'body-shop-orders'

/** The parts of a stage, begun and finished one by one. */
async function work(page: Page, stage: string, number: string, parts: readonly string[]): Promise<void> {
  await bench.openWork(page, stage, number)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  for (const part of parts) {
    await bench.startTask(page, part)
    await bench.finalizeTask(page, part)
  }
  await bench.finishFlow(page)
}

type Timer = Parameters<typeof bench.pauseStage>[1]

/** Left for another screen, the time of a stage stands still. */
async function leaveRunning(page: Page, stage: string, timer: Timer, number: string): Promise<void> {
  await bench.openWork(page, stage, number)
  await expect(bench.bar(page).getByRole('button', { name: `Iniciar ${timer}` })).toBeEnabled()
}

/** The whole car marked as finished while the time runs. */
async function check(page: Page, stage: string, timer: Timer, number: string): Promise<void> {
  await bench.openWork(page, stage, number)
  await bench.startStage(page, timer)
  await page.getByRole('button', { name: `Marcar Finalizado ${door}`, exact: true }).click()
  await expect(bench.task(page, door).getByText('Finalizado', { exact: true })).toBeVisible()
  await leaveRunning(page, stage, timer, number)
  await bench.finishFlow(page)
}

test('an order goes through all ten stages, in the hands of three people, to its slip', async ({
  page,
  device,
  hire,
  logIn,
}) => {
  test.setTimeout(240_000)
  const [welder, painter, washer] = [
    await hire('bodyShopOperator', { firstName: 'Marta' }),
    await hire('bodyShopOperator', { firstName: 'Pablo' }),
    await hire('bodyShopOperator', { firstName: 'Luz' }),
  ]
  const received = await (await atTheCounter(admin)).receiveBodywork(welder, flowElements, {
    enlisted: painter,
    painting: painter,
    polished: painter,
    quality_control: washer,
    car_wash: washer,
  })
  const number = received.order_number
  const order = { id: received.id, number, plate: received.plate }
  const [paints, washes, counter] = [await device(phone), await device(phone), await device(desk)]
  for (const [who, on] of [
    [welder, page],
    [painter, paints],
    [washer, washes],
  ] as const) {
    await on.goto('/#/login')
    await logIn(who, on)
    await expect(on.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()
  }
  await counter.goto('/#/login')
  await logIn(admin, counter)
  await expect(counter.getByRole('navigation', { name: 'Principal' })).toBeVisible()

  await test.step('diagnosed by one, quoted at the desk, unseen by the others', async () => {
    await bench.openWork(page, 'Diagnóstico', number)
    await bench.startStage(page, 'el diagnóstico')
    await leaveRunning(page, 'Diagnóstico', 'el diagnóstico', number)
    await bench.startStage(page, 'el diagnóstico')
    await bench.addRow(page, 1, 'Vidrios', 'Parabrisas')
    await bench.pauseStage(page, 'el diagnóstico')
    await bench.finishDiagnosis(page, 'Finalizar diagnóstico')
    await bench.openMyOrders(paints)
    await expect(paints.getByText('No hay datos')).toBeVisible()
    await openQuotation(counter, await listed(counter, 'POR COTIZAR', order, list))
    await expect(offers(counter)).toHaveCount(1)
    await quote(counter)
    await counter
      .getByRole('checkbox', { name: /Aprobado/ })
      .first()
      .check()
    await press(counter, 'Finalizar')
    await expect(counter.getByText('¡Ya no se podra revertir esta acción!')).toBeVisible()
    await counter.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click()
    await expect(toast(counter, 'Cotización finalizada')).toBeVisible()
  })

  await test.step('taken apart and straightened, readied, painted and polished, put together', async () => {
    await bench.openWork(page, 'Desarmado', number)
    const drawing = page.getByRole('group', { name: 'Dibujo del vehículo' })
    await drawing.getByRole('checkbox', { name: door, exact: true }).tap()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await bench.startTask(page, door)
    await bench.finalizeTask(page, door)
    await bench.finishFlow(page)
    // From here on each stage opens with the part of the one before it.
    await work(page, 'Enderezado', number, [door])
    for (const stage of ['Alistado', 'Pintura', 'Pulido']) await work(paints, stage, number, [door])
    await listed(counter, 'ARMADO', order, list)
    await work(page, 'Armado', number, [door])
  })

  await test.step('checked and washed', async () => {
    await check(washes, 'Control de calidad', 'el control de calidad', number)
    await check(washes, 'Lavado del vehículo', 'el lavado', number)
  })

  await test.step('closed with the time of every stage, and the slip adds up', async () => {
    const found = await listed(counter, 'POR FACTURAR', order, list)
    await found.getByRole('link', { name: /^Facturar/ }).click()
    await expect(title(counter, 'CIERRE DE ORDEN ENDEREZADO Y PINTURA')).toBeVisible()
    await counter.getByRole('tab', { name: 'HISTORIAL DE TIEMPO' }).click()
    // The diagnosis, six stages with parts, quality control and the wash; what is quoted takes no time.
    await expect(counter.getByRole('tabpanel').getByRole('table')).toHaveCount(9)
    await counter.getByRole('tab', { name: 'DETALLE DE CIERRE' }).click()
    await counter.getByLabel('Venta de mano de obra').fill('120.5')
    await press(counter, 'Cerrar orden')
    await counter.getByRole('dialog').getByRole('button', { name: 'Cerrar orden' }).click()
    await expect(counter).toHaveURL(new RegExp(`#/work-order/${order.id}/order_closing/pdf$`))
    // The labour and the part at the approved provider's price.
    await expect(counter.getByRole('article')).toContainText('TOTAL$130.55')
    await listed(counter, 'FINALIZADO', order, list)
  })
})

test('what is left undone in a stage stays undone, and the order ends as it is', async ({
  page,
  device,
  hire,
  logIn,
}) => {
  test.setTimeout(120_000)
  const painter = await hire('bodyShopOperator')
  const order = await (await atTheCounter(admin)).receiveBodywork(painter, ['painting'])
  await page.goto('/#/login')
  await logIn(painter)
  await page.getByRole('link', { name: `Pintura ${order.order_number}` }).click()
  const drawing = page.getByRole('group', { name: 'Dibujo del vehículo' })
  for (const part of [door, 'Capó']) await drawing.getByRole('checkbox', { name: part, exact: true }).tap()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await bench.startTask(page, door)
  await bench.finalizeTask(page, door)
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  const question = page.getByRole('dialog', { name: '¿Finalizar el flujo?' })
  await expect(question).toContainText('Aún hay tareas sin finalizar.')
  await bench.answer(page, 'Finalizar')
  await expect(page.getByRole('heading', { name: 'Mis Ordenes' })).toBeVisible()

  const counter = await device(desk)
  await counter.goto(`/#/body-shop-order/${order.id}/order_closing?tab=times`)
  await logIn(admin, counter)
  await expect(counter.getByText('Por facturar', { exact: true })).toBeVisible()
  const hood = counter.getByRole('table', { name: 'Pintura' }).getByRole('row').filter({ hasText: 'Capó' })
  await expect(hood).toContainText('00:00:00')
  await counter.goto('/#/cars/incomplete-orders')
  await counter.getByRole('searchbox', { name: 'Buscar' }).fill(order.plate)
  await counter.getByRole('link', { name: `Ver ordenes incompletas de ${order.plate}` }).click()
  await counter.getByRole('link', { name: `Ver tareas de ${order.order_number}` }).click()
  await expect(counter.getByRole('row').filter({ hasText: 'Capó' })).toContainText('00:00:00')
})
