import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShop } from '#domain/bodyshop/bodyshop.contract.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { insertSubOrder } from '#server/features/orders/public.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { closingBody, sendClosing } from '#server/testing/closings.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  await w.inGarage(w.north, ({ tx }) =>
    tx
      .updateTable('garage')
      .set({ hourly_sale_cents: 3000, cost_hour_cents: 1000 })
      .where('id', '=', w.north.id)
      .execute(),
  )
})
afterAll(() => w.close())

const short = ['diagnostic', 'quotation', 'painting'] as const
const invoicable = () => shop.ledTo('to_check_in', [...short])
const read = (id: number, as = shop.desk.token) => w.ask(closings.read, { as, params: { id } })
const timesOf = (id: number, as = shop.desk.token) => w.ask(bodyShop.timeHistory, { as, params: { id } })
const slipOf = (id: number, as = shop.desk.token) => w.ask(closings.slip, { as, params: { id } })
const close = async (id: number, given: object = {}, as = shop.desk.token) =>
  sendClosing(w, as, id, { ...(await closingBody(w, shop.desk.token, id)), ...given })

/** A body-shop order that an appraisal asked for: the same header, closed by the appraisal. */
async function underAppraisal(): Promise<number> {
  const id = await invoicable()
  await w.inGarage(w.north, async (scope) => {
    const header = scope.tx.updateTable('work_order').set({ order_type: 'appraisal' })
    await header.where('garage_id', '=', w.north.id).where('id', '=', id).execute()
    const status = appraisalStatuses.code.to_check_in
    const own = { kind: 'appraisal', status, operator_id: null, description: 'Avalúo' } as const
    await insertSubOrder(scope, { id, branch_id: null }, own)
  })
  return id
}

describe('the closing of a body-shop order', () => {
  test('offers its time at the hour’s rate and lists the parts that were approved', async () => {
    const id = await invoicable()
    const { body } = await read(id)
    // 10 + 5 minutes at 30.00 are 7.50; two parts of 25.50.
    expect(body).toMatchObject({
      type: 'order_body_shop',
      status: 11,
      total_timer: '00:15:00',
      labour_offered: 7.5,
      total_sale_of_labor_body_shop: 7.5,
      total_amount: 58.5,
    })
    expect(body.sub_orders).toMatchObject([{ type: 'order_body_shop', labour_offered: 7.5 }])
    expect(body).not.toHaveProperty('total_sale_of_labor_mechanic')
    const query = { type: 'order_body_shop' as const, status: 11 }
    const listed = await w.ask(orders.list, { as: shop.desk.token, query })
    expect(listed.body.results.find((row) => row.id === id)).toMatchObject({ total_amount: 58.5 })
  })

  test('wants the labour of its own kind and ignores that of another', async () => {
    const id = await invoicable()
    const foreign = await close(id, { data_close_order: { total_sale_of_labor_mechanic: 99 } })
    expect([foreign.status, foreign.body.errors]).toEqual([
      400,
      { 'data_close_order.total_sale_of_labor_body_shop': [messages.required] },
    ])
    expect((await read(id)).body.status).toBe(11)
    const said = {
      total_sale_of_labor_body_shop: 0,
      total_sale_of_labor_mechanic: 99,
      closing_observation_body_shop: 'Listo',
    }
    const closed = await close(id, { data_close_order: said, additionals: [{ description: 'Pintura', amount: 12.25 }] })
    expect(closed.body.closing).toMatchObject({ status: 12, total_amount: 63.25 })
    const after = (await read(id)).body
    expect(after).toMatchObject({ total_sale_of_labor_body_shop: 0, closing_observation_body_shop: 'Listo' })
    expect(after).not.toHaveProperty('total_sale_of_labor_mechanic')
  })

  test('kept it stays to be invoiced; closed nothing of it changes, nor its rates', async () => {
    const id = await invoicable()
    const kept = await close(id, { close_order: false, order_type: 'order_body_shop' })
    expect(kept.body.closing).toMatchObject({ status: 11, total_amount: 58.5 })
    expect((await close(id)).status).toBe(200)
    const [before, times] = [(await read(id)).body, (await timesOf(id)).body]
    for (const close_order of [true, false]) expect((await close(id, { close_order })).status).toBe(409)
    const back = { state_order: bodyShopStatuses.code.painting }
    const went = await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: back })
    expect(went.status).toBe(409)
    w.clock.advance(3_600_000)
    expect([(await read(id)).body, (await timesOf(id)).body]).toEqual([{ ...before, close_files: [] }, times])
  })

  test('before there is anything to invoice is refused, and a declined one charges its diagnosis', async () => {
    const early = await shop.ledTo('painting')
    expect((await close(early)).body.detail).toBe(messages.refused.wrongState)
    const declined = await shop.ledTo('to_check_in', ['diagnostic'])
    expect((await read(declined)).body).toMatchObject({ purchased_spare_parts: [], total_amount: 5 })
  })
})

