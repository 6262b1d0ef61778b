import { afterAll, beforeAll, expect, test } from 'vitest'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { clientBody } from '#server/testing/clients.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
})
afterAll(() => w.close())

const newInsurer = { name: 'Seguros Prueba', email: 'seguros@example.com', phone_number: '22501234' }
const insurerOf = async (garage: 'north' | 'south', name: string) => {
  const as = await w.tokenOf(w[garage].users.proprietor)
  const made = await w.ask(insurers.create, { as, body: { ...newInsurer, name } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const readOrder = async (id: number) => (await w.ask(orders.read, { as: shop.counter.token, params: { id } })).body
const edit = async (id: number, part: object) =>
  w.ask(orders.update, { as: shop.counter.token, params: { id }, body: (await shop.subBody(id, part)) as never })
const appraisal = (given: object = {}) => ({
  type: 'order_appraisal',
  order_appraisal: { user: shop.appraiser.id, insurance_carrier: null, description: 'Golpe lateral', ...given },
})
const mine = async ({ token: as }: Employed, state?: 'finalized') => {
  const listed = await w.ask(myOrders.list, { as, query: { type: 'order_appraisal', ...(state && { state }) } })
  return listed.body.results.map((row) => [row.id, row.state])
}

test('a draft asks for its first step only, has no rows, and gets them once it is completed', async () => {
  const draft = { assignment_completed: false, photos: [], car_inventory: null, order_appraisal: null }
  const id = await shop.appraised(draft)
  expect(await readOrder(id)).toMatchObject({
    assignment_completed: false,
    order_appraisal: { status: 10, user: null, insurance_carrier: null, description: '' },
  })
  const insurance_carrier = await insurerOf('north', 'Seguros del Norte')
  const { car_inventory, photos } = await shop.appraisalBody()
  const completed = await edit(id, { car_inventory, photos, ...appraisal({ insurance_carrier }) })
  expect(completed.body.order?.order_appraisal, JSON.stringify(completed.body)).toEqual({
    status: 20,
    user: { id: shop.appraiser.id, name: 'Eva Paz' },
    insurance_carrier: { id: insurance_carrier, name: 'Seguros del Norte' },
    description: 'Golpe lateral',
  })
  expect((await shop.work(id)).results.map((row) => row.workflow).join('')).toBe('cdefghij')
  expect(await shop.work(id)).toMatchObject({ insurance_carrier: 'Seguros del Norte', description: 'Golpe lateral' })
})

test('complete without an appraiser it waits, and its description is needed', async () => {
  const id = await shop.appraised({ order_appraisal: { user: null, description: 'Granizo' } })
  expect((await readOrder(id)).order_appraisal).toMatchObject({ status: 10, user: null })
  const body = await shop.appraisalBody({ order_appraisal: { user: shop.appraiser.id, description: '   ' } })
  const blank = await w.ask(orders.create, { as: shop.counter.token, body })
  expect([blank.status, blank.body.errors]).toEqual([400, { 'order_appraisal.description': [messages.required] }])
})

test('an appraiser who is none, and an insurer of another garage, are refused beside their field', async () => {
  const foreign = await insurerOf('south', 'Seguros del Sur')
  const before = await w.database.asOwner('select count(*) from work_order')
  for (const [given, field] of [
    [{ insurance_carrier: foreign }, 'order_appraisal.insurance_carrier'],
    [{ insurance_carrier: 999_999 }, 'order_appraisal.insurance_carrier'],
    [{ user: shop.operatorId }, 'order_appraisal.user'],
    [{ user: w.south.users.appraiser.id }, 'order_appraisal.user'],
  ] as const) {
    const body = await shop.appraisalBody(appraisal(given))
    const refused = await w.ask(orders.create, { as: shop.counter.token, body })
    expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [messages.invalid.option] }])
  }
  expect(await w.database.asOwner('select count(*) from work_order')).toEqual(before)
  const id = await shop.appraised()
  const changed = await edit(id, appraisal({ insurance_carrier: foreign }))
  expect(changed.body.errors).toEqual({ 'order_appraisal.insurance_carrier': [messages.invalid.option] })
})

