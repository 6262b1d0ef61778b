import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

type Asking = { params?: object; query?: object; body?: object }
type Table<C> = { [Name in keyof C]: Asking }

let w: World
let shop: BodyShop
let id: number
let task: number
let order: object
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  id = await shop.ledTo('straightened', ['diagnostic', 'quotation', 'disarmed', 'straightened'])
  const added = await w.ask(bodyShop.createTasks, {
    as: shop.painter.token,
    body: { idWorkOrder: id, search_flow: 'straightened', data: [{ name: 'Antena', description: 'Enderezar' }] },
  })
  task = added.body.tasks[0]?.id as number
  await shop.track(id, task, 'play')
  order = await shop.body()
})
afterAll(() => w.close())

const type = 'order_body_shop'
const search_flow = 'straightened'

/** Every call of a body-shop order that its own people could make: a new one has to be added here. */
function everyCall(): [string, Endpoint, Asking][] {
  const one = { params: { id } }
  const ofBodyShop: Table<typeof bodyShop> = {
    read: one,
    tasks: one,
    checks: one,
    parts: one,
    timeHistory: one,
    diagnose: { ...one, body: { tasks: [shop.row()], crear: true } },
    createTasks: { body: { idWorkOrder: id, search_flow, data: [{ name: 'Antena', description: 'Cambiar' }] } },
    updateTasks: { body: { idWorkOrder: id, search_flow, data: [{ id: task, description: 'Ajena' }] } },
    selectParts: { body: { idWorkOrder: id, search_flow, new_task: [{ name: 'Antena' }] } },
    pauseTimer: one,
    track: { ...one, body: { idTask: task, action_tracking: 'pause' } },
    nextFlow: { ...one, body: { search_flow } },
    goBack: { ...one, body: { state_order: 3 } },
  }
  const ofOrders: Table<Omit<typeof orders, 'upload' | 'brought' | 'mechanics'>> = {
    dashboard: {},
    list: { query: { type } },
    board: { query: { type } },
    counter: {},
    read: one,
    readAtGarage: { ...one, query: { type } },
    create: { body: order },
    update: { ...one, body: order },
    delete: { ...one, query: { type } },
    timeline: one,
    operators: { query: { type: 'body_shop', order: id } },
  }
  type Quoted = Pick<typeof quotations, 'read' | 'list' | 'print' | 'save' | 'reject' | 'sendPartsList'>
  const ofQuotations: Table<Quoted> = {
    read: { ...one, query: { type } },
    list: one,
    print: one,
    save: { ...one, body: { data: [] } },
    reject: { ...one, query: { type } },
    sendPartsList: { body: { email: 'a@example.com', repuestos: [{ cantidad: 1, repuesto: 'Puerta' }], orden: id } },
  }
  const ofClosings: Table<typeof closings> = { read: one, slip: one }
  const ofMine: Table<typeof myOrders> = { list: { query: { type } }, dashboard: {}, running: {} }
  const calls = (of: string, contract: Record<string, Endpoint>, table: Record<string, Asking>) =>
    Object.entries(table).map(([name, asking]): [string, Endpoint, Asking] => [
      `${of}.${name}`,
      contract[name] as Endpoint,
      asking,
    ])
  return [
    ...calls('bodyShop', bodyShop, ofBodyShop),
    ...calls('orders', orders as unknown as Record<string, Endpoint>, ofOrders),
    ...calls('quotations', quotations, ofQuotations),
    ...calls('closings', closings, ofClosings),
    ...calls('myOrders', myOrders, ofMine),
  ]
}

const touched = ['work_order', 'sub_order', 'sub_order_stage', 'task', 'task_interval', 'quotation_line', 'order_file']
const traces = () =>
  Promise.all(
    [...touched, 'quotation_link', 'order_quota', 'audit_entry', 'mail', 'client'].map((table) =>
      w.database.asOwner(`select * from ${table} order by 1, 2, 3`),
    ),
  )

/** What each call answers to somebody; nothing is left of any of them. */
async function knock(as: string, of = ''): Promise<Record<string, number>> {
  const before = await traces()
  const answers: Record<string, number> = {}
  for (const [name, endpoint, asking] of everyCall().filter(([called]) => called.startsWith(of))) {
    answers[name] = (await w.ask(endpoint, { as, ...asking } as never)).status
  }
  expect(await traces()).toEqual(before)
  return answers
}
const everywhere = (status: number, but: Record<string, number> = {}, of = '') => ({
  ...Object.fromEntries(everyCall().flatMap(([name]) => (name.startsWith(of) ? [[name, status]] : []))),
  ...but,
})
/** Their own, of which there is nothing. */
const emptyLists = {
  'orders.dashboard': 200,
  'orders.list': 200,
  'orders.board': 200,
  'orders.counter': 200,
  'myOrders.list': 200,
  'myOrders.dashboard': 200,
  'myOrders.running': 200,
}

