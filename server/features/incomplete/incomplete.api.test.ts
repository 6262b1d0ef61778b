import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { closingBody, sendClosing } from '#server/testing/closings.ts'
import { employ } from '#server/testing/employ.ts'
import { filledLine, type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
let abrego: { car: number; order: number }
let caceres: { car: number; order: number }
let southOwner: string

beforeAll(async () => {
  w = await world()
  shop = await openMechanicShop(w)
  southOwner = await w.tokenOf(w.south.users.proprietor)
  abrego = await visit('Zoila Ábrego', 'P 300-900', '72000111')
  caceres = await visit('Óscar Cáceres', 'P 302-898', '72002111', '  ')
  await declineAll(caceres.order)
})
afterAll(() => w.close())

/** A new client's car, diagnosed: both of its rows wait to be approved. */
async function visit(name: string, car_registration: string, phone_number: string, description = 'Gastadas') {
  const cars = [carBody({ car_registration, vin: `VIN${phone_number}` })]
  const { body: client } = await w.ask(clients.create, {
    as: shop.owner,
    body: clientBody({ name, phone_number, mobil_number: '', cars }),
  })
  const car = client.cars[0]?.id as number
  const body = await shop.body({ client: client.id, car })
  const { body: order } = await w.ask(orders.create, { as: shop.coordinator, body })
  const read = await w.ask(mechanic.read, { as: shop.hands, params: { id: order.id } })
  const timer = read.body.diagnostic_task?.id as number
  await shop.track(shop.hands, order.id, timer, 'play')
  w.clock.advance(10 * 60_000)
  await shop.track(shop.hands, order.id, timer, 'pause')
  const tasks = [
    { ...shop.row(0), description },
    { ...shop.row(1), description: '' },
  ]
  const sent = await w.ask(mechanic.diagnose, {
    as: shop.hands,
    params: { id: order.id },
    body: { tasks, crear: true },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { car, order: order.id }
}

/** The client wanted nothing: to be invoiced, and closed. */
async function declineAll(id: number) {
  const { body: quoted } = await w.ask(quotations.read, { as: shop.coordinator, params: { id } })
  const data = quoted.results.map((line) => filledLine(line.id, false))
  const body = { data, end_flow: true, declined: true }
  const saved = await w.ask(quotations.save, { as: shop.coordinator, params: { id }, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const closed = await sendClosing(w, shop.coordinator, id, await closingBody(w, shop.coordinator, id))
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
}

async function cars(given: { search?: string; ordering?: string; page?: number } = {}, as = shop.coordinator) {
  const { body, status } = await w.ask(incomplete.cars, { as, query: given as never })
  return { status, count: body.count, rows: body.results, names: body.results?.map(({ client }) => client.name) }
}

describe('the cars', () => {
  test('show plate, VIN, brand and the owner with telephone and mail', async () => {
    const { rows, count } = await cars()
    expect(count).toBe(2)
    expect(rows[0]).toEqual({
      id: abrego.car,
      car_registration: 'P 300-900',
      vin: 'VIN72000111',
      brand: { name: 'Toyota' },
      client: { name: 'Zoila Ábrego', phone_number: '72000111', email: 'beatriz@example.com' },
    })
  })

  test.each([
    ['the plate', 'p302-898', ['Óscar Cáceres']],
    ['the VIN', 'vin72000111', ['Zoila Ábrego']],
    ['the brand', 'TOYOTA', ['Zoila Ábrego', 'Óscar Cáceres']],
    ['the owner, without accents', 'caceres oscar', ['Óscar Cáceres']],
    ['the telephone', '72000111', ['Zoila Ábrego']],
    ['owner and brand together', 'zoila toyota', ['Zoila Ábrego']],
    ['nothing that is there', 'zzz', []],
    ['what only looks like a pattern', '%', []],
  ])('are found by %s', async (_, search, names) => {
    const found = await cars({ search })
    expect(found.names).toEqual(names)
    expect(found.count).toBe(names.length)
  })

  test('are found by what they show only, by who does not manage clients', async () => {
    const { token } = await employ(w, w.north, ['work_order_management', 'mechanics_orders'])
    const counts = (as: string) =>
      Promise.all(
        ['01234567', 'beatriz@example.com', 'zoila'].map(async (search) => (await cars({ search }, as)).count),
      )
    expect(await counts(shop.coordinator)).toEqual([2, 2, 1])
    expect(await counts(token)).toEqual([0, 2, 1])
  })

  test('are sorted by each column, both ways, and turned page by page', async () => {
    const byPlate = ['Zoila Ábrego', 'Óscar Cáceres']
    for (const column of ['car_registration', 'vin', 'phone_number']) {
      expect((await cars({ ordering: column })).names).toEqual(byPlate)
      expect((await cars({ ordering: `-${column}` })).names).toEqual([...byPlate].reverse())
    }
    expect((await cars({ ordering: 'client' })).names).toEqual([...byPlate].reverse())
    for (const ordering of ['brand', '-brand', 'email']) expect((await cars({ ordering })).count).toBe(2)
    expect((await cars({ ordering: 'color' })).status).toBe(400)
    expect(await cars({ page: 2 })).toMatchObject({ rows: [], count: 2 })
  })
})

describe("a car's incomplete orders", () => {
  test('show number, type and the day they were closed where the garage is, or none', async () => {
    const of = async (id: number) => (await w.ask(incomplete.orders, { as: shop.coordinator, params: { id } })).body
    expect(await of(abrego.car)).toMatchObject({
      car_registration: 'P 300-900',
      count: 1,
      results: [{ id: abrego.order, order_type: 'order_mechanic', finish_date: '---' }],
    })
    const [closed] = (await of(caceres.car)).results
    const today = plainDateIn(w.clock.now, 'America/El_Salvador')
    expect(closed).toMatchObject({ id: caceres.order, finish_date: today })
  })

  test('are searched by their number', async () => {
    const find = async (search: string) =>
      (await w.ask(incomplete.orders, { as: shop.coordinator, params: { id: abrego.car }, query: { search } })).body
    expect((await find('tal')).count).toBe(1)
    expect((await find('xyz')).count).toBe(0)
  })
})

test('the tasks of an order: what is undone first, with its time, status and description', async () => {
  const { body } = await w.ask(incomplete.tasks, { as: shop.coordinator, params: { id: abrego.order } })
  expect(body).toMatchObject({ car: abrego.car, count: 3, described: true })
  const beyond = { as: shop.coordinator, params: { id: abrego.order }, query: { page: 2 } }
  expect((await w.ask(incomplete.tasks, beyond)).body).toMatchObject({ results: [], count: 3, described: true })
  expect(body.results).toMatchObject([
    { name: 'Pastillas', time: '00:00:00', status: 10, description: 'Gastadas', approved: false, undone: true },
    { name: 'Discos', description: '', approved: false, undone: true },
    { name: 'Diagnóstico', time: '00:10:00', status: 40, description: '', approved: true, undone: false },
  ])
})

test('an order none of whose tasks is described says so, and needs no column for it', async () => {
  const { body } = await w.ask(incomplete.tasks, { as: shop.coordinator, params: { id: caceres.order } })
  expect([body.count, body.described]).toEqual([3, false])
})

describe('who may see it', () => {
  const doors = () =>
    [
      [incomplete.cars, {}],
      [incomplete.orders, { params: { id: abrego.car } }],
      [incomplete.tasks, { params: { id: abrego.order } }],
    ] as const

  test('nobody without work_order_management', async () => {
    const flags = ['history_of_notifications_and_incomplete_orders', 'my_work_orders', 'mechanics_orders'] as const
    const { token } = await employ(w, w.north, flags)
    for (const [door, asked] of doors()) {
      expect((await w.ask(door, { ...asked, as: token } as never)).status, door.path).toBe(403)
      expect((await w.ask(door, asked as never)).status, door.path).toBe(401)
    }
  })

  test('not the other garage', async () => {
    expect(await cars({}, southOwner)).toMatchObject({ status: 200, rows: [], count: 0 })
    for (const [door, asked] of doors().slice(1)) {
      expect((await w.ask(door, { ...asked, as: southOwner } as never)).status, door.path).toBe(404)
    }
  })

  test('not another branch: its cars are known there, their orders are not', async () => {
    const { token } = await employ(w, w.north, ['work_order_management', 'mechanics_orders'], { branch: true })
    expect(await cars({}, token)).toMatchObject({ rows: [], count: 0 })
    const ofCar = await w.ask(incomplete.orders, { as: token, params: { id: abrego.car } })
    expect(ofCar.body).toMatchObject({ results: [], count: 0 })
    expect((await w.ask(incomplete.tasks, { as: token, params: { id: abrego.order } })).status).toBe(404)
  })

  test('not who manages orders of another kind only', async () => {
    const { token } = await employ(w, w.north, ['work_order_management', 'body_shop_orders'])
    expect(await cars({}, token)).toMatchObject({ rows: [], count: 0 })
    expect((await w.ask(incomplete.tasks, { as: token, params: { id: abrego.order } })).status).toBe(404)
  })

  test('a deleted order is nowhere', async () => {
    const gone = await visit('Ana Brizuela', 'P 301-899', '72001111')
    expect((await cars()).count).toBe(3)
    await w.ask(orders.delete, { as: shop.owner, params: { id: gone.order } })
    expect((await cars()).count).toBe(2)
    expect((await w.ask(incomplete.tasks, { as: shop.owner, params: { id: gone.order } })).status).toBe(404)
  })
})