test('an insurer that an appraisal was made for is not deleted, and it is said why', async () => {
  const insurance_carrier = await insurerOf('north', 'Seguros en Uso')
  const id = await shop.appraised(appraisal({ insurance_carrier }))
  const remove = async () => w.ask(insurers.delete, { as: shop.owner, params: { id: insurance_carrier } })
  const refused = await remove()
  expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.inUse])
  await edit(id, appraisal())
  expect((await remove()).status).toBe(200)
})

test('an insurer that is deleted while an appraisal comes in for it is no option any more, and nothing else is said', async () => {
  const insurance_carrier = await insurerOf('north', 'Seguros que se van')
  const body = await shop.appraisalBody(appraisal({ insurance_carrier }))
  const { received } = await w.inGarage(w.north, async ({ tx }) => {
    await tx.deleteFrom('insurance_carrier').where('id', '=', insurance_carrier).execute()
    const answer = w.ask(orders.create, { as: shop.counter.token, body })
    await untilWaiting(w, 1)
    return { received: answer }
  })
  const { status, body: refused } = await received
  expect([status, refused.detail]).toEqual([422, messages.invalid.option])
})

test('handed over while a row runs: it is paused, its time stays, and the work goes on elsewhere', async () => {
  const id = await shop.appraised()
  const other = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])
  const row = (await shop.work(id)).results[0]?.id as number
  await shop.trackRow(id, row, 'play')
  w.clock.advance(5 * 60_000)
  expect((await edit(id, appraisal({ user: null }))).body.errors).toEqual({
    'order_appraisal.user': [messages.required],
  })
  const { status } = await edit(id, appraisal({ user: other.id }))
  expect(status).toBe(200)
  w.clock.advance(60 * 60_000)
  expect((await w.ask(appraisals.tasks, { as: shop.appraiser.token, params: { id } })).status).toBe(404)
  expect(await mine(other)).toEqual([[id, 'development']])
  const { body } = await w.ask(appraisals.tasks, { as: other.token, params: { id } })
  expect(body.results[0]).toMatchObject({ status: 30, time: '00:05:00', running_since: null, is_mine: true })
  await shop.trackRow(id, row, 'play', other.token)
  w.clock.advance(2 * 60_000)
  await shop.trackRow(id, row, 'finalized', other.token)
  const who = await w.database.asOwner<{ user_id: string; seconds: string }>(
    `select user_id, extract(epoch from ended_at - started_at)::int as seconds from task_interval
     where task_id = $1 order by started_at`,
    [row],
  )
  expect(who.map(({ user_id, seconds }) => [Number(user_id), Number(seconds)])).toEqual([
    [shop.appraiser.id, 300],
    [other.id, 120],
  ])
  const times = await w.ask(appraisals.timeHistory, { as: other.token, params: { id } })
  expect(times.body.appraisal.total_timer).toBe('00:07:00')
  const told = (await w.ask(orders.timeline, { as: shop.counter.token, params: { id } })).body.map(({ what }) => what)
  expect(told).toEqual([
    'Orden creada',
    'Orden asignada a Eva Paz',
    'Tarea iniciada',
    'Orden modificada',
    'Tarea pausada',
    'Orden asignada a Eva Paz',
    'Tarea iniciada',
    'Tarea finalizada',
  ])
})

test('whose it is stays as it is once it is to be invoiced', async () => {
  const id = await shop.appraised()
  await shop.finishRows(id)
  await shop.finish(id)
  const other = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])
  const refused = await edit(id, appraisal({ user: other.id }))
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { 'order_appraisal.user': [messages.refused.wrongState] },
  ])
})

