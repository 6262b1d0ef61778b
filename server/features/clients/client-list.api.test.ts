import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { clients } from '#domain/clients/clients.contract.ts'
import { carBody, clientBody, insertOrder } from '#server/testing/clients.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
const ids: Record<string, number> = {}

async function add(name: string, given: Parameters<typeof clientBody>[0] = {}): Promise<number> {
  const { body, status } = await w.ask(clients.create, { as: owner, body: clientBody({ name, ...given }) })
  expect([name, status]).toEqual([name, 200])
  ids[name] = body.id
  return body.id
}

/** What an order leaves behind on its client. */
const billed = (name: string, lastOrder: string, totalCents: number) =>
  w.database.asOwner('update client set last_order = $2, total_amount_cents = $3 where id = $1', [
    ids[name],
    lastOrder,
    totalCents,
  ])

type Query = z.input<typeof clients.list.query>
const asked = async (query: Query) => (await w.ask(clients.list, { as: owner, query })).body
const names = async (query: Query) => (await asked(query)).results.map(({ name }) => name)

beforeAll(async () => {
  w = await world()
  // Midnight of the 16th has passed in UTC; where the garage is, it is still the 15th.
  w.clock.now = new Date('2026-11-16T03:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
  const few = { document_number: null, mobil_number: null }
  await add('Ábrego Peña', { ...few, admission_date: '2026-11-15', email: 'z@example.com', phone_number: '22000001' })
  await add('Abrego Alta', { ...few, admission_date: '2026-05-15', email: 'b@example.com', phone_number: '22000003' })
  await add('Zoila Núñez', {
    ...few,
    admission_date: '2026-05-14',
    email: 'zoila_nu@example.com',
    phone_number: '22501234',
    mobil_number: '+50370112233',
    document_number: '01234567-8',
    cars: [carBody({ car_registration: 'P 123-ABC' }), carBody({ car_registration: 'M-99' })],
  })
  await add('Bruno Cien', { ...few, admission_date: '2025-11-15', email: 'c@example.com', phone_number: '22000002' })
  await add('Dora Lejana', { ...few, admission_date: '2025-11-14', email: 'd@example.com', phone_number: '22000005' })
  await add('Eva Vuelve', { ...few, admission_date: '2015-01-01', email: 'e@example.com', phone_number: '22000004' })
  await billed('Eva Vuelve', '2026-11-01', 250_50)
  await billed('Dora Lejana', '2025-11-14', 100_00)
})
afterAll(() => w.close())

describe('the states', () => {
  test('come from the newest order, else from the admission, by the day it is where the garage is', async () => {
    expect(await names({ type_client: 12 })).toEqual(['Abrego Alta', 'Ábrego Peña', 'Eva Vuelve'])
    expect(await names({ type_client: 32 })).toEqual(['Bruno Cien', 'Zoila Núñez'])
    expect(await names({ type_client: 22 })).toEqual(['Dora Lejana'])
    expect(await names({})).toHaveLength(6)
  })

  test('have their totals, and the count of all clients stands beside them, whatever is searched for', async () => {
    const totals = { total_type_client: 3, total_amount_clients: 250.5, total_customer: 6 }
    expect(await asked({ type_client: 12 })).toMatchObject({ ...totals, count: 3 })
    expect(await asked({ type_client: 12, search: 'eva' })).toMatchObject({ ...totals, count: 1 })
    expect(await asked({ type_client: 22 })).toMatchObject({ total_type_client: 1, total_amount_clients: 100 })
    expect(await asked({})).toMatchObject({ total_type_client: 6, total_amount_clients: 350.5, total_customer: 6 })
  })

  test('change with the clock alone', async () => {
    const before = w.clock.now
    w.clock.now = new Date('2026-11-16T07:00:00Z')
    expect(await names({ type_client: 32 })).toEqual(['Abrego Alta', 'Zoila Núñez'])
    expect(await names({ type_client: 22 })).toEqual(['Bruno Cien', 'Dora Lejana'])
    w.clock.now = before
  })

  test('an unknown state is refused', async () => {
    const { status, body } = await w.ask(clients.list, { as: owner, query: { type_client: 99 as never } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['type_client']])
  })
})

test('a row says what the specification lists; who never had an order has "not"', async () => {
  const [row] = (await asked({ search: 'zoila' })).results
  expect(row).toEqual({
    id: ids['Zoila Núñez'],
    name: 'Zoila Núñez',
    document_number: '01234567-8',
    last_order: 'not',
    email: 'zoila_nu@example.com',
    phone_number: '22501234',
    total_amount: 0,
  })
})

describe('the order', () => {
  test.each([
    ['name', ['Abrego Alta', 'Ábrego Peña', 'Bruno Cien', 'Dora Lejana', 'Eva Vuelve', 'Zoila Núñez']],
    ['-name', ['Zoila Núñez', 'Eva Vuelve', 'Dora Lejana', 'Bruno Cien', 'Ábrego Peña', 'Abrego Alta']],
    ['email', ['Abrego Alta', 'Bruno Cien', 'Dora Lejana', 'Eva Vuelve', 'Ábrego Peña', 'Zoila Núñez']],
    ['phone_number', ['Ábrego Peña', 'Bruno Cien', 'Abrego Alta', 'Eva Vuelve', 'Dora Lejana', 'Zoila Núñez']],
  ] as const)('by %s', async (ordering, expected) => {
    expect(await names({ ordering })).toEqual(expected)
  })

  test('by total, by document and by last order: who has none counts as the least', async () => {
    expect((await names({ ordering: '-total_amount' })).slice(0, 2)).toEqual(['Eva Vuelve', 'Dora Lejana'])
    expect((await names({ ordering: '-last_order' })).slice(0, 2)).toEqual(['Eva Vuelve', 'Dora Lejana'])
    expect((await names({ ordering: 'last_order' })).slice(4)).toEqual(['Dora Lejana', 'Eva Vuelve'])
    expect((await names({ ordering: '-document_number' }))[0]).toBe('Zoila Núñez')
    expect((await names({ ordering: 'document_number' }))[5]).toBe('Zoila Núñez')
  })

  test('by anything else is refused', async () => {
    const { status } = await w.ask(clients.list, { as: owner, query: { ordering: 'garage_id' as never } })
    expect(status).toBe(400)
  })
})

describe('the search', () => {
  test.each([
    'zoila nunez',
    'NÚÑEZ zoi',
    '01234567-8',
    '22501234',
    '2250-1234',
    '2250 1234',
    '+503 7011-2233',
    '(503) 70112233',
    'zoila_nu@',
    'p123abc',
    'P-123-abc',
    'p 123 abc',
    '123-a',
    'm99',
  ])('finds her by %j', async (search) => {
    expect(await names({ search })).toEqual(['Zoila Núñez'])
  })

  test.each(['%', '_%', 'zoila%nunez', '\\', "'; drop table client", '¿?', '𝒳'])(
    'takes %j for what it is',
    async (search) => {
      expect(await names({ search })).toEqual([])
    },
  )

  test('a sign alone finds only who has it: no dash matches every plate', async () => {
    expect(await names({ search: '-' })).toEqual(['Zoila Núñez'])
    expect(await names({ search: '_' })).toEqual(['Zoila Núñez'])
  })

  test('looks inside the chosen state', async () => {
    expect(await names({ search: 'p123abc', type_client: 12 })).toEqual([])
    expect(await names({ search: 'p123abc', type_client: 32 })).toEqual(['Zoila Núñez'])
  })

  test('a huge one is cut, not refused', async () => {
    expect(await names({ search: 'x'.repeat(5000) })).toEqual([])
  })
})

test('pages have ten rows; one beyond the last is empty', async () => {
  for (const letter of 'abcdef') await add(`Pagina ${letter}`, { email: `${letter}@pagina.example` })
  expect((await asked({ page: 1 })).results).toHaveLength(10)
  expect(await asked({ page: 2 })).toMatchObject({ count: 12, results: [{}, {}] })
  expect((await asked({ page: 9 })).results).toEqual([])
})

test('billed orders are the closed ones, the newest first, searched by number, car and client', async () => {
  const { body } = await w.ask(clients.read, { as: owner, params: { id: ids['Zoila Núñez'] as number } })
  const [first, second] = body.cars.map((car) => car.id) as [number, number]
  const order = { garage: w.north.id, client: body.id }
  await insertOrder(w, { ...order, car: first, number: 11, totalCents: 10_50, closedAt: '2026-09-01T00:00:00Z' })
  await insertOrder(w, { ...order, car: second, number: 12, totalCents: 20_00, closedAt: '2026-09-05T00:00:00Z' })
  await insertOrder(w, { ...order, car: second, number: 13, totalCents: 99_00, closedAt: null })
  await insertOrder(w, { ...order, car: second, number: 14, totalCents: 99_00, deletedAt: '2026-09-05T00:00:00Z' })
  const orders = async (search_ordenes = '') =>
    (await w.ask(clients.orders, { as: owner, params: { id: body.id }, query: { search_ordenes } })).body
  const all = await orders()
  expect(all).toMatchObject({ count: 2, total_amount: 30.5 })
  expect(all.results.map(({ order_number }) => order_number)).toEqual(['ORD-12', 'ORD-11'])
  expect(all.results[1]).toEqual({
    id: expect.any(Number),
    client: 'Zoila Núñez',
    order_number: 'ORD-11',
    order_type: 'order_mechanic',
    car: `${body.cars[0]?.model.name} - Toyota`,
    creation_date: '2026-10-01T15:00:00.000Z',
    total_amount: 10.5,
  })
  expect((await orders('ord-11')).count).toBe(1)
  const plate = body.cars[0]?.car_registration.replace('-', '') ?? ''
  for (const typed of [plate, `${plate.slice(0, 2)}-${plate.slice(2)}`.toLowerCase()]) {
    expect(
      (await orders(typed)).results.map(({ order_number }) => order_number),
      typed,
    ).toEqual(['ORD-11'])
  }
  expect((await orders('m-99')).results.map(({ order_number }) => order_number)).toEqual(['ORD-12'])
  expect(await orders('nada')).toEqual({ results: [], count: 0, total_amount: 0 })
})
