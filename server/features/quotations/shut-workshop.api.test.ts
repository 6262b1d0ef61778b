import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { lockWorkOrder } from '#server/features/orders/public.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let desk: QuotationDesk
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  desk = quotationDesk(w, shop)
})
afterAll(() => w.close())

const expectNothingOpen = async (token: string) => {
  for (const answer of [await desk.open(token), await desk.choose(token, { 1: 1 }), await desk.say(token, 20)]) {
    expect([answer.status, answer.body.detail]).toEqual([404, messages.failed.quotationToken])
  }
}

test('nor does one that no longer has that kind of order: its people do not see the order themselves', async () => {
  const { token } = await desk.sent()
  const [as, params] = [await w.operatorToken(), { id: w.north.id }]
  const moveTo = (plan: number) => {
    const body = { plan, active_payment: 11 as const, type_order_active: 'body_shop' as const }
    return w.ask(platform.changePlan, { as, params, body })
  }
  expect((await moveTo(1)).status).toBe(200)
  await expectNothingOpen(token)
  expect((await moveTo(3)).status).toBe(200)
  expect((await desk.open(token)).status).toBe(200)
})

test('of an order that is deleted while its client answers they are told as of any link that is over', async () => {
  const { id, token } = await desk.sent()
  const { answered } = await w.inGarage(w.north, async (scope) => {
    await lockWorkOrder(scope, id)
    const asked = desk.say(token, 20)
    await untilWaiting(w, 1)
    const ofOrder = scope.tx.updateTable('work_order').where('garage_id', '=', w.north.id).where('id', '=', id)
    await ofOrder.set({ deleted_at: scope.now }).execute()
    return { answered: asked }
  })
  const { status, body } = await answered
  expect([status, body.detail]).toEqual([404, messages.failed.quotationToken])
})

test('a workshop that is deactivated shows no quotation and takes no answer: nobody could read it', async () => {
  const { token } = await desk.sent()
  const asked = { as: await w.operatorToken(), params: { id: w.north.id }, body: { reason: 'Engaña a la gente' } }
  expect((await w.ask(platform.deactivateGarage, asked)).status).toBe(200)
  await expectNothingOpen(token)
  expect((await w.ask(platform.reactivateGarage, asked)).status).toBe(200)
  expect((await desk.open(token)).status).toBe(200)
})
