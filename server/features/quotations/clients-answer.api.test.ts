import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type QuotationDesk, quotationDesk } from '#server/testing/quotation-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let desk: QuotationDesk
const dayMs = 24 * 60 * 60 * 1000
const told = 'avisos@norte.example'
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  desk = quotationDesk(w, shop)
  await w.inGarage(w.north, ({ tx }) =>
    tx.updateTable('garage').set({ email_notifications: told }).where('id', '=', w.north.id).execute(),
  )
})
// All of them come from one address, more often than one client would.
beforeEach(() => w.database.asOwner('delete from rate_limit'))
afterAll(() => w.close())

const gone = [404, messages.failed.quotationToken]
async function expectDead(token: string): Promise<void> {
  for (const answer of [await desk.open(token), await desk.choose(token, { 1: 1 }), await desk.say(token, 20)]) {
    expect([answer.status, answer.body.detail]).toEqual(gone)
  }
}
const everyLine = (lines: number[], provider: 1 | 2 | 3) =>
  Object.fromEntries(lines.map((id) => [String(id), provider]))
const finish = async (id: number) => {
  const data = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
  expect((await desk.save(id, { data, end_flow: true })).status).toBe(200)
}

describe('the mail to the client', () => {
  test('holds three links to the configured host with one token of 256 bits, which is stored only as a hash', async () => {
    const { id, token } = await desk.sent()
    const text = w.mailbox.to(shop.client.email as string)?.text ?? ''
    expect(text).toContain(`Ver la cotización: http://bujia.test/#/accept_quotation/${token}`)
    expect(text).toContain(`Aceptar la cotización: http://bujia.test/#/change_order_state/${token}?state=ACCEPTED`)
    expect(text).toContain(`Rechazar la cotización: http://bujia.test/#/change_order_state/${token}?state=REJECTED`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = await w.inGarage(w.north, ({ tx }) => tx.selectFrom('quotation_link').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(w.logLines.join()).not.toContain(token)
    expect((await desk.read(id)).body.sent_at).not.toBeNull()
    expect((await desk.noted(id)).map(({ action }) => action)).toContain('send_quotation')
  })

  test('sent again, only the newest link works', async () => {
    const { id, token } = await desk.sent()
    await desk.save(id, { send_client: true })
    const newest = await desk.mailedToken()
    const old = await desk.open(token)
    expect([old.status, old.body.detail]).toEqual(gone)
    expect((await desk.open(newest)).status).toBe(200)
  })

  test('does not go out with the finalisation, which would kill its links', async () => {
    const id = await shop.diagnosed()
    const lines = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
    const both = await desk.save(id, { data: lines, send_client: true, end_flow: true })
    expect([both.status, both.body.errors]).toEqual([422, { send_client: [messages.refused.sentAndFinished] }])
    expect((await desk.read(id)).body.sent_at).toBeNull()
  })

  test('its link is dead once the quotation is finalised or rejected, its order deleted, and when it is made up', async () => {
    const [finished, rejected, deleted] = [await desk.sent(), await desk.sent(), await desk.sent()]
    await finish(finished.id)
    await w.database.asOwner('update work_order set deleted_at = now() where id = $1', [deleted.id])
    await w.ask(quotations.reject, { as: shop.coordinator, params: { id: rejected.id } })
    const madeUp = [{ token: 'inventado' }, { token: "' or 1=1 --" }]
    for (const { token } of [finished, rejected, deleted, ...madeUp]) await expectDead(token)
    expect((await desk.open('')).status).toBe(400)
  })
})

describe('what the client sees', () => {
  test('is the car, the lines and the workshop, without costs and notes, and is not kept anywhere on the way', async () => {
    const { token, lines } = await desk.sent()
    const { body, headers } = await desk.open(token)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toMatchObject({ acceptance: 10, client: 'Beatriz Núñez', data_garage: { name: 'Taller norte' } })
    expect(body.results.map(({ id }) => id)).toEqual(lines)
    expect(JSON.stringify(body)).not.toMatch(/cost|observation|receipt_info|tax_id/)
  })

  test('looking changes nothing', async () => {
    const { id, token } = await desk.sent()
    const before = [(await desk.read(id)).body, (await desk.noted(id)).length]
    await desk.open(token)
    await w.app.inject({ url: `/api/work_orders/change_order_state/?token=${token}&state=20` })
    expect([(await desk.read(id)).body, (await desk.noted(id)).length]).toEqual(before)
  })
})

describe("the client's choice", () => {
  test('ticks one provider on each line, is their acceptance, and is mailed to the workshop; the order stays', async () => {
    const { id, token, lines } = await desk.sent()
    const [first, second] = lines as [number, number]
    expect((await desk.choose(token, { [first]: 2, [second]: 3 })).body).toEqual({ acceptance: 20 })
    const after = (await desk.read(id)).body
    expect(after).toMatchObject({ status: 30, acceptance: 20 })
    expect(after.results[0]).toMatchObject({ approved_provider1: false, approved_provider2: true })
    expect(after.results[1]).toMatchObject({ approved_provider3: true })
    await w.runJobs()
    expect(w.mailbox.to(told)?.text).toContain('eligió sus proveedores')
    const noted = (await desk.noted(id)).at(-1)
    expect(noted).toMatchObject({ action: 'choose_providers', address: '127.0.0.1', user_id: null, at: w.clock.now })
  })

  test('any later change of a line sets it back, and says so; a cost or nothing changed does not', async () => {
    const { id, token, lines } = await desk.sent()
    await desk.choose(token, everyLine(lines, 1))
    const data = lines.map((line) => filledLine(line, true))
    expect((await desk.save(id, { data: data.map((line) => ({ ...line, cost: 5 })) })).body.acceptance).toBe(20)
    for (const changed of [{ price_provider2: 99 }, { provider3: 'Otro' }, { approved_provider1: false }]) {
      await desk.choose(token, everyLine(lines, 1))
      const saved = await desk.save(id, { data: data.map((line) => ({ ...line, ...changed })) })
      expect(saved.body.acceptance).toBe(10)
      expect((await desk.noted(id)).at(-1)).toMatchObject({ details: { voided_acceptance: true } })
      await desk.choose(token, everyLine(lines, 1))
      await desk.save(id, { data })
    }
  })

  test('of less than every line, or of a line of another order, is refused whole', async () => {
    const [one, other] = [await desk.sent(), await desk.sent()]
    const token = one.token
    const foreign = { [String(one.lines[0])]: 1, [String(other.lines[0])]: 2 } as const
    for (const data of [
      {},
      everyLine(one.lines.slice(0, 1), 1),
      foreign,
      everyLine([...one.lines, ...other.lines], 1),
    ]) {
      const refused = await desk.choose(token, data)
      expect([refused.status, refused.body.detail]).toEqual([422, messages.invalid.option])
    }
    expect((await desk.choose(token, everyLine(one.lines, 4 as 3))).status).toBe(400)
    for (const { id } of [one, other]) {
      const { acceptance, results } = (await desk.read(id)).body
      expect([acceptance, results.some((line) => line.approved_provider1)]).toEqual([10, false])
    }
  })

  test('of prices that were changed meanwhile is refused: they look again first', async () => {
    const { id, token, lines } = await desk.sent()
    const { version, offer } = (await desk.open(token)).body
    await desk.save(id, { data: lines.map((line) => ({ ...filledLine(line, false), price_provider1: 500 })) })
    for (const seen of [{ version }, { offer }]) {
      const refused = await desk.choose(token, everyLine(lines, 1), seen)
      expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.quotationChanged])
    }
    const again = (await desk.open(token)).body
    expect((await desk.choose(token, everyLine(lines, 1), { version: again.version })).status).toBe(200)
  })

  test('made on a second device takes the place of the first, as long as the prices are those that it showed', async () => {
    const { id, token, lines } = await desk.sent()
    const { offer } = (await desk.open(token)).body
    expect((await desk.choose(token, everyLine(lines, 1), { offer })).status).toBe(200)
    const second = await desk.choose(token, everyLine(lines, 2), { offer })
    expect(second.body).toEqual({ acceptance: 20 })
    expect((await desk.read(id)).body.results.map((line) => line.approved_provider2)).toEqual([true, true])
  })

  test('or the finalisation comes first: never both', async () => {
    const { id, token, lines } = await desk.sent()
    const data = lines.map((line) => filledLine(line, true))
    const [chosen, finished] = await Promise.all([
      desk.choose(token, everyLine(lines, 3)),
      w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: { data, end_flow: true } }),
    ])
    expect(finished.status).toBe(200)
    expect([200, 404]).toContain(chosen.status)
    expect((await desk.read(id)).body.results.map((line) => line.approved_provider1)).toEqual([true, true])
  })
})

