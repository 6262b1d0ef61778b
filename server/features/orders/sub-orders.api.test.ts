import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { search } from '#domain/search/search.contract.ts'
import { replaceLink } from '#server/features/quotations/links.repo.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'
import { type FoundSubOrder, findSubOrder } from './orders.repo.ts'

let w: World
let shop: AppraisalShop
/** Manages mechanic orders, and neither appraisals nor the body shop. */
let coordinator: Employed
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
  coordinator = await employ(w, w.north, ['work_order_management', 'mechanics_orders', 'delete_records'])
})
afterAll(() => w.close())

const type = 'order_mechanic' as const
const query = { type }
const touched = ['work_order', 'sub_order', 'car_inventory', 'order_file', 'task', 'audit_entry', 'quotation_line']
const everything = () => Promise.all(touched.map((table) => w.database.asOwner(`select * from ${table}`)))
const given = () => ({ type, order_mechanic: { user: shop.operatorId, description: 'Revisar la suspensión' } })

async function appraisedWith(...kinds: ('order_mechanic' | 'order_body_shop')[]): Promise<number> {
  const id = await shop.appraised()
  for (const kind of kinds) expect((await shop.addOrder(id, kind)).status).toBe(200)
  return id
}

test('who manages mechanic orders finds, reads, assigns and follows the one under an appraisal, by its type', async () => {
  const id = await appraisedWith(type, 'order_body_shop')
  const as = coordinator.token
  const read = await w.ask(orders.read, { as, params: { id }, query })
  const found = await w.ask(search.find, { as, query: { q: read.body.order_number } })
  expect(found.body.orders).toMatchObject([{ id, type, from_appraisal: true }])
  expect(read.body).toMatchObject({ type: 'order_appraisal', order_mechanic: { status: 10, user: null } })
  const listed = await w.ask(orders.list, { as, query: { type, status: 10 } })
  expect(listed.body.results).toMatchObject([{ id, order_number: read.body.order_number, from_appraisal: true }])
  const edited = await w.ask(orders.update, { as, params: { id }, body: (await shop.subBody(id, given())) as never })
  expect(edited.body.order).toMatchObject({ order_mechanic: { status: 20, description: 'Revisar la suspensión' } })
  const told = await w.ask(orders.timeline, { as, params: { id }, query })
  expect(told.body.map(({ what }) => what)).toEqual(expect.arrayContaining(['Orden mecánica creada']))
  const { body } = await w.ask(orders.board, { as, query })
  expect(body.columns.flatMap(({ cards }) => cards)).toMatchObject([{ id, from_appraisal: true }])
  expect((await w.ask(mechanic.read, { as: shop.hands, params: { id } })).body.from_appraisal).toBe(true)
})

