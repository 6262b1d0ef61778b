import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
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

const manager = ['work_order_management', 'mechanics_orders'] as const

describe('saving', () => {
  test('keeps what was typed to the cent, adds up each provider, and answers the next version', async () => {
    const id = await shop.diagnosed()
    const { body: before } = await desk.read(id)
    expect(before).toMatchObject({ status: 30, acceptance: 10, sent_at: null })
    expect(before.results[0]).toMatchObject({ quantity: 2, name_task: 'BP-100', provider1: '', price_provider1: null })
    expect(Object.keys(before.results[0] ?? {}).sort()).toEqual([
      ...['approved_provider1', 'approved_provider2', 'approved_provider3', 'cost', 'description', 'id', 'name_task'],
      ...['observation', 'price_provider1', 'price_provider2', 'price_provider3'],
      ...['provider1', 'provider2', 'provider3', 'quantity', 'replacement'],
    ])
    expect(before.data_garage).toMatchObject({ name: 'Taller norte', logo: null, currency: '$' })
    expect(before.data_work_orders).toMatchObject({
      order_number: expect.stringMatching(/^TAL-\d+$/),
      client: {
        name: 'Beatriz Núñez',
        receipt_info: { tax_id: '0614-290288-101-1', phone_number: '22501234', email: 'beatriz@example.com' },
      },
    })
    expect(before.data_work_orders).toHaveProperty('receipt_info_garage_or_branch')
    const logo = await shop.upload(shop.coordinator)
    await w.database.asOwner('update garage set logo_file_id = $1 where id = $2', [logo, w.north.id])
    expect((await desk.read(id)).body.data_garage.logo).toMatch(/^\/api\/garage\/\d+\/logo\//)
    const saved = await desk.save(id, { version: before.version })
    expect(saved.body).toMatchObject({ totalProveedor1: 51, totalProveedor2: 54, totalProveedor3: 60.5 })
    expect(saved.body.results[0]).toMatchObject({ provider3: 'Repuestos Tres', price_provider3: 30.25, cost: 20 })
    expect(saved.body.version).toBeGreaterThan(before.version)
  })

  test('of two who edit at once the second is told, and nothing of theirs is kept; one alone never is', async () => {
    const id = await shop.diagnosed()
    const { version } = (await desk.read(id)).body
    let own = version
    for (let round = 0; round < 5; round += 1) own = (await desk.save(id, { version: own })).body.version
    const late = await desk.save(id, { version })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await desk.read(id)).body.version).toBe(own)
  })

  test('every provider needs a name and a price, and at most one is approved', async () => {
    const id = await shop.diagnosed()
    const [first, second] = (await desk.read(id)).body.results
    const good = [filledLine(first?.id as number, false), filledLine(second?.id as number, false)]
    const bad = async (given: object) => {
      const data = [{ ...good[0], ...given }, good[1]] as typeof good
      return w.ask(quotations.save, { as: shop.coordinator, params: { id }, body: { data } })
    }
    expect((await bad({ provider2: '  ' })).body.errors).toEqual({ 'data.0.provider2': [messages.required] })
    expect((await bad({ price_provider3: '' })).body.errors).toEqual({ 'data.0.price_provider3': [messages.required] })
    expect((await bad({ price_provider3: null })).body.errors).toEqual({
      'data.0.price_provider3': [messages.required],
    })
    expect((await bad({ price_provider1: -1 })).body.errors).toHaveProperty(['data.0.price_provider1'])
    expect((await bad({ provider1: '🔧' })).body.errors).toHaveProperty(['data.0.provider1'])
    const two = await bad({ approved_provider1: true, approved_provider3: true })
    expect(two.body.errors).toEqual({ 'data.0.approved_provider1': [messages.invalid.option] })
    expect((await desk.read(id)).body.totalProveedor1).toBe(0)
  })

  test("another order's lines, one twice, or fewer than all, are refused", async () => {
    const [id, other] = [await shop.diagnosed(), await shop.diagnosed()]
    const own = (await desk.read(id)).body.results.map((line) => filledLine(line.id, false))
    const foreign = (await desk.read(other)).body.results.map((line) => filledLine(line.id, true))
    const mixed = await desk.save(id, { data: [own[0] as (typeof own)[0], foreign[0] as (typeof own)[0]] })
    expect(mixed.status).toBe(422)
    expect((await desk.save(id, { data: own.slice(0, 1) })).status).toBe(409)
    const twice = [{ ...own[0], approved_provider1: true }, ...own] as typeof own
    const repeated = await desk.save(id, { data: twice, end_flow: true })
    expect([repeated.status, repeated.body.errors]).toEqual([400, { 'data.1.id': [messages.refused.duplicate] }])
    expect((await desk.read(other)).body.results[0]?.provider1).toBe('')
  })
})

describe('costs', () => {
  test('are absent for roles that do not see them, and stay when such a role saves', async () => {
    const id = await shop.diagnosed()
    await desk.save(id)
    const other = await employ(w, w.north, manager)
    for (const one of [quotations.read, quotations.list, quotations.print] as const) {
      const seen = await w.ask(one, { as: other.token, params: { id } })
      expect(seen.status).toBe(200)
      expect(seen.body.results.map((line) => 'cost' in line)).toEqual([false, false])
    }
    const data = (await desk.read(id)).body.results.map((line) => ({ ...filledLine(line.id, false), cost: 1 }))
    const saved = await desk.save(id, { data }, other.token)
    expect(saved.status).toBe(200)
    expect('cost' in (saved.body.results[0] as object)).toBe(false)
    expect((await desk.read(id)).body.results.map(({ cost }) => cost)).toEqual([20, 20])
    const cleared = await desk.save(id, { data: data.map((line) => ({ ...line, cost: '' })) })
    expect(cleared.body.results[0]?.cost).toBeNull()
  })
})