describe('accepting and rejecting by link', () => {
  test('can be changed until it is finalised, moves no order, is noted each time and mailed each time', async () => {
    const { id, token } = await desk.sent()
    await w.runJobs()
    const mails = () => w.mailbox.recipients.filter((address) => address === told).length
    const before = mails()
    for (const [state, label] of [
      [20, 'aceptada, sin proveedores elegidos'],
      [30, 'rechazada'],
      [20, 'aceptada, sin proveedores elegidos'],
    ] as const) {
      expect((await desk.say(token, state)).body).toEqual({ acceptance: state })
      expect((await desk.read(id)).body).toMatchObject({ status: 30, acceptance: state })
      await w.runJobs()
      expect(w.mailbox.to(told)?.subject).toContain(label)
      w.clock.advance(60_000)
    }
    expect(mails()).toBe(before + 3)
    const noted = (await desk.noted(id)).filter(({ action }) => action.startsWith('client_'))
    expect(noted.map(({ action }) => action)).toEqual(['client_accepted', 'client_rejected', 'client_accepted'])
    expect(noted.every(({ address }) => address === '127.0.0.1')).toBe(true)
    await finish(id)
    const late = await desk.say(token, 30)
    expect([late.status, late.body.detail]).toEqual(gone)
  })

  test('tells the workshop of lines without a provider, and of none where all of them have one', async () => {
    const { id, token, lines } = await desk.sent()
    const ticked = (some: readonly number[]) => lines.map((line) => filledLine(line, some.includes(line)))
    const subjects: (string | undefined)[] = []
    const texts: string[] = []
    for (const some of [lines, lines.slice(0, 1), []]) {
      await desk.save(id, { data: ticked(some), send_client: true })
      await desk.say(await desk.mailedToken(), 20)
      await w.runJobs()
      subjects.push(w.mailbox.to(told)?.subject?.split(': ')[1])
      texts.push(w.mailbox.to(told)?.text ?? '')
    }
    expect(subjects).toEqual(['aceptada', 'aceptada, faltan proveedores', 'aceptada, sin proveedores elegidos'])
    expect(texts[0]).not.toMatch(/sin elegir|falta/)
    expect(texts[1]).toContain('a 1 de sus 2 repuestos le falta el proveedor')
    await desk.save(id, { data: ticked([]), send_client: true })
    const chosen = await desk.mailedToken()
    await desk.choose(chosen, everyLine(lines, 2))
    await desk.say(chosen, 30)
    await desk.say(chosen, 20)
    await w.runJobs()
    expect(w.mailbox.to(told)?.subject).toMatch(/: aceptada$/)
    expect((await desk.open(token)).status).toBe(404)
  })

  test('accepts what was sent and nothing else, until it is sent again or chosen; rejecting is always possible', async () => {
    const { id, token, lines } = await desk.sent()
    const priced = (price: number) => lines.map((line) => ({ ...filledLine(line, false), price_provider1: price }))
    const sentPrice = filledLine(1, false).price_provider1
    await desk.save(id, { data: priced(500) })
    const refused = await desk.say(token, 20)
    expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.quotationChanged])
    expect((await desk.read(id)).body.acceptance).toBe(10)
    expect((await desk.say(token, 30)).status).toBe(200)
    await desk.save(id, { data: priced(sentPrice) })
    expect((await desk.say(token, 20)).status).toBe(200)
    await desk.save(id, { data: priced(700) })
    await desk.choose(token, everyLine(lines, 2))
    await desk.say(token, 30)
    expect((await desk.say(token, 20)).status).toBe(200)
    await desk.save(id, { data: priced(900), send_client: true })
    expect((await desk.say(await desk.mailedToken(), 20)).status).toBe(200)
  })

  test('saying the same again, as a reload does, is neither noted nor mailed', async () => {
    const { id, token } = await desk.sent()
    await desk.say(token, 30)
    const before = (await desk.noted(id)).length
    expect((await desk.say(token, 30)).body).toEqual({ acceptance: 30 })
    expect((await desk.noted(id)).length).toBe(before)
  })

  test('whoever changes their mind all day is told to wait; other clients are not', async () => {
    const [restless, other] = [await desk.sent(), await desk.sent()]
    const said: number[] = []
    for (let time = 0; time < 31; time++) said.push((await desk.say(restless.token, time % 2 ? 30 : 20)).status)
    expect(said).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await desk.open(restless.token)).body.acceptance).toBe(30)
    expect((await desk.say(other.token, 20)).status).toBe(200)
  })

  test('nothing but accepting and rejecting can be said', async () => {
    const { id, token } = await desk.sent()
    expect((await desk.say(token, 10 as 20)).status).toBe(400)
    expect((await desk.read(id)).body.acceptance).toBe(10)
  })
})

describe('at last', () => {
  test('a link is dead after 30 days', async () => {
    const { token } = await desk.sent()
    w.clock.advance(30 * dayMs - 1000)
    expect((await desk.open(token)).status).toBe(200)
    w.clock.advance(2000)
    await expectDead(token)
  })

  test('an address that tries too often is told to wait', async () => {
    const tries = await Promise.all(Array.from({ length: 61 }, () => desk.open('inventado')))
    expect(tries.some(({ status }) => status === 429)).toBe(true)
  })
})
