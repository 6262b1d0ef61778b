import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

test('a client comes with its billing data, its contacts and its cars, and is read as it was written', async () => {
  const contacts_info = [{ name: 'Ramón Núñez', phone_number: '22509999', mobil_number: null, email: null }]
  const car = carBody({ notification: { type_notification: 'oil_change', send_date: '2027-03-01' } })
  const made = await w.ask(clients.create, { as: owner, body: clientBody({ contacts_info, cars: [car] }) })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    name: 'Beatriz Núñez',
    contacts_info: [{ name: 'Ramón Núñez' }],
    receipt_info: { tax_id: '0614-290288-101-1', country_text: 'El Salvador' },
    cars: [
      {
        car_registration: car.car_registration,
        brand: { name: 'Toyota' },
        notifications: [{ type_notification: 'oil_change', send_date: '2027-03-01' }],
      },
    ],
    type_client: 32,
    last_order: 'not',
    total_amount: 0,
  })
  const read = await w.ask(clients.read, { as: owner, params: { id: made.body.id } })
  expect(read.body).toEqual(made.body)
  for (const search of ['nunez beatriz', '01234567', '2250-1234', car.car_registration.slice(1), 'BEATRIZ@']) {
    const found = await w.ask(clients.list, { as: owner, query: { search } })
    expect([search, found.body.results.map(({ id }) => id)]).toEqual([search, [made.body.id]])
  }
  const again = { ...clientBody(), version: made.body.version, name: 'Beatriz Paz' }
  const saved = await w.ask(clients.update, { as: owner, params: { id: made.body.id }, body: again })
  expect(saved.body).toMatchObject({ name: 'Beatriz Paz', version: 2 })
  const owned = await w.ask(vehicles.list, { as: owner, query: { client_id: made.body.id } })
  expect(owned.body.count).toBe(1)
  const orders = await w.ask(clients.orders, { as: owner, params: { id: made.body.id } })
  expect(orders.body).toEqual({ results: [], count: 0, total_amount: 0 })
  const brands = await w.ask(vehicles.brands, { as: owner, query: { search: 'corolla' } })
  expect(brands.body.results[0]).toMatchObject({ name: 'Toyota' })
  const gone = await w.ask(clients.delete, { as: owner, params: { id: made.body.id } })
  expect(gone.status).toBe(200)
})
