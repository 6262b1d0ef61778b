import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { search } from '#domain/search/search.contract.ts'
import { type BodyShop, openBodyShop } from '#server/testing/body-shop-orders.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: BodyShop
let oscar: { client: number; car: number }
let mechanicOrder: number
let bodyOrder: number

beforeAll(async () => {
  w = await world()
  shop = await openBodyShop(w)
  const cars = [carBody({ car_registration: 'P 302-898', vin: 'VINLISTA002' })]
  const reached = { phone_number: '72002111', mobil_number: '', email: 'oscar@example.com' }
  const body = clientBody({ name: 'Óscar Cáceres', ...reached, document_number: '55667788-9', cars })
  const { body: made } = await w.ask(clients.create, { as: shop.owner, body })
  oscar = { client: made.id, car: made.cars[0]?.id as number }
  const header = { client: oscar.client, car: oscar.car }
  const first = await w.ask(orders.create, { as: shop.coordinator, body: await shop.mechanicBody(header) })
  mechanicOrder = first.body.id
  const second = await w.ask(orders.create, { as: shop.desk.token, body: await shop.body(['painting'], header) })
  bodyOrder = second.body.id
})
afterAll(() => w.close())

async function find(q: string, as = shop.owner) {
  const { body, status } = await w.ask(search.find, { as, query: { q } })
  return { status, ...body, ids: body.orders?.map(({ id }) => id) }
}
const hire = async (flags: readonly StoredPermission[], branch = false) =>
  (await employ(w, w.north, flags, { branch })).token

describe('an order is found', () => {
  test.each([
    ['its number', 'TAL-1', () => [mechanicOrder]],
    ['its number in small letters and without a dash', 'tal2', () => [bodyOrder]],
    ['its number alone', '2', () => [bodyOrder]],
    ['the client', 'caceres oscar', () => [bodyOrder, mechanicOrder]],
    ['the plate, however it is written', 'p302898', () => [bodyOrder, mechanicOrder]],
    ['the end of the plate', '898', () => [bodyOrder, mechanicOrder]],
    ['the VIN', 'vinlista002', () => [bodyOrder, mechanicOrder]],
    ['the telephone', '7200-2111', () => [bodyOrder, mechanicOrder]],
  ])('by %s', async (_, q, expected) => expect((await find(q)).ids).toEqual(expected()))

  test('with what leads on from it', async () => {
    expect((await find('TAL-1')).orders).toEqual([
      {
        id: mechanicOrder,
        order_number: 'TAL-1',
        type: 'order_mechanic',
        status: 20,
        client: 'Óscar Cáceres',
        car_registration: 'P 302-898',
        from_appraisal: false,
        mine: false,
      },
    ])
  })

  test('not by another prefix, not by what only looks like a pattern, not by too little', async () => {
    for (const q of ['XYZ-1', '%%', '__', "'; drop table car; --", '\\\\', '', ' ', 'a', '🚗🚗', 'x'.repeat(500)]) {
      expect(await find(q), q).toMatchObject({ status: 200, orders: [], clients: [], cars: [] })
    }
  })
})

test('a client and a car are found beside their orders', async () => {
  expect((await find('cáceres')).clients).toEqual([
    { id: oscar.client, name: 'Óscar Cáceres', phone_number: '72002111' },
  ])
  expect((await find('302-898')).cars).toEqual([
    {
      id: oscar.car,
      client_id: oscar.client,
      client: 'Óscar Cáceres',
      car_registration: 'P 302-898',
      vin: 'VINLISTA002',
      name: expect.stringMatching(/ - Toyota$/),
    },
  ])
})

test('a client is found by their document and their telephone, however it is written', async () => {
  for (const typed of [
    '55667788-9',
    '5566 7788',
    '72002111',
    '7200-2111',
    '7200 2111',
    '+503 7200-2111',
    '50372002111',
    'oscar 55667788-9',
  ]) {
    expect(
      (await find(typed)).clients?.map(({ id }) => id),
      typed,
    ).toEqual([oscar.client])
  }
})

test('who has the telephone that was typed stands before those who only have its parts somewhere', async () => {
  const numbers = ['22459911', '22450001', '22450002', '22450003', '22450004', '22450005']
  for (const [index, phone_number] of numbers.entries()) {
    const document_number = index === 0 ? '' : `9911-${index}`
    const body = clientBody({ name: 'Vera Telefónica', phone_number, document_number, cars: [carBody()] })
    expect((await w.ask(clients.create, { as: shop.owner, body })).status).toBe(200)
  }
  const found = (await find('2245 9911')).clients ?? []
  expect([found.length, found[0]?.phone_number]).toEqual([5, '22459911'])
})

