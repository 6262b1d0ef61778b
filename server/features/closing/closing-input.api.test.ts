import { afterAll, beforeAll, expect, test } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let id: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  id = await leadToInvoice(w, shop)
})
afterAll(() => w.close())

const body = (given: Parameters<typeof closingBody>[3] = {}) => closingBody(w, shop.coordinator, id, given)
const send = (sent: Awaited<ReturnType<typeof body>>, as = shop.coordinator) => sendClosing(w, as, id, sent)
const state = async () => (await w.ask(closings.read, { as: shop.coordinator, params: { id } })).body

test('a part of another order, one twice, or a part left out, is told and nothing is kept', async () => {
  const other = await leadToInvoice(w, shop)
  const before = await state()
  const whole = await body()
  const [foreign] = (await closingBody(w, shop.coordinator, other)).purchased_spare_parts ?? []
  const mixed = await send({
    ...whole,
    purchased_spare_parts: [...(whole.purchased_spare_parts ?? []), foreign as never],
  })
  expect(mixed.status).toBe(422)
  expect(mixed.body.errors).toEqual({ 'purchased_spare_parts.2.id': [messages.notFound] })
  const parts = whole.purchased_spare_parts ?? []
  const twice = await send({ ...whole, purchased_spare_parts: [...parts, ...parts.slice(0, 1)] })
  expect([twice.status, twice.body.errors]).toEqual([
    400,
    { 'purchased_spare_parts.2.id': [messages.refused.duplicate] },
  ])
  const missing = await send({ ...whole, purchased_spare_parts: whole.purchased_spare_parts?.slice(1) })
  expect(missing.status).toBe(422)
  expect(missing.body.errors).toEqual({ purchased_spare_parts: [messages.required] })
  expect(await state()).toEqual(before)
})

test('an order that would be worth more than a field may hold is refused: the sums of the workshop could not be told', async () => {
  const before = await state()
  const additionals = [{ description: 'Blindaje', amount: 9_999_999_999.99 }]
  for (const close_order of [true, false]) {
    const refused = await send(await body({ additionals, close_order }))
    expect([refused.status, refused.body.detail]).toEqual([422, messages.invalid.moneyTooLarge])
  }
  expect(await state()).toEqual(before)
})

test('every field is checked with its own words', async () => {
  const whole = await body()
  const labour = { total_sale_of_labor_mechanic: 45 }
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ data_close_order: {} }, 'data_close_order.total_sale_of_labor_mechanic', messages.required],
    ...['engine_tuning', 'oil_change', 'annual_check_up'].flatMap(
      (type): [Record<string, unknown>, string, string][] => {
        const [ticked, months] = [{ ...labour, [`check_${type}`]: true }, `months_${type}`]
        return [
          [{ data_close_order: { ...ticked, [months]: 49 } }, `data_close_order.${months}`, messages.invalid.months],
          [{ data_close_order: ticked }, `data_close_order.${months}`, messages.required],
        ]
      },
    ),
    [{ additionals: [{ description: ' ', amount: 1 }] }, 'additionals.0.description', messages.required],
    [{ additionals: [{ description: 'Grúa', amount: '' }] }, 'additionals.0.amount', messages.required],
    [{ additionals: [{ description: 'Grúa', amount: -1 }] }, 'additionals.0.amount', messages.invalid.moneyNegative],
    [{ additionals: [{ description: '🚗', amount: 1 }] }, 'additionals.0.description', messages.invalid.characters],
    [{ close_files: [1, 2, 3, 4] }, 'close_files', messages.invalid.fileCount(3)],
  ]
  for (const [change, field, says] of wrong) {
    const answer = await send({ ...whole, ...change } as never)
    expect([answer.status, answer.body.errors?.[field]], `${field} ${JSON.stringify(answer.body)}`).toEqual([
      400,
      [says],
    ])
  }
  const part = whole.purchased_spare_parts?.[0]
  const unpriced = await send({ ...whole, purchased_spare_parts: [{ ...part, price_provider: '' } as never] })
  expect(unpriced.body.errors).toEqual({ 'purchased_spare_parts.0.price_provider': [messages.required] })
  expect((await state()).status).toBe(60)
})

test('a file of somebody else cannot be attached', async () => {
  const file = await shop.upload(shop.owner)
  const answer = await send(await body({ close_order: false, close_files: [file] }))
  expect([answer.status, answer.body.errors]).toEqual([422, { close_files: [messages.refused.filesGone] }])
})

test('who does not manage mechanic orders is kept out, and for another garage the order does not exist', async () => {
  const before = await state()
  const whole = await body()
  for (const who of [w.north.users.mechanic, w.north.users.bodyShopOperator, w.north.users.appraiser]) {
    const as = await w.tokenOf(who)
    expect((await send(whole, as)).status).toBe(403)
    expect((await w.ask(closings.read, { as, params: { id } })).status).toBe(403)
    expect((await w.ask(closings.slip, { as, params: { id } })).status).toBe(403)
    expect((await w.ask(orders.timeline, { as, params: { id } })).status).toBe(403)
  }
  const strangers = [w.south.users.proprietor, w.south.users.accountant, w.north.users.branchAdministrator]
  for (const who of strangers) {
    const as = await w.tokenOf(who)
    expect((await send(whole, as)).status).toBe(404)
    expect((await w.ask(closings.read, { as, params: { id } })).status).toBe(404)
    expect((await w.ask(closings.slip, { as, params: { id } })).status).toBe(404)
    expect((await w.ask(orders.timeline, { as, params: { id } })).status).toBe(404)
  }
  expect(await state()).toEqual(before)
  const traces = await w.inGarage(w.south, ({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .select('id')
      .where('garage_id', '=', w.south.id)
      .where('subject', '=', 'work_order')
      .execute(),
  )
  expect(traces).toEqual([])
})

test('the accountant, who manages every kind, closes it', async () => {
  const as = await w.tokenOf(w.north.users.accountant)
  expect((await send(await body(), as)).status).toBe(200)
})

test('an answer that its contract does not have is the server’s fault, and told as such', async () => {
  const id = await leadToInvoice(w, shop)
  await w.database.asOwner(`update work_order set reminders = '{"months_oil_change": "doce"}' where id = $1`, [id])
  const { status, body } = await w.ask(closings.read, { as: shop.coordinator, params: { id } })
  expect([status, body]).toEqual([500, { detail: messages.unexpected }])
})