test('a sub-order is edited as its own kind, and shares the header', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  const before = await readOrder(id)
  await shop.give(id, {
    type: 'order_mechanic',
    cone: '7',
    order_mechanic: { user: shop.operatorId, description: 'Revisar la suspensión' },
  })
  const after = await readOrder(id)
  expect(after).toMatchObject({
    type: 'order_appraisal',
    order_number: before.order_number,
    cone: '7',
    order_mechanic: { status: 20, description: 'Revisar la suspensión' },
    order_appraisal: before.order_appraisal as object,
    order_body_shop: null,
  })
  const none = await edit(id, { type: 'order_body_shop', order_body_shop: shop.flow(['painting']) })
  expect(none.status).toBe(404)
  const draft = await edit(id, { assignment_completed: false, type: 'order_mechanic', order_mechanic: null })
  expect(draft.status).toBe(409)
})

test('client and car may be corrected until any sub-order is quoted', async () => {
  const { body: stranger } = await w.ask(clients.create, {
    as: shop.owner,
    body: clientBody({ document_number: '99-1', email: 'otra@example.com' }),
  })
  const another = { client: stranger.id, car: stranger.cars[0]?.id }
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  expect((await edit(id, { ...appraisal(), ...another })).body.order?.client.id).toBe(stranger.id)
  const back = { client: shop.client.id, car: shop.client.cars[0]?.id }
  expect((await edit(id, { ...appraisal(), ...back })).status).toBe(200)
  await shop.leadMechanic(id)
  const late = await edit(id, { ...appraisal(), ...another })
  expect([late.status, late.body.errors]).toEqual([409, { client: [messages.refused.lateChange] }])
})

test('deleting the header deletes all of it, deleting a sub-order only that', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  const remove = (type: 'order_appraisal' | 'order_mechanic') =>
    w.ask(orders.delete, { as: shop.counter.token, params: { id }, query: { type } })
  const left = async () =>
    (
      await w.database.asOwner<{ kind: string }>(
        'select kind from sub_order where order_id = $1 and deleted_at is null order by kind',
        [id],
      )
    ).map(({ kind }) => kind)
  expect((await remove('order_mechanic')).status).toBe(200)
  expect(await left()).toEqual(['appraisal', 'body_shop'])
  expect((await remove('order_mechanic')).status).toBe(404)
  expect((await shop.addOrder(id, 'order_mechanic')).status).toBe(200)
  expect((await remove('order_appraisal')).status).toBe(200)
  expect(await left()).toEqual([])
  expect((await w.ask(appraisals.tasks, { as: shop.appraiser.token, params: { id } })).status).toBe(404)
  for (const type of ['order_appraisal', 'order_mechanic', 'order_body_shop'] as const) {
    const listed = await w.ask(orders.list, { as: shop.counter.token, query: { type } })
    expect(listed.body.results.map((row) => row.id)).not.toContain(id)
  }
})

test('Mis Ordenes: pending, then in development, also while it waits for others, then finalized', async () => {
  const appraiser = await employ(w, w.north, ['my_work_orders', 'appraisal_orders'])
  const id = await shop.appraised(appraisal({ user: appraiser.id }))
  const totals = async () => (await w.ask(myOrders.dashboard, { as: appraiser.token })).body
  expect(await mine(appraiser)).toEqual([[id, 'pending']])
  const { body } = await w.ask(appraisals.tasks, { as: appraiser.token, params: { id } })
  for (const row of body.results) {
    await shop.trackRow(id, row.id as number, 'play', appraiser.token)
    expect(await mine(appraiser)).toEqual([[id, 'development']])
    w.clock.advance(60_000)
    await shop.trackRow(id, row.id as number, 'finalized', appraiser.token)
  }
  expect(await mine(appraiser)).toEqual([[id, 'development']])
  expect(await totals()).toMatchObject({ total_development: 1, total_pending: 0, total_finalized: 0 })
  expect((await shop.finish(id, appraiser.token)).status).toBe(200)
  expect(await mine(appraiser)).toEqual([])
  expect(await mine(appraiser, 'finalized')).toEqual([[id, 'finalized']])
  expect(await totals()).toMatchObject({
    total_development: 0,
    total_pending: 0,
    total_finalized: 1,
    kinds: [{ type: 'order_appraisal', total_development: 0, total_pending: 0, total_finalized: 1 }],
  })
})