describe('every call on body-shop orders', () => {
  test('asks for a login', async () => {
    expect(await knock('inventado')).toEqual(everywhere(401))
  })

  test('is closed to somebody with every right but those of orders and clients', async () => {
    const opening = ['work_order_management', 'my_work_orders', 'body_shop_orders', 'customer_management']
    const needed = new Set<string>([...opening, 'history_of_notifications_and_incomplete_orders'])
    const flags = storedPermissions.filter((flag) => !needed.has(flag))
    // Who checks mechanic orders gives work to somebody.
    expect(await knock((await employ(w, w.north, flags)).token)).toEqual(everywhere(403, { 'orders.operators': 200 }))
  })

  test('finds nothing for the proprietor of another garage, or for who paints there', async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    expect(await knock(stranger)).toEqual(everywhere(404, { ...emptyLists, 'orders.create': 422 }))
    const painter = await w.tokenOf(w.south.users.bodyShopOperator)
    const closed = { 'bodyShop.goBack': 403 }
    expect(await knock(painter, 'bodyShop')).toEqual(everywhere(404, closed, 'bodyShop'))
  })

  test('finds nothing for a branch', async () => {
    const flags = storedPermissions.filter((flag) => flag !== 'role_management_garage' && flag !== 'workshop_setup')
    const { token } = await employ(w, w.north, flags, { branch: true })
    expect(await knock(token)).toEqual(everywhere(404, { ...emptyLists, 'orders.create': 422 }))
  })

  test('finds nothing for who manages and works on mechanic orders only', async () => {
    const flags = ['work_order_management', 'my_work_orders', 'mechanics_orders', 'delete_records'] as const
    const { token } = await employ(w, w.north, flags)
    const lists = { 'orders.dashboard': 200, 'myOrders.list': 200, 'myOrders.dashboard': 200, 'myOrders.running': 200 }
    const open = { ...lists, 'orders.counter': 200, 'orders.operators': 200 }
    const closed = everywhere(403, {}, 'bodyShop')
    expect(await knock(token)).toEqual({ ...everywhere(404, open), ...closed })
  })

  test('finds nothing for who works on body-shop orders, but not on this one', async () => {
    const { token } = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
    expect(await knock(token, 'bodyShop')).toEqual(everywhere(404, { 'bodyShop.goBack': 403 }, 'bodyShop'))
  })

  test('lets who has another stage look, and nothing more', async () => {
    const colleague = await employ(w, w.north, ['my_work_orders', 'body_shop_orders'])
    await w.database.asOwner(
      `update sub_order_stage g set operator_id = $2 from sub_order s
       where s.id = g.sub_order_id and s.order_id = $1 and g.stage = 3`,
      [id, colleague.id],
    )
    const looks = { read: 200, tasks: 200, checks: 200, parts: 200, timeHistory: 200, goBack: 403 }
    const named = Object.fromEntries(Object.entries(looks).map(([name, status]) => [`bodyShop.${name}`, status]))
    // Nothing of the stage's own runs: there is nothing to pause, and that is no mistake.
    const expected = everywhere(409, { ...named, 'bodyShop.pauseTimer': 200 }, 'bodyShop')
    expect(await knock(colleague.token, 'bodyShop')).toEqual(expected)
  })

  test('lets who manages them look at the work, and leaves it to who does it', async () => {
    const looks = { read: 200, timeHistory: 200 }
    const named = Object.fromEntries(Object.entries(looks).map(([name, status]) => [`bodyShop.${name}`, status]))
    const { goBack: _, ...rest } = bodyShop
    const before = await traces()
    for (const [name, endpoint, asking] of everyCall()) {
      if (!name.startsWith('bodyShop') || !(name.replace('bodyShop.', '') in rest)) continue
      const { status } = await w.ask(endpoint, { as: shop.desk.token, ...asking } as never)
      expect(status, name).toBe(named[name] ?? 404)
    }
    expect(await traces()).toEqual(before)
  })
})

describe('files of a body-shop order', () => {
  test('are shown by a signed address, and another order’s cannot be taken', async () => {
    const photo = await shop.upload(shop.painter.token)
    const mine = await shop.received(['diagnostic'])
    const other = await shop.received(['diagnostic'])
    const keep = (on: number, diagnosis_photos: number[]) =>
      w.ask(bodyShop.diagnose, {
        as: shop.painter.token,
        params: { id: on },
        body: { tasks: [], diagnosis_photos, crear: false },
      })
    const kept = await keep(mine, [photo])
    expect(kept.body.diagnosis_photos).toMatchObject([{ id: photo, name: 'foto.png' }])
    const src = kept.body.diagnosis_photos[0]?.src as string
    expect((await w.app.inject({ url: src })).statusCode).toBe(200)
    expect((await w.app.inject({ url: src.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) })).statusCode).not.toBe(
      200,
    )
    expect((await keep(other, [photo])).status).toBe(422)
    const foreign = await shop.upload(await w.tokenOf(w.south.users.proprietor))
    expect((await keep(mine, [photo, foreign])).status).toBe(422)
    expect((await shop.read(mine)).diagnosis_photos).toHaveLength(1)
  })

  test('are at most fifteen for the diagnosis', async () => {
    const on = await shop.received(['diagnostic'])
    const { status, body } = await w.ask(bodyShop.diagnose, {
      as: shop.painter.token,
      params: { id: on },
      body: { tasks: [], diagnosis_photos: Array.from({ length: 16 }, (_, nth) => nth + 1), crear: false },
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['diagnosis_photos']])
  })
})
