import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { leadToInvoice } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

type Asking = { params?: object; query?: object; body?: object }
type Table<C> = { [Name in keyof C]: Asking }

let w: World
let shop: MechanicShop
let id: number
let task: number
let reminder: number
let order: object
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  id = await leadToInvoice(w, shop)
  order = await shop.body()
  const only = async (statement: string, values: unknown[]) =>
    Number((await w.database.asOwner<{ id: number }>(statement, values))[0]?.id)
  task = await only("select max(id) as id from task where garage_id = $1 and kind = 'work'", [w.north.id])
  reminder = await only(
    `insert into reminder (garage_id, car_id, type_notification, send_date, created_at)
     values ($1, $2, 'oil_change', '2030-01-01', now()) returning id`,
    [w.north.id, shop.client.cars[0]?.id],
  )
})
afterAll(() => w.close())

const type = 'order_mechanic'
const token = 'inventado'

/** Every endpoint of mechanic orders with a call that its own people could make: a new one has to be added here. */
function everyCall(): [string, Endpoint, Asking][] {
  const one = { params: { id } }
  const judged = { body: { idWorkOrder: id, id: task } }
  const row = { ...shop.row(), user: shop.operatorId }
  const ofOrders: Table<Omit<typeof orders, 'upload'>> = {
    dashboard: {},
    list: { query: { type } },
    board: { query: { type } },
    counter: {},
    read: one,
    readAtGarage: { ...one, query: { type } },
    create: { body: order },
    update: { ...one, body: order },
    delete: one,
    timeline: one,
    brought: { query: { ids: '1' } },
    operators: { query: { type: 'mechanic', order: id } },
    mechanics: { query: { order: id } },
  }
  const ofMechanic: Table<typeof mechanic> = {
    read: one,
    tasks: one,
    timeHistory: one,
    diagnose: { ...one, body: { tasks: [], crear: false } },
    addTasks: { body: { idWorkOrder: id, data: [row] } },
    pauseTimer: one,
    track: { ...one, body: { idTask: task, action_tracking: 'play' } },
    observe: { ...one, body: { idTask: task, observation: 'Ajena' } },
    approveTask: judged,
    rejectTask: judged,
    deleteTask: judged,
    nextFlow: one,
    reject: one,
  }
  const ofQuotations: Table<typeof quotations> = {
    read: one,
    list: one,
    print: one,
    save: { ...one, body: { data: [] } },
    reject: one,
    sendPartsList: {
      body: { email: 'repuestos@example.com', repuestos: [{ cantidad: 1, repuesto: 'Disco' }], orden: id },
    },
    excel: { query: { id, token } },
    inProgress: one,
    assign: { ...one, body: { form_data: [], data_select: {} } },
    qualityControl: one,
    assignQualityControl: { ...one, body: { user: shop.operatorId } },
    validateToken: { query: { token } },
    choose: { body: { token, data: {} } },
    changeState: { body: { token, state: 20 } },
  }
  const ofClosings: Table<typeof closings> = { read: one, slip: one }
  const ofReminders: Table<typeof reminders> = { list: {}, delete: { params: { id: reminder }, body: {} } }
  const ofMine: Table<typeof myOrders> = { list: { query: { type } }, dashboard: {}, running: {} }
  const { upload: _, ...asJson } = orders
  const calls = (of: string, contract: Record<string, Endpoint>, table: Record<string, Asking>) =>
    Object.entries(table).map(([name, asking]): [string, Endpoint, Asking] => [
      `${of}.${name}`,
      contract[name] as Endpoint,
      asking,
    ])
  return [
    ...calls('orders', asJson, ofOrders),
    ...calls('mechanic', mechanic, ofMechanic),
    ...calls('quotations', quotations, ofQuotations),
    ...calls('closings', closings, ofClosings),
    ...calls('reminders', reminders, ofReminders),
    ...calls('myOrders', myOrders, ofMine),
  ]
}

const touched = ['work_order', 'sub_order', 'task', 'task_interval', 'quotation_line', 'quotation_link', 'order_file']
const traces = () =>
  Promise.all(
    [...touched, 'order_additional', 'reminder', 'order_quota', 'audit_entry', 'mail', 'client'].map((table) =>
      w.database.asOwner(`select * from ${table} order by 1, 2`),
    ),
  )

/** What each call answers to somebody; nothing is left of any of them. */
async function knock(as: string): Promise<Record<string, number>> {
  const before = await traces()
  const answers: Record<string, number> = {}
  for (const [name, endpoint, asking] of everyCall()) {
    answers[name] = (await w.ask(endpoint, { as, ...asking } as never)).status
  }
  expect(await traces()).toEqual(before)
  return answers
}
const everywhere = (status: number, but: Record<string, number>) => ({
  ...Object.fromEntries(everyCall().map(([name]) => [name, status])),
  ...but,
})
/** Whoever they are: the key to these is a token. */
const byToken = {
  'quotations.excel': 401,
  'quotations.validateToken': 404,
  'quotations.choose': 404,
  'quotations.changeState': 404,
}
/** Their own, of which there is nothing. */
const emptyLists = {
  'orders.dashboard': 200,
  'orders.list': 200,
  'orders.board': 200,
  'orders.counter': 200,
  'orders.brought': 200,
  'reminders.list': 200,
  'myOrders.list': 200,
  'myOrders.dashboard': 200,
  'myOrders.running': 200,
}

describe('every call on mechanic orders', () => {
  test('asks for a login', async () => {
    expect(await knock('inventado')).toEqual(everywhere(401, byToken))
  })

  test('is closed to somebody with every right but those of orders and clients', async () => {
    const opening = ['work_order_management', 'my_work_orders', 'mechanics_orders', 'customer_management']
    const needed = new Set<string>([...opening, 'history_of_notifications_and_incomplete_orders'])
    const { token: outsider } = await employ(
      w,
      w.north,
      storedPermissions.filter((flag) => !needed.has(flag)),
    )
    // Who works on body-shop orders brings photos: what they brought is read by themselves.
    expect(await knock(outsider)).toEqual(everywhere(403, { ...byToken, 'orders.brought': 200 }))
  })

  test('finds nothing for the proprietor of another garage', async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    expect(await knock(stranger)).toEqual(everywhere(404, { ...byToken, ...emptyLists, 'orders.create': 422 }))
  })

  test('finds nothing for a branch; reminders are the whole garage’s', async () => {
    const flags = storedPermissions.filter((flag) => flag !== 'role_management_garage' && flag !== 'workshop_setup')
    const { token: branch } = await employ(w, w.north, flags, { branch: true })
    const kept = reminder
    reminder = 999_999
    expect(await knock(branch)).toEqual(everywhere(404, { ...byToken, ...emptyLists, 'orders.create': 422 }))
    reminder = kept
    const { status } = await w.ask(reminders.delete, { as: branch, params: { id: kept }, body: {} })
    expect(status).toBe(200)
  })
})
