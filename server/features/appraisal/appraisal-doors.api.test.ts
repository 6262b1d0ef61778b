import { afterAll, beforeAll, expect, test } from 'vitest'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
let id: number
let row: number
let order: object
const type = 'order_appraisal' as const

beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
  id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  order = await shop.appraisalBody()
  row = (await shop.work(id)).results.find((one) => one.id !== null)?.id as number
  await shop.trackRow(id, row, 'play')
})
afterAll(() => w.close())

/** Every call that an appraisal answers to, as a stranger would try it. */
const everyCall = (as: string) => {
  const params = { id }
  const closing = {
    type: 'close_orders' as const,
    order_type: type,
    close_order: true,
    data_close_order: { total_sale_of_labor_appraisal: 1, total_sale_of_labor_mechanic: 1 },
  }
  return {
    tasks: () => w.ask(appraisals.tasks, { as, params }),
    timeHistory: () => w.ask(appraisals.timeHistory, { as, params }),
    track: () => w.ask(appraisals.track, { as, params, body: { idTask: row, action_tracking: 'pause' } }),
    createOrder: () => w.ask(appraisals.createOrder, { as, params, body: { type_order: 'order_body_shop' } }),
    finish: () => w.ask(appraisals.finish, { as, params }),
    read: () => w.ask(orders.read, { as, params }),
    readAtGarage: () => w.ask(orders.readAtGarage, { as, params, query: { type } }),
    update: () => w.ask(orders.update, { as, params, body: order as never }),
    close: () => w.ask(orders.update, { as, params, body: closing }),
    delete: () => w.ask(orders.delete, { as, params, query: { type } }),
    deleteSubOrder: () => w.ask(orders.delete, { as, params, query: { type: 'order_mechanic' } }),
    timeline: () => w.ask(orders.timeline, { as, params }),
    closing: () => w.ask(closings.read, { as, params }),
    slip: () => w.ask(closings.slip, { as, params }),
  } satisfies Record<string, () => Promise<{ status: number }>> & Record<keyof typeof appraisals, unknown>
}
type Call = keyof ReturnType<typeof everyCall>
const ofAppraiser: readonly Call[] = ['tasks', 'track', 'createOrder', 'finish']

const touched = ['work_order', 'sub_order', 'task', 'task_interval', 'audit_entry', 'order_file']
const traces = () =>
  Promise.all(touched.map((table) => w.database.asOwner(`select * from ${table} order by garage_id, id`)))

async function expectEvery(as: string, status: number, but: Partial<Record<Call, number>> = {}): Promise<void> {
  const before = await traces()
  const answers: Record<string, number> = {}
  for (const [name, ask] of Object.entries(everyCall(as))) answers[name] = (await ask()).status
  const expected = Object.fromEntries(Object.keys(answers).map((name) => [name, but[name as Call] ?? status]))
  expect(answers).toEqual(expected)
  expect(await traces()).toEqual(before)
}
const each = (names: readonly Call[], status: number) => Object.fromEntries(names.map((name) => [name, status]))

const everything: StoredPermission[] = [
  'my_work_orders',
  'work_order_management',
  'appraisal_orders',
  'mechanics_orders',
  'body_shop_orders',
  'delete_records',
]

test('a visitor has to log in', () => expectEvery('inventado', 401))

test('whoever is of another garage finds no appraisal, whatever they hold there', async () => {
  await expectEvery(await w.tokenOf(w.south.users.proprietor), 404)
  await expectEvery((await employ(w, w.south, everything)).token, 404)
})

test('neither does a branch, for the order is the main garage’s', async () => {
  await expectEvery((await employ(w, w.north, everything, { branch: true })).token, 404)
})

test('to mechanics and painters every door of it is closed', async () => {
  await expectEvery(await w.tokenOf(w.north.users.mechanic), 403)
  await expectEvery(await w.tokenOf(w.north.users.bodyShopOperator), 403)
})

test('a colleague who appraises finds nothing of it, and no door of the counter', async () => {
  const colleague = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])
  await expectEvery(colleague.token, 403, each([...ofAppraiser, 'timeHistory'], 404))
})

test('who manages other kinds finds their sub-order alone', async () => {
  const flags: StoredPermission[] = ['work_order_management', 'mechanics_orders']
  const mechanics = await employ(w, w.north, flags)
  const closedDoors = { ...each([...ofAppraiser, 'timeHistory'], 403), delete: 403, deleteSubOrder: 403 }
  await expectEvery(mechanics.token, 404, { ...closedDoors, timeline: 200 })
  const painters = await employ(w, w.north, ['work_order_management', 'body_shop_orders', 'delete_records'])
  await expectEvery(painters.token, 404, each([...ofAppraiser, 'timeHistory'], 403))
})

test('who manages appraisals reads all of it, and neither presses its timers nor finishes it', async () => {
  const manager = await employ(w, w.north, ['work_order_management', 'appraisal_orders'])
  const reads = each(['timeHistory', 'read', 'readAtGarage', 'timeline', 'closing', 'slip'], 200)
  const before = await traces()
  for (const [name, status] of Object.entries({ ...reads, ...each(ofAppraiser, 404), close: 409, delete: 403 })) {
    expect((await everyCall(manager.token)[name as Call]()).status, name).toBe(status)
  }
  expect(await traces()).toEqual(before)
})

test('Mis Ordenes shows it to its appraiser alone', async () => {
  const mine = async (as: string) => (await w.ask(myOrders.list, { as, query: { type } })).body.results
  expect((await mine(shop.appraiser.token)).map((one) => one.id)).toEqual([id])
  expect(await mine((await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])).token)).toEqual([])
  expect(await mine(await w.tokenOf(w.south.users.appraiser))).toEqual([])
  expect(await mine((await employ(w, w.north, everything, { branch: true })).token)).toEqual([])
})

test('an appraisal of a branch is led there, and the main garage sees it', async () => {
  const branchCounter = await employ(w, w.north, everything, { branch: true })
  const appraiser = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'], { branch: true })
  const photos = [await shop.upload(branchCounter.token)]
  const body = { ...order, photos, order_appraisal: { user: appraiser.id, description: 'Golpe' } }
  const outsider = { ...body, order_appraisal: { user: shop.appraiser.id, description: 'Golpe' } }
  const ask = (sent: object) => w.ask(orders.create, { as: branchCounter.token, body: sent as never })
  expect((await ask(outsider)).body.errors).toHaveProperty(['order_appraisal.user'])
  const made = await ask(body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const params = { id: made.body.id }
  const added = await w.ask(appraisals.createOrder, {
    as: appraiser.token,
    params,
    body: { type_order: 'order_mechanic' },
  })
  expect(added.status).toBe(200)
  const listed = await w.ask(orders.list, { as: branchCounter.token, query: { type: 'order_mechanic' } })
  expect(listed.body.results.map((one) => one.id)).toEqual([made.body.id])
  expect((await w.ask(orders.read, { as: shop.counter.token, params })).status).toBe(200)
  expect((await w.ask(appraisals.tasks, { as: shop.appraiser.token, params })).status).toBe(404)
})
