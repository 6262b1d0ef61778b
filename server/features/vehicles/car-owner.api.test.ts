import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { makeOwner, vehiclesOf } from '#server/testing/cars.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const give = (id: number, client: number, version?: number) =>
  w.ask(vehicles.changeOwner, { as, params: { id }, body: { client, version } })
const platesOf = async (client: number) =>
  (await w.ask(vehicles.list, { as, query: { client_id: client } })).body.results.map(({ id }) => id)
const changesOf = (id: number) =>
  w.database.asOwner<{ from: number; to: number }>(
    `select from_client_id::int as from, to_client_id::int as to, user_id::int, at from car_owner_change
     where car_id = $1 order by id`,
    [id],
  )
const billed = (id: number, query: object = {}, token = as) =>
  w.ask(vehicles.orders, { as: token, params: { id }, query })

describe('a car that changes its owner', () => {
  test('is of the new one from now on; its orders stay with it, and are of whom they were billed to', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const { id } = ana.car
    await insertOrder(w, w.north, { client: ana.id, car: id, total: 120, closed: '2026-05-01' })
    const before = (await billed(id)).body
    expect(before).toMatchObject({ count: 1, total_amount: 120, results: [{ client: 'Ana Sol' }] })

    const given = await give(id, carlos.id, ana.car.version)
    expect([given.status, given.body]).toEqual([
      200,
      { ...ana.car, client: carlos.id, client_name: 'Carlos Ruiz', version: 2 },
    ])
    expect([await platesOf(ana.id), await platesOf(carlos.id)]).toEqual([[], [id, carlos.car.id]])
    expect((await billed(id)).body).toEqual(before)
    const ofAna = (await w.ask(clients.orders, { as, params: { id: ana.id } })).body
    expect([ofAna.count, ofAna.total_amount]).toEqual([1, 120])
    expect((await w.ask(clients.orders, { as, params: { id: carlos.id } })).body.count).toBe(0)
    const read = (client_id: number) => w.ask(vehicles.read, { as, params: { id }, query: { client_id } })
    expect([(await read(ana.id)).status, (await read(carlos.id)).status]).toEqual([404, 200])

    const user_id = w.north.users.proprietor.id
    expect(await changesOf(id)).toEqual([{ from: ana.id, to: carlos.id, user_id, at: w.clock.now }])
    const written = await w.database.asOwner(
      `select user_id::int, details from audit_entry where action = 'change_car_owner' and subject_id = $1`,
      [id],
    )
    expect(written).toEqual([{ user_id, details: { from: ana.id, to: carlos.id } }])
  })

  test('is not given to whom it is of already, to nobody, or by a stale screen', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const before = await vehiclesOf(w, w.north)
    const same = await give(ana.car.id, ana.id)
    const told = messages.refused.sameOwner
    expect([same.status, same.body]).toEqual([422, { detail: told, errors: { client: [told] } }])
    const nobody = await give(ana.car.id, 999_999)
    expect([nobody.status, nobody.body.errors]).toEqual([404, { client: [messages.notFound] }])
    const stale = await give(ana.car.id, carlos.id, 7)
    expect([stale.status, stale.body]).toEqual([409, { detail: messages.conflict }])
    const missing = await w.ask(vehicles.changeOwner, { as, params: { id: ana.car.id }, body: {} as never })
    expect([missing.status, missing.body.errors]).toEqual([400, { client: [messages.required] }])
    await w.database.asOwner('update client set erased_at = now() where id = $1', [carlos.id])
    const erased = await give(ana.car.id, carlos.id)
    expect([erased.status, erased.body.errors]).toEqual([409, { client: [messages.refused.erasedClient] }])
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('by 50 at once, to five people and without a version, is of one of them, and each change follows the last', async () => {
    const first = await makeOwner(w, as, 'Ana Sol')
    const names = ['Berta Uno', 'Berta Dos', 'Berta Tres', 'Berta Cuatro', 'Berta Cinco']
    const heirs: number[] = []
    for (const name of names) heirs.push((await makeOwner(w, as, name)).id)
    const { id } = first.car
    const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => give(id, heirs[turn % 5] as number)))
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const won = answers.filter(({ status }) => status === 200).length
    const changes = await changesOf(id)
    expect(won).toBeGreaterThan(0)
    expect(changes).toHaveLength(won)
    // Each gave away what the one before had received.
    const chain = [first.id, ...changes.map(({ to }) => to)]
    expect(changes.map(({ from }) => from)).toEqual(chain.slice(0, -1))
    const now = (await w.ask(vehicles.read, { as, params: { id } })).body
    expect([now.client, now.version]).toEqual([chain.at(-1), won + 1])
    const owners = await Promise.all([first.id, ...heirs].map(platesOf))
    expect(owners.filter((cars) => cars.includes(id))).toHaveLength(1)
  })

  test('by 50 at once with the version they read has one winner', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(ana.car.id, carlos.id, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await changesOf(ana.car.id)).toHaveLength(1)
  })

  test('by a double click is given once, and both clicks are answered alike', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const asked = { as, params: { id: ana.car.id }, body: { client: carlos.id, version: 1 } }
    const headers = { 'idempotency-key': 'cambio-de-propietario' }
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(vehicles.changeOwner, { ...asked, headers })))
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 2]))
    expect(await changesOf(ana.car.id)).toHaveLength(1)
  })

  test('goes with its new owner when that one is deleted; the former one stays, being part of a history', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    await give(ana.car.id, carlos.id)
    const former = await w.ask(clients.delete, { as, params: { id: ana.id } })
    expect([former.status, former.body.detail]).toEqual([409, messages.refused.inUse])
    expect((await w.ask(clients.delete, { as, params: { id: carlos.id } })).status).toBe(200)
    expect((await w.ask(vehicles.read, { as, params: { id: ana.car.id } })).status).toBe(404)
    expect((await w.ask(clients.delete, { as, params: { id: ana.id } })).status).toBe(200)
  })

  test('keeps its history when its former owner is merged with another client', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const same = await makeOwner(w, as, 'Anita Sol')
    await give(ana.car.id, carlos.id)
    const body = { other: ana.id }
    expect((await w.ask(clientUpkeep.merge, { as, params: { id: same.id }, body })).status).toBe(200)
    expect(await changesOf(ana.car.id)).toMatchObject([{ from: same.id, to: carlos.id }])
  })

  test('back and forth while its clients are deleted never waits for ever', async () => {
    const [ana, carlos] = [await makeOwner(w, as, 'Ana Sol'), await makeOwner(w, as, 'Carlos Ruiz')]
    const drop = (id: number) => w.ask(clients.delete, { as, params: { id } })
    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5].flatMap(() => [give(ana.car.id, carlos.id), give(ana.car.id, ana.id)]),
      drop(ana.id),
      drop(carlos.id),
    ])
    for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status)
  })
})

