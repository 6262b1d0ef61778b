import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { carBody, clientBody, insertOrder } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

type Query = z.input<typeof clients.list.query>

let w: World
let owner: string
let id: number
let car: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
  const made = await w.ask(clients.create, { as: owner, body: clientBody({ name: 'Clara Vista' }) })
  id = made.body.id
  car = made.body.cars[0]?.id as number
})
afterAll(() => w.close())

/** All that could have changed: the rows of both garages, and what was noted about them. */
async function everything() {
  const tables = ['client', 'client_contact', 'receipt_info', 'car', 'reminder', 'work_order', 'audit_entry']
  const rows = tables.map((table) => w.database.asOwner(`select * from ${table} order by garage_id, id`))
  return JSON.stringify(await Promise.all(rows))
}

function everyDoor(token: string) {
  const as = { as: token, params: { id } }
  return {
    list: () => w.ask(clients.list, { as: token }),
    read: () => w.ask(clients.read, as),
    create: () => w.ask(clients.create, { as: token, body: clientBody() }),
    update: () => w.ask(clients.update, { ...as, body: clientBody({ name: 'Clara Vista' }) }),
    delete: () => w.ask(clients.delete, as),
    orders: () => w.ask(clients.orders, as),
  }
}

describe('by role', () => {
  test.each(['mechanic', 'bodyShopOperator', 'appraiser'] as const)('%s gets in nowhere', async (role) => {
    const before = await everything()
    for (const [door, knock] of Object.entries(everyDoor(await w.tokenOf(w.north.users[role])))) {
      const { status, body } = await knock()
      expect([door, status, body]).toEqual([door, 403, { detail: messages.forbidden }])
    }
    expect(await everything()).toBe(before)
  })

  test('every flag but those two gets in nowhere either', async () => {
    const { token } = await employ(w, w.north, ['delete_records', 'insurance_management', 'dashboard_garage'])
    for (const knock of Object.values(everyDoor(token))) expect((await knock()).status).toBe(403)
  })

  test.each(['proprietor', 'branchAdministrator', 'mechanicCoordinator', 'accountant'] as const)(
    '%s makes, reads, finds and changes clients',
    async (role) => {
      const doors = everyDoor(await w.tokenOf(w.north.users[role] as TestUser))
      for (const door of ['list', 'read', 'create', 'update', 'orders'] as const) {
        expect([door, (await doors[door]()).status]).toEqual([door, 200])
      }
    },
  )

  test('deleting needs delete_records besides', async () => {
    const made = await w.ask(clients.create, { as: owner, body: clientBody() })
    const asked = { params: { id: made.body.id } }
    const without = await employ(w, w.north, ['customer_management'])
    expect((await w.ask(clients.delete, { ...asked, as: without.token })).status).toBe(403)
    const only = await employ(w, w.north, ['delete_records'])
    expect((await w.ask(clients.delete, { ...asked, as: only.token })).status).toBe(403)
    expect((await w.ask(clients.read, { ...asked, as: owner })).status).toBe(200)
    const both = await employ(w, w.north, ['customer_management', 'delete_records'])
    expect((await w.ask(clients.delete, { ...asked, as: both.token })).status).toBe(200)
  })

  test('who only makes orders looks up whom and which cars, and no more', async () => {
    const { token } = await employ(w, w.north, ['work_order_management'])
    const query = { search: 'clara vista', client_and_cars: 'true' } as const
    const found = await w.ask(clients.list, { as: token, query })
    const [known] = (await w.ask(clients.read, { as: owner, params: { id } })).body.cars
    const cars = [{ id: car, car_registration: known?.car_registration, name: `${known?.model.name} - Toyota` }]
    expect(found.body.results).toEqual([{ id, name: 'Clara Vista', cars }])
    expect(found.body).not.toHaveProperty('total_amount_clients')
    const { list, ...others } = everyDoor(token)
    for (const [door, knock] of Object.entries(others)) expect([door, (await knock()).status]).toEqual([door, 403])
  })

  test('who only makes orders neither searches, filters nor sorts by what they do not see', async () => {
    const { token } = await employ(w, w.north, ['work_order_management'])
    const hidden = { document_number: '99887766-5', email: 'oculta@example.com', phone_number: '22998877' }
    const seen = { name: 'Abel Visto', cars: [carBody({ car_registration: 'P 777-XYZ' })] }
    const past = { admission_date: '2001-01-01', reference: 30 } as const
    const made = await w.ask(clients.create, { as: owner, body: clientBody({ ...seen, ...hidden, ...past }) })
    const names = async (query: Query) =>
      (await w.ask(clients.list, { as: token, query })).body.results.map(({ name }) => name)
    for (const search of ['abel visto', 'p777xyz']) expect(await names({ search }), search).toEqual(['Abel Visto'])
    for (const search of [...Object.values(hidden), '9988']) expect(await names({ search }), search).toEqual([])
    const all = await names({})
    for (const query of [{ type_client: 12 }, { from: '2026-01-01' }, { reference: 0 }] as Query[]) {
      const { body } = await w.ask(clients.list, { as: token, query })
      expect([body.results.map(({ name }) => name), body.total_type_client]).toEqual([all, body.total_customer])
    }
    await w.database.asOwner('update client set total_amount_cents = 999900 where id = $1', [made.body.id])
    for (const ordering of ['-total_amount', 'last_order', '-email'] as const) {
      expect(await names({ ordering }), ordering).toEqual(all)
    }
    expect(await names({ ordering: '-name' })).toEqual(all.toReversed())
  })

  test('a visitor is told to log in', async () => {
    expect((await w.ask(clients.list)).status).toBe(401)
  })
})

