import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
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

test('a workshop that is deactivated shows no quotation and takes no answer: nobody could read it', async () => {
  const { token } = await desk.sent()
  const asked = { as: await w.operatorToken(), params: { id: w.north.id }, body: { reason: 'Engaña a la gente' } }
  expect((await w.ask(platform.deactivateGarage, asked)).status).toBe(200)
  for (const answer of [await desk.open(token), await desk.choose(token, { 1: 1 }), await desk.say(token, 20)]) {
    expect([answer.status, answer.body.detail]).toEqual([404, messages.failed.quotationToken])
  }
  expect((await w.ask(platform.reactivateGarage, asked)).status).toBe(200)
  expect((await desk.open(token)).status).toBe(200)
})