test('no more than five of a kind; who is called so first, and who was here last', async () => {
  for (const first of ['', 'Ana', 'Eva', 'Luz', 'Paz', 'Sol']) {
    const body = clientBody({ name: first === '' ? 'Rivas Zúniga' : `${first} Rivas`, cars: [carBody()] })
    await w.ask(clients.create, { as: shop.owner, body })
  }
  const found = await find('rivas')
  expect(found.clients).toHaveLength(5)
  expect(found.clients[0]?.name).toBe('Rivas Zúniga')
})

describe('only what the asker may open is found', () => {
  const everything = 'caceres'

  test('nothing is asked by who may open none of it', async () => {
    const as = await hire(['reports_garage', 'dashboard_garage', 'user_management_garage'])
    expect((await find(everything, as)).status).toBe(403)
    expect((await w.ask(search.find, { query: { q: everything } })).status).toBe(401)
  })

  test('clients and cars with customer_management, and no orders', async () => {
    const found = await find('302-898', await hire(['customer_management']))
    expect(found).toMatchObject({ orders: [], cars: [{ id: oscar.car }] })
  })

  test('orders of the kinds that somebody manages, and no clients', async () => {
    const as = await hire(['work_order_management', 'body_shop_orders'])
    for (const q of [everything, '7200-2111']) {
      expect(await find(q, as), q).toMatchObject({ ids: [bodyOrder], clients: [], cars: [] })
    }
    // Not by what no order shows of its client.
    for (const q of ['oscar@', '55667788']) {
      expect((await find(q)).ids, q).toContain(bodyOrder)
      expect((await find(q, as)).orders, q).toEqual([])
    }
    const none = await find(everything, await hire(['work_order_management', 'appraisal_orders']))
    expect(none).toMatchObject({ orders: [], clients: [], cars: [] })
  })

  test('operators find the orders with open work of theirs, by number and car', async () => {
    for (const q of ['tal-1', '302898', 'vinlista']) {
      expect(await find(q, shop.hands), q).toMatchObject({ ids: [mechanicOrder], clients: [], cars: [] })
    }
    // Neither another prefix nor what they do not see on their screen: whose car it is.
    for (const q of ['xyz-1', 'tal-2', 'caceres']) expect((await find(q, shop.hands)).orders, q).toEqual([])
    expect((await find('302898', shop.hands)).orders[0]).toMatchObject({ mine: true, client: '', status: 20 })
    expect((await find('302-898', shop.painter.token)).ids).toEqual([bodyOrder])
    const idle = await hire(['my_work_orders', 'mechanics_orders'])
    expect((await find('302898', idle)).orders).toEqual([])
  })

  test('who manages an order and works on it finds it once, to manage it', async () => {
    const flags = ['work_order_management', 'my_work_orders', 'mechanics_orders'] as const
    const both = await employ(w, w.north, flags)
    const body = await shop.mechanicBody({ order_mechanic: { user: both.id, description: 'Frenos' } })
    const { body: order } = await w.ask(orders.create, { as: shop.coordinator, body })
    const found = (await find(order.order_number, both.token)).orders
    expect(found).toMatchObject([{ id: order.id, mine: false }])
  })

  test('not of another branch; clients and cars are of the whole garage', async () => {
    const as = await hire(['customer_management', 'work_order_management', 'mechanics_orders'], true)
    for (const q of ['TAL-1', everything, '302-898']) expect((await find(q, as)).orders).toEqual([])
    expect((await find(everything, as)).clients).toMatchObject([{ id: oscar.client }])
  })

  test('not of another garage', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    for (const q of ['TAL-1', '1', everything, '302-898', 'vinlista']) {
      expect(await find(q, as), q).toMatchObject({ status: 200, orders: [], clients: [], cars: [] })
    }
  })
})

test('a deleted order is not found', async () => {
  const { body: order } = await w.ask(orders.create, { as: shop.coordinator, body: await shop.mechanicBody() })
  expect((await find(order.order_number)).ids).toContain(order.id)
  await w.ask(orders.delete, { as: shop.owner, params: { id: order.id } })
  expect((await find(order.order_number)).ids).not.toContain(order.id)
})