describe('the other garage', () => {
  test('finds none of them, and leaves no trace', async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const before = await everything()
    const { list, create, ...others } = everyDoor(stranger)
    for (const [door, knock] of Object.entries(others)) {
      const { status, body } = await knock()
      expect([door, status, body]).toEqual([door, 404, { detail: messages.notFound }])
    }
    expect((await list()).body).toEqual({
      results: [],
      count: 0,
      total_type_client: 0,
      total_amount_clients: 0,
      total_customer: 0,
    })
    expect(await everything()).toBe(before)
  })

  test('may have a client with the same plate and the same VIN', async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const body = clientBody({ cars: [carBody()] })
    expect((await w.ask(clients.create, { as: owner, body })).status).toBe(200)
    expect((await w.ask(clients.create, { as: stranger, body })).status).toBe(200)
  })
})

describe('a user of a branch', () => {
  test('sees every client with the totals of the whole garage, and of the billed orders those of the branch', async () => {
    const order = { garage: w.north.id, client: id, car }
    await insertOrder(w, { ...order, number: 1, totalCents: 100_00, branch: w.north.branchId })
    await insertOrder(w, { ...order, number: 2, totalCents: 30_00, branch: null })
    const sums = "update client set total_amount_cents = 13000, last_order = '2026-10-01' where id = $1"
    await w.database.asOwner(sums, [id])
    const ofBranch = await w.tokenOf(w.north.users.branchAdministrator)
    const query = { search: 'clara vista' }
    const [here, there] = await Promise.all(
      [ofBranch, owner].map((as) => w.ask(clients.list, { as, query }).then(({ body }) => body)),
    )
    expect(here).toEqual(there)
    expect(here?.results[0]).toMatchObject({ id, total_amount: 130, last_order: '2026-10-01' })
    const read = await w.ask(clients.read, { as: ofBranch, params: { id } })
    expect(read.body).toMatchObject({ total_amount: 130, last_order: '2026-10-01', type_client: 12 })
    const orders = (as: string) => w.ask(clients.orders, { as, params: { id } }).then(({ body }) => body)
    expect(await orders(ofBranch)).toMatchObject({ count: 1, total_amount: 100, results: [{ order_number: 'ORD-1' }] })
    expect(await orders(owner)).toMatchObject({ count: 2, total_amount: 130 })
  })

  test('cannot delete a client for whom another branch, or the main garage, has an order', async () => {
    const made = await w.ask(clients.create, { as: owner, body: clientBody() })
    const carId = made.body.cars[0]?.id as number
    await insertOrder(w, { garage: w.north.id, client: made.body.id, car: carId, number: 3, closedAt: null })
    const ofBranch = await w.tokenOf(w.north.users.branchAdministrator)
    const refused = await w.ask(clients.delete, { as: ofBranch, params: { id: made.body.id } })
    expect([refused.status, refused.body]).toEqual([409, { detail: messages.refused.inUse }])
  })
})
