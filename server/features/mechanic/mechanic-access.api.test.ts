import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let id: number
let task: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  id = await mechanicStates(w, shop).lead.quality_control()
  const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  task = body.tasks[0]?.id as number
  await shop.track(shop.hands, id, body.diagnostic_task?.id as number, 'play')
})
afterAll(() => w.close())

/** Every call of the operator's side, as a stranger would try it. */
const everyCall = (as: string) => {
  const params = { id }
  const one = { idWorkOrder: id, id: task }
  return {
    read: () => w.ask(mechanic.read, { as, params }),
    tasks: () => w.ask(mechanic.tasks, { as, params }),
    timeHistory: () => w.ask(mechanic.timeHistory, { as, params }),
    diagnose: () => w.ask(mechanic.diagnose, { as, params, body: { tasks: [shop.row()], crear: true } }),
    addTasks: () =>
      w.ask(mechanic.addTasks, { as, body: { idWorkOrder: id, data: [{ ...shop.row(), user: shop.operatorId }] } }),
    pauseTimer: () => w.ask(mechanic.pauseTimer, { as, params }),
    track: () => w.ask(mechanic.track, { as, params, body: { idTask: task, action_tracking: 'pause' } }),
    observe: () => w.ask(mechanic.observe, { as, params, body: { idTask: task, observation: 'Ajena' } }),
    approveTask: () => w.ask(mechanic.approveTask, { as, body: one }),
    rejectTask: () => w.ask(mechanic.rejectTask, { as, body: one }),
    deleteTask: () => w.ask(mechanic.deleteTask, { as, body: one }),
    nextFlow: () => w.ask(mechanic.nextFlow, { as, params }),
    reject: () => w.ask(mechanic.reject, { as, params }),
  } satisfies Record<keyof typeof mechanic, () => Promise<{ status: number }>>
}
const traces = () =>
  Promise.all(
    ['sub_order', 'task', 'task_interval', 'quotation_line', 'audit_entry'].map((table) =>
      w.database.asOwner(`select * from ${table} order by garage_id, id`),
    ),
  )

async function expectEveryAnswer(as: string, status: number, but: Partial<Record<keyof typeof mechanic, number>> = {}) {
  const before = await traces()
  for (const [name, ask] of Object.entries(everyCall(as))) {
    expect((await ask()).status, name).toBe(but[name as 'read'] ?? status)
  }
  expect(await traces()).toEqual(before)
}

test('whoever is of another garage finds no order, whatever they hold there', async () => {
  await expectEveryAnswer(await w.tokenOf(w.south.users.proprietor), 404)
  await expectEveryAnswer(await w.tokenOf(w.south.users.mechanic), 404)
})

test('a mechanic without work on the order finds none, and neither does one of the branch', async () => {
  const flags = ['my_work_orders', 'mechanics_orders'] as const
  await expectEveryAnswer((await employ(w, w.north, flags)).token, 404)
  await expectEveryAnswer((await employ(w, w.north, flags, { branch: true })).token, 404)
  await expectEveryAnswer(await w.tokenOf(w.north.users.branchAdministrator), 404)
})

test('without mechanic orders the door is closed, and a visitor has to log in', async () => {
  await expectEveryAnswer(await w.tokenOf(w.north.users.bodyShopOperator), 403)
  await expectEveryAnswer(await w.tokenOf(w.north.users.appraiser), 403)
  await expectEveryAnswer('inventado', 401)
})

test('Mis Ordenes opens with its own permission and shows nobody else’s', async () => {
  const closed = (await employ(w, w.north, ['mechanics_orders', 'work_order_management'])).token
  expect((await w.ask(myOrders.list, { as: closed, query: { type: 'order_mechanic' } })).status).toBe(403)
  expect((await w.ask(myOrders.dashboard, { as: closed })).status).toBe(403)
  for (const user of [w.south.users.mechanic, w.north.users.bodyShopOperator, w.north.users.branchAdministrator]) {
    const as = await w.tokenOf(user)
    const list = await w.ask(myOrders.list, { as, query: { type: 'order_mechanic' } })
    expect(list.body).toEqual({ results: [], count: 0 })
    const totals = await w.ask(myOrders.dashboard, { as })
    expect(totals.body).toMatchObject({ total_development: 0, total_pending: 0, total_finalized: 0 })
  }
})

test('an order that is deleted is gone from Mis Ordenes, and its operator starts something else', async () => {
  const hands = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const receive = async () => {
    const body = await shop.body({ order_mechanic: { user: hands.id, description: 'Ruido' } })
    return (await w.ask(orders.create, { as: shop.coordinator, body })).body
  }
  const made = await receive()
  const other = await receive()
  const timerOf = async (order: number) =>
    (await w.ask(mechanic.read, { as: hands.token, params: { id: order } })).body.diagnostic_task?.id as number
  await shop.track(hands.token, made.id, await timerOf(made.id), 'play')
  expect((await w.ask(orders.delete, { as: shop.owner, params: { id: made.id } })).status).toBe(200)
  expect((await w.ask(mechanic.read, { as: hands.token, params: { id: made.id } })).status).toBe(404)
  const list = await w.ask(myOrders.list, { as: hands.token, query: { type: 'order_mechanic' } })
  expect(list.body.results.map((order) => order.id)).toEqual([other.id])
  expect((await shop.track(hands.token, other.id, await timerOf(other.id), 'play')).status).toBe(200)
})

test('who was given quality control before it came sees the order once it is there', async () => {
  const checker = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const order = await shop.quoted()
  const body = { user: checker.id }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id: order }, body })
  const mine = async () =>
    (await w.ask(myOrders.list, { as: checker.token, query: { type: 'order_mechanic' } })).body.count
  expect(await mine()).toBe(0)
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id: order } })
  for (const { id: one } of work.tasks) {
    await shop.track(shop.hands, order, one, 'play')
    await shop.track(shop.hands, order, one, 'finalized')
  }
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id: order } })
  expect(await mine()).toBe(1)
})

test('from whom an order in progress is taken finds it no more; who has it now goes on', async () => {
  const next = await employ(w, w.north, ['my_work_orders', 'mechanics_orders'])
  const order = await shop.quoted()
  const body = await shop.body({ order_mechanic: { user: next.id, description: 'Ruido al frenar' } })
  expect((await w.ask(orders.update, { as: shop.coordinator, params: { id: order }, body })).status).toBe(200)
  for (const call of [mechanic.read, mechanic.timeHistory, mechanic.nextFlow]) {
    expect((await w.ask(call as typeof mechanic.read, { as: shop.hands, params: { id: order } })).status).toBe(404)
  }
  expect((await w.ask(mechanic.read, { as: next.token, params: { id: order } })).status).toBe(200)
})

test('an order that is being worked on is given to another, and never to nobody', async () => {
  const id = await shop.received()
  const body = await shop.body({ order_mechanic: { user: null, description: 'Revisar' } })
  const taken = await w.ask(orders.update, { as: shop.coordinator, params: { id }, body })
  expect([taken.status, taken.body.errors]).toEqual([422, { 'order_mechanic.user': [messages.required] }])
})
