import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'
import { consumeOrder } from './public.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const limit = 40
beforeEach(async () => {
  w.clock.now = new Date('2026-03-15T12:00:00Z')
  await w.database.asOwner(`delete from extra_order_purchase; delete from order_quota;
    update garage set plan_id = 1, extra_orders_unused = 0, time_zone = 'America/El_Salvador'`)
})

const consume = () => w.inGarage(w.north, consumeOrder)
const consumed = (orders: number) =>
  w.database.asOwner(`insert into order_quota (garage_id, month, consumed) values (${w.north.id}, '2026-03-01', $1)`, [
    orders,
  ])
async function as(user: TestUser) {
  return { as: await w.tokenOf(user) }
}
async function status(user = w.north.users.proprietor) {
  const { body } = await w.ask(subscription.status, await as(user))
  return [body.available_orders, body.orders_consumed]
}
async function atLimit(user = w.north.users.proprietor) {
  return (await w.ask(subscription.limitOrder, await as(user))).body.limit_order
}
async function buy(number_order: number, headers: Record<string, string> = {}) {
  return w.ask(subscription.buyExtraOrders, {
    ...(await as(w.north.users.proprietor)),
    body: { number_order },
    headers,
  })
}
const refused = {
  reason: 'rule',
  message: 'Has alcanzado el límite de órdenes de tu plan. Compra más órdenes para continuar.',
}

describe('an order', () => {
  test('is counted in the transaction that creates it, for its garage alone', async () => {
    await consume()
    expect(await status()).toEqual([limit, 1])
    expect(await status(w.south.users.proprietor)).toEqual([limit, 0])
  })

  test('that is rolled back is not counted', async () => {
    const work = w.inGarage(w.north, async (scope) => {
      await consumeOrder(scope)
      throw new Error('something else failed')
    })
    await expect(work).rejects.toThrow('something else failed')
    expect(await status()).toEqual([limit, 0])
  })

  test('is refused when nothing is left, with a reason; and limit_order says so before', async () => {
    await consumed(limit - 1)
    expect(await atLimit()).toBe(false)
    await consume()
    expect(await atLimit()).toBe(true)
    await expect(consume()).rejects.toMatchObject(refused)
    expect(await status()).toEqual([limit, limit])
  })

  test('of 50 at once at the limit just as many pass as are left', async () => {
    await consumed(limit - 7)
    const orders = await Promise.allSettled(Array.from({ length: 50 }, consume))
    expect(orders.filter((order) => order.status === 'fulfilled')).toHaveLength(7)
    for (const order of orders) if (order.status === 'rejected') expect(order.reason).toMatchObject(refused)
    expect(await status()).toEqual([limit, limit])
  })
})

