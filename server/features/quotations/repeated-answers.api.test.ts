import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let desk: QuotationDesk
beforeAll(async () => {
  w = await world()
  desk = quotationDesk(w, await openMechanicShop(w))
})
afterAll(() => w.close())

const keyed = (key: string) => ({ 'idempotency-key': key })

test('a client’s choice that comes again late, or many times, counts once: what they chose after it stays', async () => {
  const { id, token, lines } = await desk.sent()
  const choose = (provider: 1 | 2 | 3, key: string) => {
    const data = Object.fromEntries(lines.map((line) => [String(line), provider]))
    return w.ask(quotations.choose, { body: { token, data }, headers: keyed(key) })
  }
  const chosen = async () => (await desk.read(id)).body.results.map((line) => line.approved_provider2)
  const [early, later] = [randomUUID(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => choose(1, early)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, { acceptance: 20 }]))
  expect((await choose(2, later)).status).toBe(200)
  expect((await choose(1, early)).body).toEqual({ acceptance: 20 })
  expect(await chosen()).toEqual(lines.map(() => true))
  const reused = await choose(3, later)
  expect([reused.status, reused.body.detail]).toEqual([409, messages.keyReused])
  expect(await chosen()).toEqual(lines.map(() => true))
  expect((await desk.noted(id)).filter(({ action }) => action === 'choose_providers')).toHaveLength(2)
})

test('so does their yes, after which they said no', async () => {
  const { id, token } = await desk.sent()
  const say = (state: 20 | 30, key: string) =>
    w.ask(quotations.changeState, { body: { token, state }, headers: keyed(key) })
  const yes = randomUUID()
  expect((await say(20, yes)).body).toEqual({ acceptance: 20 })
  expect((await say(30, randomUUID())).body).toEqual({ acceptance: 30 })
  expect((await say(20, yes)).body).toEqual({ acceptance: 20 })
  expect((await desk.read(id)).body.acceptance).toBe(30)
})
