import { afterAll, beforeAll, expect, test } from 'vitest'
import { appraisals } from '#domain/appraisal/appraisal.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { type AppraisalShop, openAppraisalShop } from '#server/testing/appraisal-orders.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: AppraisalShop
beforeAll(async () => {
  w = await world()
  shop = await openAppraisalShop(w)
  await w.database.asOwner('update garage set hourly_sale_cents = 1999, cost_hour_cents = 700 where id = $1', [
    w.north.id,
  ])
})
afterAll(() => w.close())

/** With both sub-orders, at POR FACTURAR: ten minutes and a part at 25.50, five minutes, eight minutes. */
async function toInvoice(): Promise<number> {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  await shop.addOrder(id, 'order_body_shop')
  await shop.leadMechanic(id)
  await shop.leadBodyShop(id)
  await shop.finishRows(id)
  expect((await shop.finish(id)).status).toBe(200)
  return id
}
const read = async (id: number) => (await w.ask(closings.read, { as: shop.counter.token, params: { id } })).body
const labours = {
  total_sale_of_labor_mechanic: 10.1,
  total_sale_of_labor_body_shop: 20.2,
  total_sale_of_labor_appraisal: 30.03,
}
function save(id: number, given: object) {
  const body = { type: 'close_orders', close_order: false, data_close_order: labours, ...given } as never
  return w.ask(orders.update, { as: shop.counter.token, params: { id }, body })
}
const listed = async (id: number, type: 'order_appraisal' | 'order_mechanic' | 'order_body_shop', status: number) =>
  (await w.ask(orders.list, { as: shop.counter.token, query: { type, status } })).body.results.find(
    (row) => row.id === id,
  )

async function priceOfHour(hourly_sale: number) {
  const as = await w.tokenOf(w.north.users.proprietor)
  const body = { ...configurationForm, qa: true, hourly_sale }
  expect((await w.ask(workshop.configure, { as, params: { id: w.north.id }, body })).status).toBe(200)
}

test('what it is worth begins with the hours of all three kinds and the parts, to the cent', async () => {
  const id = await toInvoice()
  const closing = await read(id)
  // 19.99 by the hour: 10 minutes are 3.33, 5 are 1.67, 8 are 2.67; and the part.
  expect(closing).toMatchObject({
    total_sale_of_labor_mechanic: 3.33,
    total_sale_of_labor_body_shop: 1.67,
    total_sale_of_labor_appraisal: 2.67,
    total_amount: 3.33 + 1.67 + 2.67 + 25.5,
  })
  expect((await listed(id, 'order_appraisal', 30))?.total_amount).toBe(33.17)
})

test('parts that were not used are not charged, and everything is closed in one go', async () => {
  const id = await toInvoice()
  const [part] = (await read(id)).purchased_spare_parts
  const parts = (used: boolean) => [{ id: part?.id, price_provider: 25.55, used }]
  const additionals = [{ description: 'Grúa', amount: 5.07 }]
  const kept = await save(id, { additionals, purchased_spare_parts: parts(true) })
  expect(kept.body.closing?.total_amount, JSON.stringify(kept.body)).toBe(90.95)
  const unused = await save(id, { additionals, purchased_spare_parts: parts(false) })
  expect(unused.body.closing).toMatchObject({ total_amount: 65.4, status: 30 })
  for (const order_type of ['order_mechanic', 'order_body_shop']) {
    const alone = await save(id, { order_type, close_order: true, purchased_spare_parts: parts(true) })
    expect([alone.status, alone.body.detail]).toEqual([409, messages.refused.closesWithAppraisal])
  }
  const closed = await save(id, { close_order: true, additionals, purchased_spare_parts: parts(false) })
  expect(closed.body.closing).toMatchObject({ total_amount: 65.4, status: 40 })
  expect(await listed(id, 'order_appraisal', 40)).toMatchObject({ total_amount: 65.4 })
  expect(await listed(id, 'order_mechanic', 70)).toBeDefined()
  expect(await listed(id, 'order_body_shop', 12)).toBeDefined()
  expect((await shop.work(id)).results.slice(0, 2)).toMatchObject([
    { workflow: 'a', status: 40, order_status: 'Finalizada' },
    { workflow: 'b', status: 40, order_status: 'Finalizado' },
  ])
  for (const type of ['order_appraisal', 'order_mechanic'] as const) {
    const gone = await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query: { type } })
    expect([gone.status, gone.body.detail]).toEqual([409, messages.refused.closedOrder])
  }
})

test('before it is finalized nothing of it is closed, a sub-order that is ready neither', async () => {
  const id = await shop.appraised()
  await shop.addOrder(id, 'order_mechanic')
  await shop.leadMechanic(id)
  const [part] = (await read(id)).purchased_spare_parts
  const purchased_spare_parts = [{ id: part?.id, price_provider: 1 }]
  for (const order_type of ['order_appraisal', 'order_mechanic', undefined]) {
    expect((await save(id, { order_type, close_order: true, purchased_spare_parts })).status).toBe(409)
  }
  expect((await shop.work(id)).status).toBe(20)
})

test('the labour of each kind that it has is asked for, and of no other', async () => {
  const id = await toInvoice()
  const { total_sale_of_labor_body_shop: _, ...others } = labours
  const missing = await save(id, { data_close_order: others })
  expect(missing.body.errors).toEqual({
    'data_close_order.total_sale_of_labor_body_shop': [messages.required],
  })
})

