import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { closings } from '#domain/closing/closing.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { setReminders } from '#server/features/reminders/public.ts'
import { clientBody } from '#server/testing/clients.ts'
import { closingBody, leadToInvoice, sendClosing } from '#server/testing/closings.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { mechanicStates } from '#server/testing/mechanic-states.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

const read = async (id: number) => (await w.ask(closings.read, { as: shop.coordinator, params: { id } })).body
const linesOf = async (id: number) =>
  (await w.ask(quotations.read, { as: shop.coordinator, params: { id } })).body.results.map((line) => line.id)

test('a part that the client did not approve is not sold, and nobody is asked for its price', async () => {
  const id = await leadToInvoice(w, { ...shop, quoted: () => shop.quoted((index) => index === 1) })
  const [, approved] = await linesOf(id)
  expect((await read(id)).purchased_spare_parts.map((part) => part.id)).toEqual([approved])
  const closed = await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
})

test('what quality control added and took out again is neither given to anybody nor sold', async () => {
  const id = await mechanicStates(w, shop).lead.quality_control()
  const params = { id }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params, body: { user: shop.operatorId } })
  const { body: work } = await w.ask(mechanic.tasks, { as: shop.hands, params })
  const timer = work.diagnostic_task?.id as number
  await shop.track(shop.hands, id, timer, 'play')
  const data = [{ ...shop.row(), user: shop.operatorId }]
  const added = await w.ask(mechanic.addTasks, { as: shop.hands, body: { idWorkOrder: id, data } })
  expect((await read(id)).purchased_spare_parts).toHaveLength(3)
  const gone = added.body.tasks.at(-1)?.id as number
  expect((await w.ask(mechanic.deleteTask, { as: shop.hands, body: { idWorkOrder: id, id: gone } })).status).toBe(200)
  expect((await w.ask(quotations.inProgress, { as: shop.coordinator, params })).body.results).toHaveLength(2)
  await shop.track(shop.hands, id, timer, 'pause')
  expect((await w.ask(mechanic.nextFlow, { as: shop.hands, params })).body).toEqual({ status: 60 })
  expect((await read(id)).purchased_spare_parts).toHaveLength(2)
})

test('closing one order leaves what was kept of another, and what other clients were billed', async () => {
  const [closed, kept] = [await leadToInvoice(w, shop), await leadToInvoice(w, shop)]
  const { body: neighbour } = await w.ask(clients.create, { as: shop.owner, body: clientBody() })
  const save = async (id: number, close_order: boolean, amount: number) => {
    const additionals = [{ description: 'Grúa', amount }]
    const body = await closingBody(w, shop.coordinator, id, { close_order, additionals })
    const saved = await sendClosing(w, shop.coordinator, id, body)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  await save(kept, false, 35)
  const seen = async () => {
    const listed = await w.ask(orders.list, { as: shop.coordinator, query: { type: 'order_mechanic', status: 60 } })
    const theirs = await w.ask(clients.read, { as: shop.owner, params: { id: neighbour.id } })
    return [await read(kept), listed.body.results.find((row) => row.id === kept), theirs.body]
  }
  const before = await seen()
  await save(closed, true, 70)
  expect(await seen()).toEqual(before)
  expect((await read(closed)).additionals).toMatchObject([{ amount: 70 }])
})

test('the closing tells what waits for its car, and neither what went out nor what waits for another', async () => {
  const id = await leadToInvoice(w, shop)
  const { body: neighbour } = await w.ask(clients.create, { as: shop.owner, body: clientBody() })
  const [car, other] = [shop.client.cars[0]?.id as number, neighbour.cars[0]?.id as number]
  await w.inGarage(w.north, async (scope) => {
    const sent = { car_id: car, type_notification: 'engine_tuning' as const, send_date: '2026-01-02' }
    await setReminders(scope, [sent], { replaces: true })
    await scope.tx.updateTable('reminder').set({ sent_at: scope.now }).where('garage_id', '=', w.north.id).execute()
    const waiting = [
      { car_id: car, type_notification: 'annual_check_up' as const, send_date: '2031-05-02' },
      { car_id: car, type_notification: 'oil_change' as const, send_date: '2031-05-01' },
      { car_id: other, type_notification: 'engine_tuning' as const, send_date: '2031-05-03' },
    ]
    await setReminders(scope, waiting, { replaces: true })
  })
  expect((await read(id)).pending_notifications).toEqual([
    { type_notification: 'oil_change', send_date: '2031-05-01' },
    { type_notification: 'annual_check_up', send_date: '2031-05-02' },
  ])
})

test('of what is not ticked nobody is reminded, though it says after how many months', async () => {
  const id = await leadToInvoice(w, shop)
  const body = await closingBody(w, shop.coordinator, id)
  const reminders = { check_engine_tuning: false, months_engine_tuning: 3 }
  const data_close_order = { ...body.data_close_order, ...reminders }
  const waiting = async () => (await read(id)).pending_notifications
  const before = await waiting()
  expect((await sendClosing(w, shop.coordinator, id, { ...body, data_close_order })).status).toBe(200)
  expect(await waiting()).toEqual(before)
})
