import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { hireUser } from '#server/features/team/public.ts'
import { testPasswordHash } from '#server/testing/garages.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
/** A second pair of hands in the main garage, and one in the branch. */
let helper: { id: number; token: string }
let branchHands: number
beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  const hash = await testPasswordHash()
  const hire = (username: string, branch_id: number | null) =>
    w.inGarage(w.north, (scope) => {
      const person = { username, email: `${username}@norte.example`, first_name: 'Eva', last_name: 'Rey' }
      const user = { ...person, phone_number: '70001000', role_id: w.north.roles.mechanic, branch_id }
      return hireUser(scope, user, { hash })
    })
  const id = await hire('norte.ayudante', null)
  branchHands = await hire('norte.sucursal', w.north.branchId)
  const user = { id, garageId: w.north.id, username: 'norte.ayudante', email: 'x@norte.example' }
  helper = { id, token: await w.tokenOf(user) }
})
afterAll(() => w.close())

const progress = async (id: number, as = shop.coordinator) =>
  (await w.ask(quotations.inProgress, { as, params: { id } })).body
async function assign(id: number, users: readonly number[], as = shop.coordinator, version?: number) {
  const { results } = await progress(id)
  const body = {
    form_data: results.map((line, place) => ({ id: line.id, stock: place === 0 })),
    data_select: Object.fromEntries(users.map((user, place) => [String(results[place]?.id), user])),
    ...(version !== undefined && { version }),
  }
  return w.ask(quotations.assign, { as, params: { id }, body })
}

describe('the operators that are offered', () => {
  test('are those of the order’s own branch, whoever asks', async () => {
    const offered = async (as: string, order?: number) =>
      (await w.ask(orders.mechanics, { as, query: order === undefined ? {} : { order } })).body.map(
        ({ value }) => value,
      )
    const ofMain = await offered(shop.coordinator, await shop.received())
    expect(ofMain).toEqual(expect.arrayContaining([shop.operatorId, helper.id]))
    expect(ofMain).not.toContain(branchHands)
    const administrator = await w.tokenOf(w.north.users.branchAdministrator)
    const body = await shop.body({
      photos: [await shop.upload(administrator)],
      order_mechanic: { user: branchHands, description: 'Ruido' },
    })
    const ofBranch = await w.ask(orders.create, { as: administrator, body })
    expect(ofBranch.status, JSON.stringify(ofBranch.body)).toBe(200)
    for (const as of [shop.owner, administrator]) {
      const people = await offered(as, ofBranch.body.id)
      expect(people).toContain(branchHands)
      expect(people).not.toContain(shop.operatorId)
    }
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const asked = { as: stranger, query: { order: ofBranch.body.id } }
    expect((await w.ask(orders.mechanics, asked)).status).toBe(404)
  })
})

