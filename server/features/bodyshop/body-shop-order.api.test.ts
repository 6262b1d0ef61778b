import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

test('an order goes through all ten stages to its closing, and its money and time add up', async () => {
  const id = await shop.received()
  const seen = [await shop.statusOf(id)]
  for (let stage = 0; stage < flowElements.length; stage++) seen.push(await shop.finishStage(id))
  expect(seen).toEqual([...flowElements, 'to_check_in'])
  const mine = await w.ask(myOrders.dashboard, { as: shop.painter.token })
  expect(mine.body).toMatchObject({ total_development: 0, total_pending: 0, total_finalized: 1 })

  const { tasks, checks, passed_stages } = await shop.read(id)
  expect([tasks, checks]).toEqual([[], []])
  expect(passed_stages.map(({ status }) => status)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(passed_stages[0]).toMatchObject({ tasks: [{ status: 40, time: '00:05:00', is_mine: false }], checks: [] })
  expect(passed_stages.at(-1)).toMatchObject({ tasks: [], checks: [{ status: 40 }] })

  const times = await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })
  expect(times.body.results.map(({ name, sub_total }) => [name, sub_total])).toEqual([
    ['Diagnóstico', '00:10:00'],
    ['Desarmado', '00:05:00'],
    ['Enderezado', '00:05:00'],
    ['Alistado', '00:05:00'],
    ['Pintura', '00:05:00'],
    ['Pulido', '00:05:00'],
    ['Armado', '00:05:00'],
    ['Control de calidad', '00:02:00'],
    ['Lavado del vehículo', '00:02:00'],
  ])
  expect(times.body.total_timer).toBe('00:44:00')

  const before = await w.ask(closings.read, { as: shop.desk.token, params: { id } })
  expect(before.body.purchased_spare_parts).toHaveLength(2)
  const closed = await w.ask(orders.update, {
    as: shop.desk.token,
    params: { id },
    body: {
      type: 'close_orders',
      close_order: true,
      data_close_order: { total_sale_of_labor_body_shop: 40 },
      additionals: [{ description: 'Pintura', amount: 12.25 }],
      purchased_spare_parts: before.body.purchased_spare_parts.map((part) => ({ id: part.id, price_provider: 25.5 })),
    },
  })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  expect(closed.body.closing).toMatchObject({ total_amount: 103.25, status: 12 })
  const slip = await w.ask(closings.slip, { as: shop.desk.token, params: { id } })
  expect(slip.body.data).toMatchObject({ order_type: 'order_body_shop', total_amount: 103.25 })
  expect(slip.body.data_historial.order_mechanic).toBeNull()
  expect(slip.body.data_historial.order_body_shop).toMatchObject({ labour: 40, time: '00:44:00' })
})

test('going back keeps the time that was spent, and what comes after is to be done again', async () => {
  const id = await shop.ledTo('painting')
  const back = await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 4 } })
  expect(back.body).toEqual({ status: 4 })
  const work = await shop.read(id)
  expect(work.tasks).toMatchObject([{ status: 10, time: '00:05:00', lock: true }])
  expect(work.passed_stages.map(({ status }) => status)).toEqual([3])
  const rejected = await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 1 } })
  expect(rejected.body).toEqual({ status: 1 })
  const times = await w.ask(bodyShop.timeHistory, { as: shop.desk.token, params: { id } })
  expect(times.body.total_timer).toBe('00:25:00')
})
