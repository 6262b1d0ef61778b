import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { clientBody } from '#server/testing/clients.ts'
import { openTestGarage, type TestGarage } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Somebody who receives cars in a garage: answers what a draft needs. */
async function receptionOf(garage: TestGarage) {
  const as = await w.tokenOf(garage.users.proprietor)
  const { body: client } = await w.ask(clients.create, { as, body: clientBody() })
  const body = {
    type: 'order_mechanic' as const,
    client: client.id,
    car: client.cars[0]?.id as number,
    repair_type: 'Normal' as const,
    assignment_completed: false as const,
  }
  /** As the screen does it: when the server is too busy to answer, the same is asked again with the same key. */
  async function receive(given: { files?: number[] } = {}) {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await w.ask(orders.create, { as, body: { ...body, ...given }, headers })
      if (answer.status !== 503 && answer.status !== 429) return answer
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const numbers = async () => {
    const rows = await w.database.asOwner<{ number: number }>(
      'select number from work_order where garage_id = $1 order by number',
      [garage.id],
    )
    return rows.map(({ number }) => number)
  }
  const consumed = async () => {
    const rows = await w.database.asOwner<{ consumed: number }>(
      'select consumed from order_quota where garage_id = $1',
      [garage.id],
    )
    return rows.reduce((sum, row) => sum + row.consumed, 0)
  }
  return { as, receive, numbers, consumed }
}

test('200 orders at once over 5 garages, some rolled back: 1 to n without gap or double, and the quota is exact', async () => {
  const more = await Promise.all(['este', 'oeste', 'centro'].map((name) => openTestGarage(w.house, name)))
  const garages = await Promise.all([w.north, w.south, ...more].map(receptionOf))
  const answers = await Promise.all(
    garages.flatMap(({ receive }) =>
      // Every twentieth fails after its number was taken: the file that it names is nobody's.
      range(40).map((turn) => receive(turn % 20 === 0 ? { files: [987_654_321] } : {})),
    ),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(190)
  for (const { numbers, consumed } of garages) {
    expect(await numbers()).toEqual(range(38))
    expect(await consumed()).toBe(38)
  }
  const told = answers.flatMap(({ status, body }) => (status === 200 ? [body.order_number] : []))
  expect(new Set(told)).toEqual(new Set(range(38).map((number) => `TAL-${number}`)))
}, 120_000)

test('a deleted order keeps its number and its place in the quota', async () => {
  const { as, receive, numbers, consumed } = await receptionOf(await openTestGarage(w.house, 'lago'))
  const { body } = await receive()
  await w.ask(orders.delete, { as, params: { id: body.id } })
  expect((await receive()).body.order_number).toBe('TAL-2')
  expect(await numbers()).toEqual([1, 2])
  expect(await consumed()).toBe(2)
})

test('prefix and counter say how the next order will be called, with the first letters of a garage that chose none', async () => {
  const garage = await openTestGarage(w.house, 'valle')
  const { as, receive } = await receptionOf(garage)
  const counter = async () => (await w.ask(orders.counter, { as })).body
  expect(await counter()).toEqual({ prefix: 'TAL', work_order_number: 0 })
  expect((await receive()).body.order_number).toBe('TAL-1')
  await w.database.asOwner("update garage set prefix = 'VAL' where id = $1", [garage.id])
  expect(await counter()).toEqual({ prefix: 'VAL', work_order_number: 1 })
  expect((await receive()).body.order_number).toBe('VAL-2')
  await w.database.asOwner("update garage set prefix = null, name = '24' where id = $1", [garage.id])
  expect(await counter()).toEqual({ prefix: 'ORD', work_order_number: 2 })
})

test('what the plan does not hold is refused with a reason, also when many ask for the last one', async () => {
  const garage = await openTestGarage(w.house, 'cerro')
  await w.database.asOwner('update garage set plan_id = 1 where id = $1', [garage.id])
  const { as, receive, numbers, consumed } = await receptionOf(garage)
  for (const _ of range(38)) await receive()
  expect((await w.ask(subscription.limitOrder, { as })).body).toEqual({ limit_order: false })
  const answers = await Promise.all(range(12).map(() => receive()))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(10)
  for (const { status, body } of refused) expect([status, body.detail]).toEqual([422, messages.refused.orderLimit])
  expect(await numbers()).toEqual(range(40))
  expect(await consumed()).toBe(40)
  expect((await w.ask(subscription.limitOrder, { as })).body).toEqual({ limit_order: true })
  await w.ask(subscription.buyExtraOrders, { as, body: { number_order: 1 } })
  expect((await receive()).body.order_number).toBe('TAL-41')
  expect((await receive()).status).toBe(422)
})