describe('under an appraisal', () => {
  test('it is never closed alone, but with the appraisal, each kind at its own labour', async () => {
    const id = await underAppraisal()
    const before = (await read(id, shop.owner)).body
    expect(before).toMatchObject({ type: 'order_appraisal', status: 30, total_amount: 58.5 })
    expect(before.sub_orders.map(({ type }) => type).toSorted()).toEqual(['order_appraisal', 'order_body_shop'])
    const body = await closingBody(w, shop.owner, id)
    const alone = await sendClosing(w, shop.owner, id, { ...body, order_type: 'order_body_shop' })
    expect([alone.status, alone.body.detail]).toEqual([409, messages.refused.closesWithAppraisal])
    expect((await read(id, shop.owner)).body).toEqual(before)
    const labour = { total_sale_of_labor_appraisal: 20, total_sale_of_labor_body_shop: 7.5 }
    const [one, other] = before.purchased_spare_parts
    const purchased_spare_parts = [
      { id: one?.id as number, price_provider: 30, used: true },
      { id: other?.id as number, price_provider: 40, used: false },
    ]
    const missing = { total_sale_of_labor_appraisal: 20 }
    expect((await sendClosing(w, shop.owner, id, { ...body, data_close_order: missing })).status).toBe(400)
    const sent = await sendClosing(w, shop.owner, id, { ...body, data_close_order: labour, purchased_spare_parts })
    // Only what was used is charged: 20 + 7.50 + 30.
    expect(sent.body.closing, JSON.stringify(sent.body)).toMatchObject({ status: 40, total_amount: 57.5 })
    const { data_historial } = (await slipOf(id, shop.owner)).body
    expect(data_historial.order_mechanic).toBeNull()
    expect(data_historial.order_appraisal).toMatchObject({ labour: 20, parts: [] })
    expect(data_historial.order_body_shop).toMatchObject({ labour: 7.5, parts: [{ price_provider: 30 }] })
  })
})

describe('its time history', () => {
  test('tells each stage by the parts worked on; "Por Cotizar" has none, and withdrawn work stays in it', async () => {
    const id = await shop.ledTo('straightened')
    expect(
      (await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 1 } })).body,
    ).toEqual({
      status: 1,
    })
    const { results, total_timer } = (await timesOf(id)).body
    expect(results.map(({ name, sub_total }) => [name, sub_total])).toEqual([
      ['Diagnóstico', '00:10:00'],
      ['Desarmado', '00:05:00'],
    ])
    expect(results[1]?.tasks).toMatchObject([
      {
        part_identifier: 'part_number_5',
        name: 'Puerta delantera izquierda',
        description: 'Enderezar',
        time: '00:05:00',
      },
    ])
    expect(total_timer).toBe('00:15:00')
  })

  test('of an order that nobody worked on is 00:00:00', async () => {
    const id = await shop.received()
    expect((await timesOf(id)).body).toMatchObject({ total_timer: '00:00:00' })
  })

  test('has costs for the roles that see them', async () => {
    const id = await invoicable()
    const accountant = await w.tokenOf(w.north.users.accountant)
    expect((await timesOf(id, accountant)).body).toMatchObject({ cost_hour: 10, total_cost_of_sale: 2.5 })
    const hidden = (await timesOf(id)).body
    expect(hidden).not.toHaveProperty('cost_hour')
    expect(hidden).not.toHaveProperty('total_cost_of_sale')
  })
})

