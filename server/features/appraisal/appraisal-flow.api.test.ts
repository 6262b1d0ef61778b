import { afterAll, beforeAll, expect, test } from 'vitest'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import type { OrderType, Permission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { type World, world } from '#server/testing/world.ts'
import { createSubOrder } from './appraisal-flow.service.ts'
import { describeAppraisal } from './appraisal-work.service.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

const { wrongState, appraisalNotReady } = messages.refused
type Row = Awaited<ReturnType<AppraisalShop['work']>>['results'][number]
const rowOf = async (id: number, workflow: Row['workflow']) =>
  (await shop.work(id)).results.find((row) => row.workflow === workflow) as Row & { id: number }

async function press(id: number, workflow: Row['workflow'], action: 'play' | 'pause' | 'finalized') {
  return shop.trackRow(id, (await rowOf(id, workflow)).id, action)
}
const countSubOrders = async (id: number) =>
  (await w.database.asOwner('select kind from sub_order where order_id = $1 order by kind', [id])).length

test('rows wait for their turn, h and j for nobody, and what is finished stays', async () => {
  const id = await shop.appraised()
  for (const workflow of ['d', 'e', 'f', 'g', 'i'] as const) {
    const answer = await press(id, workflow, 'play')
    expect([answer.status, answer.body.detail]).toEqual([409, wrongState])
  }
  expect((await press(id, 'j', 'play')).status).toBe(200)
  expect((await press(id, 'h', 'play')).status).toBe(200)
  expect(await rowOf(id, 'j')).toMatchObject({ status: 30, running_since: null })
  expect((await press(id, 'c', 'finalized')).status).toBe(409)
  expect((await press(id, 'c', 'play')).status).toBe(200)
  expect((await press(id, 'd', 'play')).status).toBe(409)
  const done = await press(id, 'c', 'finalized')
  expect(done.body.results.filter((row) => row.is_offered).map((row) => row.workflow)).toEqual(['c', 'd', 'h', 'j'])
  for (const action of ['play', 'pause', 'finalized'] as const) expect((await press(id, 'c', action)).status).toBe(409)
  expect((await shop.trackRow(id, 999_999, 'play')).status).toBe(404)
})

test('two devices press the same row: one interval, and nothing counts twice', async () => {
  const id = await shop.appraised()
  const { id: row } = await rowOf(id, 'c')
  const second = await w.tokenOf(shop.appraiser)
  const both = await Promise.all([shop.trackRow(id, row, 'play'), shop.trackRow(id, row, 'play', second)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  w.clock.advance(60_000)
  await Promise.all([shop.trackRow(id, row, 'pause'), shop.trackRow(id, row, 'pause', second)])
  w.clock.advance(60_000)
  expect(await rowOf(id, 'c')).toMatchObject({ status: 30, time: '00:01:00' })
  const finished = await Promise.all([shop.trackRow(id, row, 'finalized'), shop.trackRow(id, row, 'finalized', second)])
  expect(finished.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const intervals = await w.database.asOwner('select * from task_interval where task_id = $1', [row])
  expect(intervals).toHaveLength(1)
})

test('a press that is sent twice with one key counts once', async () => {
  const id = await shop.appraised()
  const { id: idTask } = await rowOf(id, 'c')
  const params = { id }
  const ask = (action_tracking: 'play' | 'finalized', key: string) =>
    w.ask(appraisals.track, {
      as: shop.appraiser.token,
      params,
      body: { idTask, action_tracking },
      headers: { 'idempotency-key': key },
    })
  await ask('play', 'una-sola-vez-0001')
  const twice = [await ask('finalized', 'una-sola-vez-0002'), await ask('finalized', 'una-sola-vez-0002')]
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const create = () =>
    w.ask(appraisals.createOrder, {
      as: shop.appraiser.token,
      params,
      body: { type_order: 'order_mechanic' },
      headers: { 'idempotency-key': 'una-sola-vez-0003' },
    })
  const [made, again] = [await create(), await create()]
  expect([made.status, again.status]).toEqual([200, 200])
  expect(await countSubOrders(id)).toBe(2)
})

test('both sub-orders are made at once, twice: there is one of each', async () => {
  const id = await shop.appraised()
  const kinds = ['order_mechanic', 'order_body_shop', 'order_mechanic', 'order_body_shop'] as const
  const answers = await Promise.all(kinds.map((kind) => shop.addOrder(id, kind)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await countSubOrders(id)).toBe(3)
  expect(await shop.work(id)).toMatchObject({
    order_mechanic: 'No asignada',
    order_body_shop: 'No asignada',
    may_create: [],
  })
})

test('a sub-order takes neither quota nor number, and says where it comes from', async () => {
  const remaining = async () => (await w.ask(subscription.limitOrder, { as: shop.counter.token })).body
  const counters = () =>
    w.database.asOwner('select * from order_quota where garage_id = $1 order by 1, 2, 3', [w.north.id])
  const id = await shop.appraised()
  const before = [await remaining(), await counters()]
  const { order_number } = await shop.work(id)
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  expect([await remaining(), await counters()]).toEqual(before)
  for (const type of ['order_mechanic', 'order_body_shop'] as const) {
    const listed = await w.ask(orders.list, { as: shop.counter.token, query: { type, search: order_number } })
    const found = listed.body.results.filter((row) => row.order_number === order_number)
    expect(found).toMatchObject([{ id, from_appraisal: true, description: 'Golpe lateral', user: null }])
  }
  const next = await shop.work(await shop.appraised())
  const numberOf = (shown: string) => Number(shown.split('-')[1])
  expect(numberOf(next.order_number)).toBe(numberOf(order_number) + 1)
})

test('what the plan does not have is neither offered nor made', async () => {
  const id = await shop.appraised()
  const asPlanned = <T>(orderTypes: OrderType[], work: (scope: Scope<Person>) => Promise<T>) =>
    w.inGarage(w.north, (scope) => {
      const permissions = new Set<Permission>(['appraisal_orders'])
      const actor = { ...scope.actor, userId: shop.appraiser.id, permissions, sessionId: 0, orderTypes }
      return work({ ...scope, actor })
    })
  const offered = await asPlanned(['appraisal', 'body_shop'], (scope) => describeAppraisal(scope, id))
  expect(offered.may_create).toEqual(['order_body_shop'])
  const refused = asPlanned(['appraisal', 'body_shop'], (scope) => createSubOrder(scope, id, 'mechanic'))
  await expect(refused).rejects.toThrow(wrongState)
  const change = (plan: number) =>
    w.database.asOwner('update garage set plan_id = $1 where id = $2', [plan, w.north.id])
  await change(2)
  expect((await shop.addOrder(id, 'order_mechanic')).status).toBe(403)
  await change(3)
  expect(await countSubOrders(id)).toBe(1)
  expect((await shop.addOrder(id, 'order_appraisal' as never)).status).toBe(400)
})

test('once it is finalized nothing of it changes, and no sub-order comes', async () => {
  const id = await shop.appraised()
  expect((await shop.finish(id)).body.detail).toBe(appraisalNotReady)
  await shop.finishRows(id)
  expect(await shop.work(id)).toMatchObject({ may_finish: true, status: 20 })
  const [first, second] = await Promise.all([shop.finish(id), shop.finish(id)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const after = await shop.work(id)
  expect(after).toMatchObject({ status: 30, may_finish: false, may_create: [] })
  expect(after.results.map((row) => row.is_offered)).toEqual(Array(8).fill(false))
  for (const action of ['play', 'pause', 'finalized'] as const) expect((await press(id, 'h', action)).status).toBe(409)
  expect((await shop.addOrder(id, 'order_mechanic')).status).toBe(409)
})

test('the rows a and b tell the time and the state of their sub-orders, and cannot be pressed', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  const mirrored = async (workflow: 'a' | 'b') => {
    const { id: task, order_status, time, status, is_offered } = await rowOf(id, workflow)
    return { task, order_status, time, status, is_offered }
  }
  const none = { task: null, is_offered: false }
  expect(await mirrored('a')).toEqual({ ...none, order_status: 'No asignada', time: '00:00:00', status: 10 })
  await shop.leadMechanic(id)
  expect(await mirrored('a')).toEqual({ ...none, order_status: 'Para facturar', time: '00:10:00', status: 40 })
  await shop.give(id, { type: 'order_body_shop', order_body_shop: shop.flow(['painting', 'polished']) })
  expect(await mirrored('b')).toEqual({ ...none, order_status: 'Pintura', time: '00:00:00', status: 20 })
  await shop.finishStage(id)
  expect(await mirrored('b')).toEqual({ ...none, order_status: 'Pulido', time: '00:05:00', status: 20 })
  await shop.finishStage(id)
  expect(await mirrored('b')).toEqual({ ...none, order_status: 'Por facturar', time: '00:10:00', status: 40 })
})

test('everything that happened is in the order’s history, in words', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  await shop.finishRows(id)
  for (const type of ['order_mechanic', 'order_body_shop'] as const) {
    await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query: { type } })
  }
  expect((await shop.finish(id)).status).toBe(200)
  const { body } = await w.ask(orders.timeline, { as: shop.counter.token, params: { id } })
  const told = body.map(({ what, detail }) => (detail ? `${what}: ${detail}` : what))
  expect(told).toEqual([
    'Orden creada',
    'Orden asignada a Eva Paz',
    'Orden mecánica creada',
    'Orden de enderezado y pintura creada',
    ...[
      'Recepción de documentos',
      'Inspección exterior',
      'Inspección interior',
      'Prueba de ruta',
      'Fotografías',
      'Consulta de repuestos',
      'Cálculo del avalúo',
      'Informe final',
    ].flatMap((row) => [`Tarea iniciada: ${row}`, `Tarea finalizada: ${row}`]),
    'Orden mecánica eliminada',
    'Orden de enderezado y pintura eliminada',
    'La orden pasó a Por facturar: Avalúo',
  ])
})