describe('the end of a quotation', () => {
  test('with an approved line the order is in progress, and cannot be quoted any more', async () => {
    const id = await shop.diagnosed()
    const data = (await desk.read(id)).body.results.map((line, index) => filledLine(line.id, index === 0))
    const done = await desk.save(id, { data, end_flow: true })
    expect(done.body.status).toBe(40)
    const again = await desk.save(id, { data })
    expect([again.status, again.body.detail]).toEqual([409, messages.refused.wrongStage('En proceso')])
    expect((await w.ask(quotations.reject, { as: shop.coordinator, params: { id } })).status).toBe(409)
  })

  test('with none it has to be said twice, and then there is only to charge', async () => {
    const id = await shop.diagnosed()
    const once = await desk.save(id, { end_flow: true })
    expect([once.status, once.body.detail]).toEqual([409, messages.refused.nothingApproved])
    expect((await desk.read(id)).body).toMatchObject({ status: 30, totalProveedor1: 0 })
    expect((await desk.save(id, { end_flow: true, declined: true })).body.status).toBe(60)
  })

  async function listedAsSent(id: number) {
    const { body } = await w.ask(orders.list, { as: shop.coordinator, query: { type: 'order_mechanic' } as never })
    return body.results.find((row) => row.id === id)?.sent_at
  }

  test('rejected it is at diagnosis again, with its prices erased', async () => {
    const id = await shop.diagnosed()
    expect(await listedAsSent(id)).toBeNull()
    const data = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
    const { sent_at } = (await desk.save(id, { data, send_client: true })).body
    expect(await listedAsSent(id)).toBe(sent_at ?? 'when it was sent')
    const rejected = await w.ask(quotations.reject, { as: shop.coordinator, params: { id } })
    expect(rejected.body).toEqual({ status: 20 })
    const after = (await desk.read(id)).body
    expect(after).toMatchObject({ status: 20, acceptance: 10, totalProveedor1: 0, sent_at: null })
    expect(after.results[0]).toMatchObject({ provider1: '', provider3: '', price_provider3: null, cost: null })
    const agreed = await w.ask(quotations.inProgress, { as: shop.coordinator, params: { id } })
    expect(agreed.body.results).toEqual([])
  })

  test('rejected from an older version it is refused, and nothing is erased', async () => {
    const id = await shop.diagnosed()
    const { version } = (await desk.read(id)).body
    const saved = (await desk.save(id)).body
    const reject = (seen: number) =>
      w.ask(quotations.reject, { as: shop.coordinator, params: { id }, body: { version: seen } })
    const late = await reject(version)
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await desk.read(id)).body).toEqual(saved)
    expect((await reject(saved.version)).body).toEqual({ status: 20 })
  })

  test('of fifty who finalise at once one wins, and it is noted once', async () => {
    const id = await shop.diagnosed()
    const data = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
    const body = { data, end_flow: true }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => w.ask(quotations.save, { as: shop.coordinator, params: { id }, body })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect((await desk.noted(id)).filter(({ action }) => action === 'finish_quotation')).toHaveLength(1)
  })

  test('a double click with one key is one finalisation with one answer', async () => {
    const id = await shop.diagnosed()
    const data = (await desk.read(id)).body.results.map((line) => filledLine(line.id, true))
    const asks = { as: shop.coordinator, params: { id }, body: { data, end_flow: true } }
    const headers = { 'idempotency-key': `finalizar-${id}` }
    const [one, two] = [
      await w.ask(quotations.save, { ...asks, headers }),
      await w.ask(quotations.save, { ...asks, headers }),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
  })
})

describe('who may', () => {
  const doors = [
    'read',
    'list',
    'print',
    'inProgress',
    'qualityControl',
    'save',
    'reject',
    'assign',
    'assignQualityControl',
  ] as const
  const bodies = {
    save: { data: [] },
    assign: { form_data: [], data_select: {} },
    assignQualityControl: { user: 1 },
  } as Record<string, unknown>

  async function tryAll(id: number, as: string) {
    const answers: Record<string, number> = {}
    for (const door of doors) {
      const answer = await w.ask(quotations[door] as typeof quotations.save, {
        as,
        params: { id },
        body: bodies[door] as never,
      })
      answers[door] = answer.status
    }
    return answers
  }
  const all = (status: number) => Object.fromEntries(doors.map((door) => [door, status]))

  test('who does not manage mechanic orders is refused everything, and nothing changes', async () => {
    const id = await shop.diagnosed()
    const before = [(await desk.read(id)).body, (await desk.noted(id)).length]
    for (const user of [w.north.users.mechanic, w.north.users.appraiser]) {
      expect(await tryAll(id, await w.tokenOf(user))).toEqual(all(403))
    }
    expect([(await desk.read(id)).body, (await desk.noted(id)).length]).toEqual(before)
  })

  test('for the other garage and for a branch that it is not of, it is not there', async () => {
    const id = await shop.diagnosed()
    const before = [(await desk.read(id)).body, (await desk.noted(id)).length]
    const branch = await employ(w, w.north, manager, { branch: true })
    for (const token of [await w.tokenOf(w.south.users.proprietor), branch.token]) {
      expect(await tryAll(id, token)).toEqual(all(404))
    }
    expect([(await desk.read(id)).body, (await desk.noted(id)).length]).toEqual(before)
  })

  test('the accountant reads and saves as the coordinator does', async () => {
    const id = await shop.diagnosed()
    const accountant = await w.tokenOf(w.north.users.accountant)
    expect((await desk.save(id, {}, accountant)).body.results[0]?.cost).toBe(20)
    expect((await desk.read(id, accountant)).body.status).toBe(30)
  })
})