describe('whose it is', () => {
  test('nobody without the permission, of another garage or of a branch reads or closes it, or sees its slip', async () => {
    const id = await invoicable()
    const before = (await read(id)).body
    const branch = await employ(w, w.north, ['work_order_management', 'body_shop_orders'], { branch: true })
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const tries = { [shop.painter.token]: 403, [shop.coordinator]: 404, [stranger]: 404, [branch.token]: 404 }
    for (const [as, status] of Object.entries(tries)) {
      expect((await read(id, as)).status).toBe(status)
      expect((await close(id, {}, as)).status).toBe(status)
      expect((await slipOf(id, as)).status).toBe(status)
    }
    for (const as of [shop.coordinator, stranger, branch.token]) {
      expect((await timesOf(id, as)).status, as).toBe(as === shop.coordinator ? 403 : 404)
    }
    expect((await read(id)).body).toEqual(before)
  })
})

test('the timeline tells all of it in words, with the part and the stage', async () => {
  const id = await shop.ledTo('armed')
  await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 4 } })
  await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 1 } })
  const whole = await shop.ledTo('to_check_in')
  const told = async (order: number) =>
    (await w.ask(orders.timeline, { as: shop.desk.token, params: { id: order } })).body
  const [went, came] = [await told(id), await told(whole)]
  for (const { what, detail } of [...went, ...came]) expect(`${what} ${detail}`).not.toMatch(/_/)
  expect(went.find(({ what }) => what === 'La orden regresó a una etapa anterior')).toMatchObject({
    detail: 'Enderezado',
  })
  // Also of what left the screens when the order went back to its diagnosis.
  for (const told of [went, came]) {
    const begun = told.filter(({ what }) => what === 'Tarea iniciada').map(({ detail }) => detail)
    expect(begun.filter((detail) => detail === 'Puerta delantera izquierda').length).toBeGreaterThan(3)
    expect(begun).not.toContain('')
  }
  expect(came.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['La orden pasó a Pintura', 'Partes seleccionadas']),
  )
  expect(came.at(-1)).toMatchObject({ what: 'La orden pasó a Por facturar' })
  expect(came.some(({ detail }) => detail === 'Lavado del vehículo')).toBe(true)
})

test('work that was given up is offered, listed and reported by its time, and was no service', async () => {
  const id = await shop.ledTo('straightened', ['diagnostic', 'quotation', 'disarmed', 'straightened'])
  await w.ask(bodyShop.goBack, { as: shop.desk.token, params: { id }, body: { state_order: 1 } })
  while ((await shop.statusOf(id)) !== 'to_check_in') await shop.finishStage(id)
  const configured = { ...configurationForm, qa: true, hourly_sale: 60 }
  await w.ask(workshop.configure, { as: shop.owner, params: { id: w.north.id }, body: configured })
  // 10 and 5 minutes, and once more, and 5; two parts of 25.50.
  const [worked, worth] = ['00:35:00', { total_amount: 35 + 51 }]
  expect((await read(id)).body).toMatchObject({ total_timer: worked, ...worth })
  const listed = await w.ask(orders.list, { as: shop.desk.token, query: { type: 'order_body_shop', status: 11 } })
  expect(listed.body.results.find((row) => row.id === id)).toMatchObject(worth)
  expect((await close(id)).body.closing).toMatchObject(worth)
  expect((await timesOf(id)).body.total_timer).toBe(worked)
  const query = { id_colaborador: shop.painter.id }
  const { body: report } = await w.ask(reports.orders, { as: shop.owner, query })
  expect(report.results.find((row) => row.id === id)?.time_invested).toBe(worked)
  const { body: month } = await w.ask(dashboards.report, { as: shop.owner })
  const services = month.most_recurring_services.tasks_recurring_body_shop.data
  expect(services).toContainEqual({ name: 'Desarmado · Puerta delantera izquierda', count: 1 })
})
