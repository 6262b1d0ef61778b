import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { cardsOfColumn, orders } from '#domain/orders/orders.contract.ts'
import { openReception } from '#server/testing/body-shop-edits.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
})
afterAll(() => w.close())

const type = 'order_body_shop' as const
const ask = (as = shop.desk.token) => w.ask(orders.board, { as, query: { type } })
const column = async (status: number, as = shop.desk.token) => {
  const { columns } = (await ask(as)).body
  return columns.find((each) => each.status === status)
}
const minute = 60_000

test('the board has a column for each state until it is invoiced, empty or not', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body.columns).toEqual(Array.from({ length: 12 }, (_, code) => ({ status: code, count: 0, cards: [] })))
  expect(body.now).toBe(w.clock.now.toISOString())
  const owner = await w.tokenOf(w.north.users.proprietor)
  const statuses = async (kind: 'order_mechanic' | 'order_appraisal') =>
    (await w.ask(orders.board, { as: owner, query: { type: kind } })).body.columns.map((each) => each.status)
  expect(await statuses('order_mechanic')).toEqual([10, 20, 30, 40, 50, 60])
  expect(await statuses('order_appraisal')).toEqual([10, 20, 30])
})

test('a card says which car, whose, who has it and since when; what waits longest is first', async () => {
  const painterName = 'Eva Paz'
  const first = await shop.received(['disarmed', 'painting'])
  const since = w.clock.now.toISOString()
  w.clock.advance(minute)
  const second = await shop.received(['disarmed'])
  const draft = await w.ask(orders.create, {
    as: shop.desk.token,
    body: await shop.body([], { assignment_completed: false, order_body_shop: null }),
  })
  const { order_number } = (await w.ask(orders.read, { as: shop.desk.token, params: { id: first } })).body
  const disarmed = await column(3)
  expect(disarmed?.cards[0]).toEqual({
    id: first,
    order_number,
    car_registration: shop.client.cars[0]?.car_registration,
    client: shop.client.name,
    user: painterName,
    assignment_completed: true,
    moved_at: since,
    from_appraisal: false,
  })
  expect([disarmed?.count, disarmed?.cards.map(({ id }) => id)]).toEqual([2, [first, second]])
  expect((await column(0))?.cards).toMatchObject([{ id: draft.body.id, user: null, assignment_completed: false }])
})

test('an order that is moved, sent back or given away changes its place and its wait at once', async () => {
  const id = await shop.ledTo('painting', ['disarmed', 'painting', 'armed'])
  const here = async (status: number) => (await column(status))?.cards.find((card) => card.id === id)
  expect(await here(6)).toMatchObject({ moved_at: w.clock.now.toISOString() })
  expect(await here(3)).toBeUndefined()
  w.clock.advance(5 * minute)
  await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 3 } })
  expect(await here(3)).toMatchObject({ moved_at: w.clock.now.toISOString() })
  expect((await column(3))?.cards.at(-1)?.id).toBe(id)
  const other = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
  await w.database.asOwner("update staff_user set first_name = 'Lía' where id = $1", [other.id])
  w.clock.advance(minute)
  const before = await here(3)
  expect((await openReception(w, shop).edit(id, { disarmed_user: other.id })).status).toBe(200)
  expect(await here(3)).toEqual({ ...before, user: 'Lía Paz' })
})

test('what was deleted or closed is on no board', async () => {
  const gone = await shop.received(['car_wash'])
  expect((await column(10))?.count).toBe(1)
  await w.ask(orders.delete, { as: shop.desk.token, params: { id: gone }, query: { type } })
  expect((await column(10))?.count).toBe(0)
  const closed = await shop.received(['car_wash'])
  await w.database.asOwner('update sub_order set status = 12 where order_id = $1', [closed])
  expect(JSON.stringify((await ask()).body)).not.toContain(`"id":${closed},`)
})

test('a column shows so many cards, those that wait longest, and says how many there are', async () => {
  await w.database.asOwner(
    `insert into work_order (garage_id, client_id, car_id, number, order_number, order_type, created_at)
     select garage_id, client_id, car_id, 1000 + n, 'LLENA-' || n, order_type, now()
     from work_order, generate_series(1, 50) n where id = (select min(id) from work_order where order_type = 'body_shop')`,
  )
  await w.database.asOwner(
    `insert into sub_order (garage_id, order_id, kind, status, moved_at)
     select garage_id, id, 'body_shop', 7, timestamptz '2020-01-03' - number * interval '1 minute'
     from work_order where order_number like 'LLENA-%'`,
  )
  const full = await column(7)
  expect([full?.count, full?.cards.length]).toEqual([50, cardsOfColumn])
  expect(full?.cards.map((card) => card.order_number).slice(0, 2)).toEqual(['LLENA-50', 'LLENA-49'])
})

test('the board is for who manages that kind, and shows nothing of other garages and branches', async () => {
  expect((await ask(shop.painter.token)).status).toBe(403)
  const clerk = await employ(w, w.north, ['customer_management'])
  expect((await ask(clerk.token)).status).toBe(403)
  expect((await ask('inventado')).status).toBe(401)
  const mechanics = await ask(shop.coordinator)
  expect([mechanics.status, mechanics.body.detail]).toEqual([404, messages.notFound])
  const total = async (as: string) => (await ask(as)).body.columns.reduce((sum, { count }) => sum + count, 0)
  expect(await total(await w.tokenOf(w.south.users.proprietor))).toBe(0)
  const manager = await w.tokenOf(w.north.users.branchAdministrator)
  expect(await total(manager)).toBe(0)
  const before = await total(shop.desk.token)
  const photos = [await shop.upload(manager)]
  const body = await shop.body([], { photos, assignment_completed: false, order_body_shop: null })
  expect((await w.ask(orders.create, { as: manager, body })).status).toBe(200)
  expect([await total(manager), await total(shop.desk.token)]).toEqual([1, before + 1])
  const wrong = await w.ask(orders.board, { as: shop.desk.token, query: { type: 'body_shop' as never } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['type']])
})