test('the appraisal itself, its body-shop order and its closing do not exist for them, and nothing changes', async () => {
  const id = await appraisedWith(type, 'order_body_shop')
  const as = coordinator.token
  const params = { id }
  const before = await everything()
  const bodyShop = { type: 'order_body_shop', order_body_shop: shop.flow(['painting']) }
  const appraisal = { type: 'order_appraisal', order_appraisal: { user: null, description: 'Otro' } }
  const refused = [
    await w.ask(orders.read, { as, params }),
    await w.ask(orders.read, { as, params, query: { type: 'order_appraisal' } }),
    await w.ask(orders.read, { as, params, query: { type: 'order_body_shop' } }),
    await w.ask(orders.update, { as, params, body: (await shop.subBody(id, bodyShop)) as never }),
    await w.ask(orders.update, { as, params, body: (await shop.subBody(id, appraisal)) as never }),
    await w.ask(orders.timeline, { as, params, query: { type: 'order_body_shop' } }),
    await w.ask(orders.delete, { as, params }),
    await w.ask(orders.delete, { as, params, query: { type: 'order_body_shop' } }),
    await w.ask(orders.create, { as, body: await shop.appraisalBody() }),
    await w.ask(closings.read, { as, params, query }),
    await w.ask(closings.slip, { as, params }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  const untouched = ['work_order', 'sub_order', 'task', 'audit_entry']
  const after = await everything()
  for (const table of untouched) expect(after[touched.indexOf(table)]).toEqual(before[touched.indexOf(table)])
})

test('another garage, and a branch whose it is not, find none of it and leave no trace', async () => {
  const id = await appraisedWith(type)
  const flags = ['work_order_management', 'appraisal_orders', 'mechanics_orders', 'delete_records'] as const
  const strangers = [await employ(w, w.south, flags), await employ(w, w.north, flags, { branch: true })]
  const body = (await shop.subBody(id, given())) as never
  const before = await everything()
  for (const { token: as } of strangers) {
    const params = { id }
    const refused = [
      await w.ask(orders.read, { as, params, query }),
      await w.ask(orders.update, { as, params, body }),
      await w.ask(orders.timeline, { as, params, query }),
      await w.ask(orders.delete, { as, params, query }),
      await w.ask(closings.read, { as, params, query: { type: 'order_appraisal' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    expect((await w.ask(orders.list, { as, query: { type: 'order_appraisal' } })).body.count).toBe(0)
  }
  expect(await everything()).toEqual(before)
})

test('whose car it is stays once any kind of work under the appraisal is quoted, whichever form says otherwise', async () => {
  const id = await appraisedWith(type)
  const car = carBody({ car_registration: 'P-OTRA', vin: 'VINDEOTRA1' })
  const other = await w.ask(clients.create, { as: shop.owner, body: clientBody({ cars: [car] }) })
  const moved = { client: other.body.id, car: other.body.cars[0]?.id }
  await shop.give(id, given())
  await w.database.asOwner("update sub_order set status = 30 where order_id = $1 and kind = 'mechanic'", [id])
  const appraisal = { type: 'order_appraisal', order_appraisal: { user: shop.appraiser.id, description: 'Golpe' } }
  for (const part of [appraisal, given()]) {
    const body = (await shop.subBody(id, { ...part, ...moved })) as never
    const answer = await w.ask(orders.update, { as: shop.counter.token, params: { id }, body })
    expect([answer.status, answer.body]).toMatchObject([409, { errors: { client: [messages.refused.lateChange] } }])
  }
  const quoted = await w.ask(quotations.read, { as: coordinator.token, params: { id }, query })
  expect(quoted.body.data_work_orders).toMatchObject({ type, from_appraisal: true })
})

test('by its total a sub-order is listed as one that has none: it is billed with its appraisal', async () => {
  const under = await appraisedWith('order_body_shop')
  const own = await shop.received()
  await w.database.asOwner('update work_order set total_cents = 5000 where id = $1', [under])
  const ids = async (ordering: 'total_amount' | '-total_amount') => {
    const asked = { type: 'order_body_shop', ordering } as const
    const { body } = await w.ask(orders.list, { as: shop.counter.token, query: asked })
    return body.results.map(({ id }) => id).filter((id) => id === under || id === own)
  }
  expect([await ids('-total_amount'), await ids('total_amount')]).toEqual([
    [own, under],
    [under, own],
  ])
})

test('without a sub-order the appraisal is worth less, and whoever counted it in hears of that', async () => {
  const id = await appraisedWith(type)
  await shop.finishRows(id)
  await shop.leadMechanic(id)
  expect((await shop.finish(id)).body).toEqual({ status: 30 })
  const as = shop.counter.token
  const { body: open } = await w.ask(closings.read, { as, params: { id } })
  const listed = async () => {
    const { body } = await w.ask(orders.list, { as, query: { type: 'order_appraisal', status: 30 } })
    return body.results.find((row) => row.id === id)?.total_amount
  }
  expect(await listed()).toBe(open.total_amount)
  expect(open.purchased_spare_parts.map(({ price_provider }) => price_provider)).toEqual([25.5])
  expect((await w.ask(orders.delete, { as: coordinator.token, params: { id }, query })).status).toBe(200)
  const { body: left } = await w.ask(closings.read, { as, params: { id } })
  expect(left.total_amount).toBe(left.labour_offered)
  expect([open, left].map(({ sub_orders }) => sub_orders.map(({ type: kind }) => kind).toSorted())).toEqual([
    ['order_appraisal', 'order_mechanic'],
    ['order_appraisal'],
  ])
  expect(await listed()).toBe(left.labour_offered)
  const stale = await w.ask(orders.update, {
    as,
    params: { id },
    body: {
      type: 'close_orders',
      order_type: 'order_appraisal',
      close_order: true,
      data_close_order: { total_sale_of_labor_appraisal: 1, total_sale_of_labor_mechanic: 500 },
      version: open.version,
    },
  })
  expect([stale.status, stale.body]).toMatchObject([409, { detail: messages.conflict }])
  const told = await w.ask(orders.timeline, { as, params: { id } })
  expect(told.body.map(({ what }) => what)).toContain('Orden mecánica eliminada')
  expect(told.body.find(({ what }) => what === 'La orden pasó a Por facturar')).toBeDefined()
  expect(told.body.find(({ what }) => what === 'Tarea finalizada')).toMatchObject({ detail: 'Recepción de documentos' })
})

test('a photo of one diagnosis is not taken away by the other, nor by a form that was open before it', async () => {
  const id = await appraisedWith(type, 'order_body_shop')
  await shop.give(id, given())
  await shop.give(id, { type: 'order_body_shop', order_body_shop: shop.flow(['diagnostic', 'quotation']) })
  const params = { id }
  const painters = { as: shop.painter.token, params }
  const { version } = (await w.ask(bodyShop.read, painters)).body
  const diagnosis = { tasks: [], crear: false }
  const photo = await shop.upload(shop.hands)
  const kept = await w.ask(mechanic.diagnose, {
    as: shop.hands,
    params,
    body: { ...diagnosis, diagnosis_photos: [photo] },
  })
  expect(kept.status).toBe(200)
  const stale = await w.ask(bodyShop.diagnose, { ...painters, body: { ...diagnosis, version } })
  expect([stale.status, stale.body]).toMatchObject([409, { detail: messages.conflict }])
  const seen = (await w.ask(bodyShop.read, painters)).body
  expect(seen.diagnosis_photos.map((file) => file.id)).toEqual([photo])
  // The counter takes it away in the appraisal's own form: both who diagnose hear of it.
  const appraisal = { type: 'order_appraisal', order_appraisal: { user: shop.appraiser.id, description: 'Golpe' } }
  await shop.give(id, { ...appraisal, diagnosis_photos: [] })
  const again = await w.ask(bodyShop.diagnose, {
    ...painters,
    body: { ...diagnosis, diagnosis_photos: [photo], version: seen.version },
  })
  expect([again.status, again.body]).toMatchObject([409, { detail: messages.conflict }])
})

test('of one that is deleted the client can open and answer no quotation any more', async () => {
  const id = await appraisedWith(type)
  const token = await w.inGarage(w.north, async (scope) =>
    replaceLink(scope, (await findSubOrder(scope, id, 'mechanic')) as FoundSubOrder, 'what was offered'),
  )
  const open = () => w.ask(quotations.validateToken, { query: { token } })
  const reject = () => w.ask(quotations.changeState, { body: { token, state: 30 } })
  expect((await open()).status).toBe(200)
  expect((await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query })).status).toBe(200)
  expect([(await open()).status, (await reject()).status]).toEqual([404, 404])
})
