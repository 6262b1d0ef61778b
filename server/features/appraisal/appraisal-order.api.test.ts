import { afterAll, beforeAll, expect, test } from 'vitest'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

test('an appraisal with both sub-orders goes to one closed slip, and its money and time add up', async () => {
  const id = await shop.appraised()
  const { results } = await shop.work(id)
  expect(results.map(({ workflow, is_offered }) => [workflow, is_offered])).toEqual([
    ['c', true],
    ['d', false],
    ['e', false],
    ['f', false],
    ['g', false],
    ['h', true],
    ['i', false],
    ['j', true],
  ])
  expect((await shop.addOrder(id, 'order_mechanic')).body).toMatchObject({ order_mechanic: 'No asignada' })
  expect((await shop.addOrder(id, 'order_mechanic')).status).toBe(409)
  expect((await shop.addOrder(id, 'order_body_shop')).body.results.map(({ workflow }) => workflow).slice(0, 3)).toEqual(
    ['a', 'b', 'c'],
  )
  await shop.finishRows(id)
  expect((await shop.finish(id)).body.detail).toBe(messages.refused.appraisalNotReady)
  await shop.leadMechanic(id)
  expect((await shop.finish(id)).status).toBe(409)
  await shop.leadBodyShop(id)
  const mine = await w.ask(myOrders.list, { as: shop.appraiser.token, query: { type: 'order_appraisal' } })
  expect(mine.body.results).toMatchObject([{ id, state: 'development' }])
  expect((await shop.finish(id)).body).toEqual({ status: 30 })

  const times = await w.ask(appraisals.timeHistory, { as: shop.counter.token, params: { id } })
  expect(times.body).toMatchObject({
    appraisal: { total_timer: '00:08:00' },
    mechanic: { total_timer: '00:10:00' },
    body_shop: { total_timer: '00:05:00' },
    total_timer_orders: '00:23:00',
  })

  const { body: before } = await w.ask(closings.read, { as: shop.counter.token, params: { id } })
  expect(before.sub_orders.map(({ type }) => type).toSorted()).toEqual([
    'order_appraisal',
    'order_body_shop',
    'order_mechanic',
  ])
  const close = (order_type: 'order_appraisal' | 'order_mechanic') =>
    w.ask(orders.update, {
      as: shop.counter.token,
      params: { id },
      body: {
        type: 'close_orders',
        order_type,
        close_order: true,
        data_close_order: {
          total_sale_of_labor_mechanic: 10,
          total_sale_of_labor_body_shop: 20.5,
          total_sale_of_labor_appraisal: 30,
        },
        additionals: [{ description: 'Grúa', amount: 5 }],
        purchased_spare_parts: before.purchased_spare_parts.map((part) => ({ id: part.id, price_provider: 25.5 })),
      },
    })
  expect((await close('order_mechanic')).status).toBe(409)
  const closed = await close('order_appraisal')
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  expect(closed.body.closing).toMatchObject({ total_amount: 91, status: 40 })
  const slip = await w.ask(closings.slip, { as: shop.counter.token, params: { id } })
  expect(slip.body.data_historial).toMatchObject({
    order_mechanic: { labour: 10 },
    order_body_shop: { labour: 20.5 },
    order_appraisal: { labour: 30 },
  })
  const listed = await w.ask(orders.list, { as: shop.counter.token, query: { type: 'order_mechanic', status: 70 } })
  expect(listed.body.results).toMatchObject([{ id, from_appraisal: true }])
})

test('deleting a sub-order removes only it', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  const query = { type: 'order_mechanic' as const }
  expect((await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query })).status).toBe(200)
  expect(await shop.work(id)).toMatchObject({
    order_mechanic: false,
    may_create: ['order_mechanic', 'order_body_shop'],
  })
})