describe('extra orders', () => {
  test('are used only when the plan has none left, and what is not used is kept over months', async () => {
    expect((await buy(3)).body).toEqual({
      available_orders: limit + 3,
      orders_consumed: 0,
      orders_remaining: limit + 3,
    })
    for (let order = 0; order < limit + 1; order++) await consume()
    expect(await status()).toEqual([limit + 3, limit + 1])
    w.clock.now = new Date('2026-04-15T12:00:00Z')
    expect(await status()).toEqual([limit + 2, 0])
    for (let order = 0; order < limit + 2; order++) await consume()
    await expect(consume()).rejects.toMatchObject(refused)
    expect(await status()).toEqual([limit + 2, limit + 2])
    w.clock.now = new Date('2026-05-15T12:00:00Z')
    expect(await status()).toEqual([limit, 0])
  })

  test('that are bought open the door again', async () => {
    await consumed(limit)
    expect(await atLimit()).toBe(true)
    await buy(1)
    expect(await atLimit()).toBe(false)
    await consume()
    expect(await atLimit()).toBe(true)
  })

  test('50 purchases and 50 orders at once leave exact counts', async () => {
    await consumed(limit)
    const token = await as(w.north.users.proprietor)
    const purchases = Array.from({ length: 50 }, () =>
      w.ask(subscription.buyExtraOrders, { ...token, body: { number_order: 2 } }),
    )
    const orders = await Promise.allSettled(Array.from({ length: 50 }, consume))
    expect((await Promise.all(purchases)).map(({ status: answered }) => answered)).toEqual(Array(50).fill(200))
    const used = orders.filter((order) => order.status === 'fulfilled').length
    expect(await status()).toEqual([limit + 100, limit + used])
    const [kept] = await w.database.asOwner(`select g.extra_orders_unused as unused, q.extras_used as used
      from garage g join order_quota q on q.garage_id = g.id where g.id = ${w.north.id}`)
    expect(kept).toEqual({ unused: 100 - used, used })
    const [bought] = await w.database.asOwner('select sum(quantity)::int as quantity from extra_order_purchase')
    expect(bought).toEqual({ quantity: 100 })
  })

  test('bought 50 times at once with one key are bought once', async () => {
    const token = await as(w.north.users.proprietor)
    const asked = { ...token, body: { number_order: 5 }, headers: { 'idempotency-key': 'comprar-cinco' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => w.ask(subscription.buyExtraOrders, asked)))
    for (const answer of answers)
      expect(answer.body).toEqual({ available_orders: limit + 5, orders_consumed: 0, orders_remaining: limit + 5 })
    const other = await w.ask(subscription.buyExtraOrders, { ...asked, body: { number_order: 6 } })
    expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
    expect(await status()).toEqual([limit + 5, 0])
  })

  test('keep the price of their day, whatever the plan costs later', async () => {
    await buy(4)
    await w.database.asOwner('update plan set extra_order_cents = 999 where id = 1')
    await buy(1)
    expect(await w.database.asOwner('select quantity, unit_cents::int from extra_order_purchase order by id')).toEqual([
      { quantity: 4, unit_cents: 150 },
      { quantity: 1, unit_cents: 999 },
    ])
    await w.database.asOwner('update plan set extra_order_cents = 150 where id = 1')
  })

  test('are not sold at another price than was shown', async () => {
    const at = async (cost_per_additional_order: number) =>
      w.ask(subscription.buyExtraOrders, {
        ...(await as(w.north.users.proprietor)),
        body: { number_order: 2, cost_per_additional_order },
      })
    const late = await at(1.25)
    expect([late.status, late.body.detail]).toEqual([
      422,
      'El costo por orden cambió. Revisa el total y vuelve a comprar.',
    ])
    expect(await w.database.asOwner('select 1 from extra_order_purchase')).toEqual([])
    expect((await at(1.5)).status).toBe(200)
  })

  test('are still there for a plan that became smaller than what was consumed', async () => {
    await consumed(limit + 10)
    await buy(3)
    const { body } = await w.ask(subscription.status, await as(w.north.users.proprietor))
    expect(body).toEqual({ available_orders: limit + 3, orders_consumed: limit + 10, orders_remaining: 3 })
    expect(await atLimit()).toBe(false)
  })

  test('are not sold to a plan without a limit', async () => {
    await w.database.asOwner(`update garage set plan_id = (select id from plan where name = 'Ilimitado')`)
    const { status: answered, body } = await buy(5)
    expect([answered, body.detail]).toEqual([422, messages.refused.unlimitedPlan])
    expect(await w.database.asOwner('select 1 from extra_order_purchase')).toEqual([])
  })

  test.each([0, -3, 1.5, 100_001, 'muchas'])('cannot be %j', async (number_order) => {
    const { status: answered, body } = await buy(number_order as number)
    expect([answered, Object.keys(body.errors ?? {})]).toEqual([400, ['number_order']])
  })
})

describe('the month', () => {
  test.each([
    ['America/El_Salvador', '2026-04-01T05:59:00Z', '2026-04-01T06:01:00Z'],
    ['Europe/Madrid', '2026-03-31T21:59:00Z', '2026-03-31T22:01:00Z'],
    ['America/Argentina/Buenos_Aires', '2026-04-01T02:59:00Z', '2026-04-01T03:01:00Z'],
  ])('begins where the garage is: in %s', async (zone, before, after) => {
    await w.database.asOwner('update garage set time_zone = $1 where id = $2', [zone, w.north.id])
    w.clock.now = new Date(before)
    await consume()
    await consume()
    expect(await status()).toEqual([limit, 2])
    w.clock.now = new Date(after)
    expect(await status()).toEqual([limit, 0])
    await consume()
    expect(await status()).toEqual([limit, 1])
    const months = await w.database.asOwner('select month::text, consumed from order_quota order by month')
    expect(months).toEqual([
      { month: '2026-03-01', consumed: 2 },
      { month: '2026-04-01', consumed: 1 },
    ])
  })
})

describe('who may', () => {
  test("a branch's users neither see the quota nor buy, but learn that it is used up", async () => {
    const branch = w.north.users.branchAdministrator
    expect((await w.ask(subscription.status, await as(branch))).status).toBe(403)
    const bought = await w.ask(subscription.buyExtraOrders, { ...(await as(branch)), body: { number_order: 1 } })
    expect(bought.status).toBe(403)
    expect(await atLimit(branch)).toBe(false)
    await consumed(limit)
    expect(await atLimit(branch)).toBe(true)
    expect(await status()).toEqual([limit, limit])
  })

  test('of the main garage those with the dashboard or the orders, and nobody else', async () => {
    for (const role of ['mechanicCoordinator', 'accountant'] as const) {
      expect((await w.ask(subscription.status, await as(w.north.users[role]))).status).toBe(200)
    }
    for (const role of ['mechanic', 'bodyShopOperator', 'appraiser'] as const) {
      const token = await as(w.north.users[role])
      expect((await w.ask(subscription.status, token)).status).toBe(403)
      expect((await w.ask(subscription.limitOrder, token)).status).toBe(403)
      expect((await w.ask(subscription.buyExtraOrders, { ...token, body: { number_order: 1 } })).status).toBe(403)
    }
  })

  test("nobody writes into another garage's: a purchase of one leaves the other as it was", async () => {
    await buy(9)
    expect(await status(w.south.users.proprietor)).toEqual([limit, 0])
  })
})
