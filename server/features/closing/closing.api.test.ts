import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { Garage } from '#server/kernel/database.generated.ts'
import { clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  await setRates(2000, 800)
})
afterAll(() => w.close())

const setRates = (hourly_sale_cents: number, cost_hour_cents: number) =>
  configure({ hourly_sale_cents, cost_hour_cents })
const configure = (rates: Updateable<Garage>) =>
  w.inGarage(w.north, ({ tx }) => tx.updateTable('garage').set(rates).where('id', '=', w.north.id).execute())
const read = (id: number, as = shop.coordinator) => w.ask(closings.read, { as, params: { id } })
const billedTo = async () => {
  const { body } = await w.ask(clients.read, { as: shop.owner, params: { id: shop.client.id } })
  return Number(body.total_amount)
}

test('what is offered is the hour’s rate times the time, and lists show the total as soon as it is to be invoiced', async () => {
  const id = await leadToInvoice(w, shop)
  const { body } = await read(id)
  // 10 + 60 + 60 + 5 minutes at 20.00 are 45.00; two parts of 25.50.
  expect(body).toMatchObject({
    status: 60,
    hourly_sale: 20,
    total_timer: '02:15:00',
    labour_offered: 45,
    total_sale_of_labor_mechanic: 45,
    total_amount: 96,
  })
  // The same time costs the workshop 8.00 an hour, which not everybody is told.
  expect(body).toMatchObject({ cost_hour: 8, total_cost_of_sale: 18 })
  const clerk = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
  const told = (await read(id, clerk.token)).body
  expect(told).toMatchObject({ labour_offered: 45 })
  for (const work of [told, ...told.sub_orders]) {
    expect(Object.keys(work).filter((field) => field.includes('cost'))).toEqual([])
  }
  const listed = await w.ask(orders.list, { as: shop.coordinator, query: { type: 'order_mechanic', status: 60 } })
  expect(listed.body.results.find((row) => row.id === id)).toMatchObject({ total_amount: 96 })
})

describe('Guardar', () => {
  test('keeps all of it and stays at "to invoice"; nothing is billed, no reminder is made yet', async () => {
    const id = await leadToInvoice(w, shop)
    const before = await billedTo()
    const file = await shop.upload(shop.coordinator)
    const body = await closingBody(w, shop.coordinator, id, { close_order: false })
    const kept = await sendClosing(w, shop.coordinator, id, {
      ...body,
      data_close_order: {
        total_sale_of_labor_mechanic: 0,
        closing_observation_mechanic: 'Falta la llave de respaldo',
        check_annual_check_up: true,
        months_annual_check_up: 12,
      },
      additionals: [{ description: 'Grúa', amount: 35 }],
      close_files: [file],
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const { body: again } = await read(id)
    expect(again).toMatchObject({
      status: 60,
      total_sale_of_labor_mechanic: 0,
      closing_observation_mechanic: 'Falta la llave de respaldo',
      additionals: [{ description: 'Grúa', amount: 35 }],
      close_files: [{ id: file }],
      reminders: { check_annual_check_up: true, months_annual_check_up: 12, check_oil_change: false },
      pending_notifications: [],
      total_amount: 86,
    })
    expect(await billedTo()).toBe(before)
  })

  test('keeps the percentage with which the tax was added, until it is taken off', async () => {
    const id = await leadToInvoice(w, shop)
    const keep = async (
      tax: boolean,
      { close_order = false, tax_percentage = undefined as number | undefined } = {},
    ) => {
      const body = await closingBody(w, shop.coordinator, id, { close_order })
      const [first, ...others] = body.purchased_spare_parts ?? []
      const purchased_spare_parts = [{ ...first, price_provider: 113, tax, tax_percentage } as never, ...others]
      expect((await sendClosing(w, shop.coordinator, id, { ...body, purchased_spare_parts })).status).toBe(200)
      return (await read(id)).body.purchased_spare_parts.map((part) => part.tax_percentage)
    }
    await configure({ tax_percentage: '13' })
    expect(await keep(true)).toEqual([13, null])
    await configure({ tax_percentage: '15.5' })
    expect(await keep(true)).toEqual([13, null])
    expect(await keep(false)).toEqual([null, null])
    // Added on a screen that was opened before the workshop charged another one.
    expect(await keep(true, { tax_percentage: 13 })).toEqual([13, null])
    expect((await read(id)).body.tax_percentage_garage).toBe(15.5)
    expect(await keep(false)).toEqual([null, null])
    expect(await keep(true, { close_order: true })).toEqual([15.5, null])
    await configure({ tax_percentage: '0' })
    expect((await read(id)).body.purchased_spare_parts).toMatchObject([
      { tax: true, tax_percentage: 15.5, quantity: 2 },
      {},
    ])
  })

  test('of somebody who read an older version is a conflict, and changes nothing', async () => {
    const id = await leadToInvoice(w, shop)
    const { version } = (await read(id)).body
    const body = { ...(await closingBody(w, shop.coordinator, id, { close_order: false })), version }
    expect((await sendClosing(w, shop.coordinator, id, body)).status).toBe(200)
    const late = { ...body, additionals: [{ description: 'Tarde', amount: 1 }] }
    const expectConflict = async () => {
      const answer = await sendClosing(w, shop.owner, id, late)
      expect([answer.status, answer.body.detail]).toEqual([409, messages.conflict])
      expect((await read(id)).body.additionals).toEqual([])
    }
    await expectConflict()
    expect((await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))).status).toBe(200)
    await expectConflict()
  })
})