describe('who works on a line', () => {
  test('is chosen among the operators; 0 leaves it with the order’s own', async () => {
    const id = await shop.quoted()
    expect((await assign(id, [helper.id, 0])).body.results).toMatchObject([
      { user: helper.id, stock: true },
      { user: 0, stock: false },
    ])
    expect((await assign(id, [0])).body.results).toMatchObject([{ user: 0 }, { user: 0 }])
  })

  test('cannot be of another garage, of another branch, or without the right', async () => {
    const id = await shop.quoted()
    const before = await progress(id)
    const strangers = [w.south.users.mechanic.id, branchHands, w.north.users.appraiser.id, 999_999]
    for (const user of strangers) {
      const answer = await assign(id, [user])
      const field = `data_select.${before.results[0]?.id}`
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [messages.invalid.option] }])
    }
    expect(await progress(id)).toEqual(before)
  })

  test('is chosen while it is in progress, by who manages mechanic orders, with the version they read', async () => {
    const quoted = await shop.diagnosed()
    const early = await w.ask(quotations.assign, {
      as: shop.coordinator,
      params: { id: quoted },
      body: { form_data: [], data_select: {} },
    })
    expect([early.status, early.body.detail]).toEqual([409, messages.refused.wrongStage('Por cotizar')])
    const id = await shop.quoted()
    const { version } = await progress(id)
    expect((await assign(id, [helper.id], shop.hands)).status).toBe(403)
    expect((await assign(id, [helper.id], await w.tokenOf(w.south.users.proprietor))).status).toBe(404)
    expect((await assign(id, [helper.id], await w.tokenOf(w.north.users.branchAdministrator))).status).toBe(404)
    expect((await assign(id, [helper.id], shop.coordinator, version)).status).toBe(200)
    expect((await assign(id, [0], shop.owner, version)).status).toBe(409)
    const line = (await progress(id)).results[0]?.id as number
    const stocked = { id: line, stock: true }
    for (const body of [
      { form_data: [stocked, { ...stocked, stock: false }], data_select: {} },
      { form_data: [], data_select: { [line]: 0, [`0${line}`]: helper.id } },
    ]) {
      expect((await w.ask(quotations.assign, { as: shop.owner, params: { id }, body })).status).toBe(400)
    }
    // Who it is meant for is not guessed from what is no number.
    for (const user of [true, null, '', [helper.id], '0x4', -1]) {
      const sent = { form_data: [], data_select: { [line]: user } } as never
      const refused = await w.ask(quotations.assign, { as: shop.owner, params: { id }, body: sent })
      expect([user, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        user,
        400,
        [`data_select.${line}`],
      ])
    }
    const foreign = { form_data: [{ id: 999_999, stock: true }], data_select: {} }
    expect((await w.ask(quotations.assign, { as: shop.owner, params: { id }, body: foreign })).status).toBe(422)
  })

  test('keeps the time that was spent: a line that changes hands while it runs is paused, a finished one stays', async () => {
    const id = await shop.quoted()
    const { body } = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
    const [first, second] = body.tasks.map((task) => task.id) as [number, number]
    await shop.track(shop.hands, id, second, 'play')
    await shop.track(shop.hands, id, second, 'finalized')
    await shop.track(shop.hands, id, first, 'play')
    w.clock.advance(7 * 60_000)
    const done = await assign(id, [0, helper.id])
    expect([done.status, done.body.detail]).toEqual([409, messages.refused.wrongState])
    expect((await assign(id, [helper.id, 0])).status).toBe(200)
    w.clock.advance(60 * 60_000)
    const after = await w.ask(mechanic.tasks, { as: helper.token, params: { id } })
    expect(after.body.tasks[0]).toMatchObject({ status: 30, time: '00:07:00', is_mine: true })
    expect((await shop.track(shop.hands, id, first, 'play')).body.detail).toBe(messages.refused.colleaguesTask)
    const namedIn = async () => {
      const times = await w.ask(mechanic.timeHistory, { as: shop.hands, params: { id } })
      return times.body.results.flatMap(({ tasks }) => tasks).find((task) => task.id === first)?.user
    }
    expect(await namedIn()).toBe('Ana López')
    expect((await shop.track(helper.token, id, first, 'play')).status).toBe(200)
    expect(await namedIn()).toBe('Ana López, Eva Rey')
  })
})

describe('who checks the work', () => {
  const assignQuality = (id: number, user: number | null, as = shop.coordinator, version?: number) =>
    w.ask(quotations.assignQualityControl, {
      as,
      params: { id },
      body: { user: user as number, ...(version !== undefined && { version }) },
    })

  test('is an operator of the order’s branch, named until quality control ends', async () => {
    const id = await shop.quoted()
    for (const user of [w.south.users.mechanic.id, branchHands, w.north.users.appraiser.id]) {
      const answer = await assignQuality(id, user)
      expect([answer.status, answer.body.errors]).toEqual([422, { user: [messages.invalid.option] }])
    }
    expect((await assignQuality(id, null)).body.errors).toEqual({ user: [messages.required] })
    expect((await assignQuality(id, helper.id, shop.hands)).status).toBe(403)
    expect((await assignQuality(id, helper.id, await w.tokenOf(w.south.users.proprietor))).status).toBe(404)
    const { body: read } = await w.ask(quotations.qualityControl, { as: shop.coordinator, params: { id } })
    expect(read).toMatchObject({ user: null, status: 40 })
    const named = await assignQuality(id, helper.id, shop.coordinator, read.version)
    expect(named.body).toMatchObject({ user: { id: helper.id, name: 'Eva Rey' } })
    expect((await assignQuality(id, shop.operatorId, shop.owner, read.version)).status).toBe(409)
    const early = await assignQuality(await shop.diagnosed(), helper.id)
    expect([early.status, early.body.detail]).toEqual([409, messages.refused.wrongStage('Por cotizar')])
  })
})