describe('the billed orders of a car', () => {
  test('are the closed ones, the newest first, with what all of them came to', async () => {
    const ana = await makeOwner(w, as, 'Ana Sol')
    const order = (closed: string | null, total: number) =>
      insertOrder(w, w.north, { client: ana.id, car: ana.car.id, total, closed })
    const old = await order('2026-01-10', 10)
    const recent = await order('2026-06-10', 20.25)
    const deleted = await order('2026-06-11', 99)
    await order(null, 50)
    await w.database.asOwner('update work_order set deleted_at = now() where id = $1', [deleted])
    const { body } = await billed(ana.car.id)
    expect(body).toMatchObject({ count: 2, total_amount: 30.25 })
    expect(body.results.map(({ id }) => id)).toEqual([recent, old])
    const [row] = await w.database.asOwner<{ order_number: string }>(
      'select order_number from work_order where id = $1',
      [recent],
    )
    expect(body.results[0]).toEqual({
      id: recent,
      client: 'Ana Sol',
      order_number: row?.order_number,
      order_type: 'order_mechanic',
      car: '4Runner - Toyota',
      creation_date: '2026-11-15T15:00:00.000Z',
      total_amount: 20.25,
    })
  })

  test('are searched by number, client, plate, brand and model, and the total follows the search', async () => {
    const ana = await makeOwner(w, as, 'Ánaela Sóliz', { car_registration: 'Q-55 66' })
    const carlos = await makeOwner(w, as, 'Carlos Ruiz')
    const mine = { car: ana.car.id, closed: '2026-01-10' }
    await insertOrder(w, w.north, { ...mine, client: ana.id, total: 10 })
    const second = await insertOrder(w, w.north, { ...mine, client: carlos.id, total: 7 })
    const [{ order_number }] = (await w.database.asOwner('select order_number from work_order where id = $1', [
      second,
    ])) as [{ order_number: string }]
    const found = async (search_ordenes: string) => {
      const { body } = await billed(ana.car.id, { search_ordenes })
      return [body.count, body.total_amount]
    }
    expect(await found('anaela soliz')).toEqual([1, 10])
    expect(await found(order_number.toLowerCase())).toEqual([1, 7])
    for (const both of ['', 'q-55', '4runner', 'TOYOTA', ' '])
      expect([both, await found(both)]).toEqual([both, [2, 17]])
    for (const none of ['%', '_', '\\', "'", 'corolla']) expect([none, await found(none)]).toEqual([none, [0, 0]])
  })

  test('are asked for by the days of their closing where the garage is', async () => {
    const ana = await makeOwner(w, as, 'Ana Sol')
    const closings = ['2026-06-10T05:59:59Z', '2026-06-10T06:00:00Z', '2026-06-11T05:59:59Z', '2026-06-11T06:00:00Z']
    const ids: number[] = []
    for (const closed of closings) {
      ids.push(await insertOrder(w, w.north, { client: ana.id, car: ana.car.id, total: 1, closed }))
    }
    const { body } = await billed(ana.car.id, { from: '2026-06-10', to: '2026-06-10' })
    expect([body.results.map(({ id }) => id), body.total_amount]).toEqual([[ids[2], ids[1]], 2])
  })

  test('come ten to a page', async () => {
    const ana = await makeOwner(w, as, 'Ana Sol')
    for (let day = 10; day < 22; day += 1) {
      await insertOrder(w, w.north, { client: ana.id, car: ana.car.id, total: 1, closed: `2026-03-${day}` })
    }
    const pages = await Promise.all([1, 2, 3].map((page) => billed(ana.car.id, { page })))
    expect(pages.map(({ body }) => [body.results.length, body.count, body.total_amount])).toEqual([
      [10, 12, 12],
      [2, 12, 12],
      [0, 12, 12],
    ])
    const ids = pages.flatMap(({ body }) => body.results.map(({ id }) => id))
    expect(new Set(ids).size).toBe(12)
    expect((await billed(ana.car.id, { page: 0 })).status).toBe(400)
  })

  test('of other branches are not shown to a branch, nor added up', async () => {
    const ana = await makeOwner(w, as, 'Ana Sol')
    const order = (branch: number | null, total: number) =>
      insertOrder(w, w.north, { client: ana.id, car: ana.car.id, total, closed: '2026-02-02', branch })
    await order(null, 10)
    const theirs = await order(w.north.branchId, 5)
    const branch = await w.tokenOf(w.north.users.branchAdministrator)
    const seen = (await billed(ana.car.id, {}, branch)).body
    expect([seen.results.map(({ id }) => id), seen.count, seen.total_amount]).toEqual([[theirs], 1, 5])
    const ofClient = (await w.ask(clients.orders, { as: branch, params: { id: ana.id } })).body
    expect([ofClient.count, ofClient.total_amount]).toEqual([1, 5])
    expect((await billed(ana.car.id)).body).toMatchObject({ count: 2, total_amount: 15 })
    const removed = await w.ask(vehicles.delete, { as: branch, params: { id: ana.car.id } })
    expect([removed.status, removed.body.detail]).toEqual([409, messages.refused.inUse])
  })
})