describe('closing', () => {
  test('freezes rates, prices and times: what the workshop changes afterwards is about other orders', async () => {
    const id = await leadToInvoice(w, shop)
    const body = await closingBody(w, shop.coordinator, id)
    expect((await sendClosing(w, shop.coordinator, id, body)).body.closing).toMatchObject({ status: 70 })
    const [closed, times] = [await read(id), await w.ask(mechanic.timeHistory, { as: shop.owner, params: { id } })]
    await setRates(9900, 5000)
    w.clock.advance(3 * 3_600_000)
    expect((await read(id)).body).toEqual({ ...closed.body, close_files: [] })
    expect((await w.ask(mechanic.timeHistory, { as: shop.owner, params: { id } })).body).toEqual(times.body)
    await w.database.asOwner(
      `update task_interval i set ended_at = ended_at + interval '1 hour'
       from task t join sub_order s on s.id = t.sub_order_id where t.id = i.task_id and s.order_id = $1`,
      [id],
    )
    expect((await read(id)).body).toEqual({ ...closed.body, close_files: [] })
    await setRates(2000, 800)
  })

  test('computes the total itself: one that is sent is ignored', async () => {
    const id = await leadToInvoice(w, shop)
    const body = { ...(await closingBody(w, shop.coordinator, id)), total_amount: 1, total_cents: 1 }
    expect((await sendClosing(w, shop.coordinator, id, body)).body.closing).toMatchObject({ total_amount: 96 })
  })

  test('fifty times at once closes once and bills the client once', async () => {
    const id = await leadToInvoice(w, shop)
    const before = await billedTo()
    const body = await closingBody(w, shop.coordinator, id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendClosing(w, shop.coordinator, id, body).then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(49)
    expect(await billedTo()).toBeCloseTo(before + 96, 2)
  })

  test('sent twice with one key is answered the same twice', async () => {
    const id = await leadToInvoice(w, shop)
    const before = await billedTo()
    const body = await closingBody(w, shop.coordinator, id)
    const key = { 'idempotency-key': `cierre-${id}-una-sola-vez` }
    const [first, second] = [
      await sendClosing(w, shop.coordinator, id, body, key),
      await sendClosing(w, shop.coordinator, id, body, key),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await billedTo()).toBeCloseTo(before + 96, 2)
  })

  test('leaves nothing that could still be changed', async () => {
    const id = await leadToInvoice(w, shop)
    const whole = await closingBody(w, shop.coordinator, id)
    await sendClosing(w, shop.coordinator, id, whole)
    const before = (await read(id)).body
    const { coordinator, hands, owner } = shop
    const [line] = before.purchased_spare_parts
    const user = { user: shop.operatorId }
    const tries = [
      sendClosing(w, coordinator, id, { ...whole, close_order: false }),
      w.ask(orders.update, { as: coordinator, params: { id }, body: await shop.body() }),
      w.ask(orders.delete, { as: owner, params: { id } }),
      w.ask(quotations.save, { as: coordinator, params: { id }, body: { data: [] } }),
      w.ask(quotations.reject, { as: coordinator, params: { id } }),
      w.ask(quotations.assign, {
        as: coordinator,
        params: { id },
        body: { form_data: [{ id: line?.id as number, stock: true }], data_select: {} },
      }),
      w.ask(quotations.assignQualityControl, { as: coordinator, params: { id }, body: user }),
      w.ask(mechanic.diagnose, { as: hands, params: { id }, body: { tasks: [], crear: false } }),
      w.ask(mechanic.nextFlow, { as: hands, params: { id } }),
      w.ask(mechanic.reject, { as: hands, params: { id } }),
    ]
    const answers = await Promise.all(tries)
    for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(409)
    expect(answers[0]?.body).toMatchObject({ detail: messages.refused.closedOrder })
    expect((await read(id)).body).toEqual(before)
  })

  test('before there is anything to invoice is refused', async () => {
    const id = await shop.quoted()
    const answer = await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))
    expect([answer.status, answer.body.detail]).toEqual([409, messages.refused.wrongState])
  })
})

test('while two records of its client become one: neither waits for the other for ever, and the one kept is billed', async () => {
  const id = await leadToInvoice(w, shop)
  const made = () => w.ask(clients.create, { as: shop.owner, body: clientBody() })
  const [kept, other] = [(await made()).body.id, (await made()).body.id]
  await w.database.asOwner('update work_order set client_id = $2 where id = $1', [id, other])
  const body = await closingBody(w, shop.coordinator, id)
  const answers = await w.inGarage(w.north, async ({ tx }) => {
    // Until this ends the closing has its order, and the merge what it begins with.
    await tx.selectFrom('sub_order').select('id').where('order_id', '=', id).forUpdate().execute()
    const closing = sendClosing(w, shop.coordinator, id, body)
    await untilWaiting(w, 1)
    const merge = w.ask(clientUpkeep.merge, { as: shop.owner, params: { id: kept }, body: { other } })
    await untilWaiting(w, 2)
    return [closing, merge]
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  const { body: client } = await w.ask(clients.read, { as: shop.owner, params: { id: kept } })
  expect(client.total_amount).toBe(96)
})