test('whoever has it open is told of another description, and not of what only the reception shows', async () => {
  const id = await toInvoice()
  const { version, purchased_spare_parts } = await read(id)
  const form = { purchased_spare_parts: [{ id: purchased_spare_parts[0]?.id, price_provider: 25.5 }] }
  const edit = async (given: object, description: string) => {
    const order_appraisal = { user: shop.appraiser.id, insurance_carrier: null, description }
    const body = await shop.subBody(id, { type: 'order_appraisal', order_appraisal, ...given })
    const edited = await w.ask(orders.update, { as: shop.counter.token, params: { id }, body: body as never })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  }
  await edit({ cone: 'A7' }, 'Golpe lateral')
  const saved = await save(id, { ...form, version })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await edit({ cone: 'A7' }, 'Granizo')
  expect((await save(id, { ...form, version: saved.body.closing?.version })).status).toBe(409)
})

/** Of the month: the services of mechanics, and how many orders of each kind were closed. */
async function figures() {
  const { body } = await w.ask(dashboards.report, { as: shop.owner })
  const { most_recurring_services: services, consumption_of_the_month: closed } = body
  return [services.tasks_recurring_mechanic.total, ...closed.work_orders_by_type.map(({ count }) => count)]
}

test('a sub-order that is deleted late takes its worth with it, and is in no figure once the rest is closed', async () => {
  const id = await toInvoice()
  const query = { type: 'order_mechanic' as const }
  expect((await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query })).status).toBe(200)
  expect((await listed(id, 'order_appraisal', 30))?.total_amount).toBe(4.34)
  expect((await read(id)).total_amount).toBe(4.34)
  const [services, mechanics, bodyShops, appraised] = (await figures()) as [number, number, number, number]
  expect((await save(id, { close_order: true })).body.closing?.total_amount).toBe(50.23)
  expect(await figures()).toEqual([services, mechanics, bodyShops + 1, appraised + 1])
  const of = async (id_colaborador: number) =>
    (await w.ask(reports.orders, { as: shop.owner, query: { id_colaborador } })).body.results.map((row) => row.id)
  expect(await of(shop.painter.id)).toContain(id)
  expect(await of(shop.operatorId)).not.toContain(id)
})

test('the time of all three kinds, by stage, for its appraiser and for staff', async () => {
  const id = await toInvoice()
  for (const as of [shop.appraiser.token, shop.counter.token]) {
    const { body } = await w.ask(appraisals.timeHistory, { as, params: { id } })
    const stages = (times: typeof body.mechanic) => times?.results.map((stage) => [stage.name, stage.sub_total])
    expect(stages(body.appraisal)).toEqual([['En proceso', '00:08:00']])
    expect(stages(body.mechanic)).toContainEqual(['Diagnóstico', '00:10:00'])
    expect(stages(body.body_shop)).toEqual([['Pintura', '00:05:00']])
    expect(body.total_timer_orders).toBe('00:23:00')
    expect(body.appraisal).not.toHaveProperty('cost_hour')
  }
  const single = await shop.appraised()
  const { body } = await w.ask(appraisals.timeHistory, { as: shop.appraiser.token, params: { id: single } })
  expect(body).toMatchObject({ mechanic: null, body_shop: null, total_timer_orders: '00:00:00' })
})

test('a new price of the hour is at once in the total of what is to be invoiced, unless its labour was kept', async () => {
  const id = await toInvoice()
  const totalAt = async (hourly_sale: number) => {
    await priceOfHour(hourly_sale)
    const { total_amount } = await read(id)
    expect(await listed(id, 'order_appraisal', 30)).toMatchObject({ total_amount })
    return total_amount
  }
  // 10, 5 and 8 minutes at 30.00, and the part.
  expect(await totalAt(30)).toBe(5 + 2.5 + 4 + 25.5)
  const [part] = (await read(id)).purchased_spare_parts
  await save(id, { purchased_spare_parts: [{ id: part?.id, price_provider: 25.5 }] })
  expect(await totalAt(40)).toBe(10.1 + 20.2 + 30.03 + 25.5)
})

test('a kind of work that was deleted is in no total, whatever becomes of the price of the hour', async () => {
  const id = await shop.appraised()
  for (const type of ['order_mechanic', 'order_body_shop'] as const) await shop.addOrder(id, type)
  await shop.finishRows(id)
  await shop.leadMechanic(id)
  await shop.leadBodyShop(id)
  const query = { type: 'order_body_shop' as const }
  expect((await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query })).status).toBe(200)
  await shop.finish(id)
  await priceOfHour(60)
  // 10 and 8 minutes, and the part.
  expect((await read(id)).total_amount).toBe(10 + 8 + 25.5)
  expect(await listed(id, 'order_appraisal', 30)).toMatchObject({ total_amount: 10 + 8 + 25.5 })
})

test('what is under an appraisal has no total before the appraisal has: whatever is done meanwhile would make it old', async () => {
  const id = await shop.appraised()
  for (const type of ['order_mechanic', 'order_body_shop'] as const) await shop.addOrder(id, type)
  await shop.leadMechanic(id)
  const ready = () => listed(id, 'order_mechanic', 60)
  expect(await ready()).toMatchObject({ total_amount: 0 })
  await priceOfHour(50)
  expect(await ready()).toMatchObject({ total_amount: 0 })
  const query = { type: 'order_body_shop' as const }
  expect((await w.ask(orders.delete, { as: shop.counter.token, params: { id }, query })).status).toBe(200)
  expect(await ready()).toMatchObject({ total_amount: 0 })
})
