import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { bodyOf, makeCar, makeOwner, vehiclesOf } from '#server/testing/cars.ts'
import { carBody } from '#server/testing/clients.ts'
import { employ } from '#server/testing/employ.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let owner: Awaited<ReturnType<typeof makeOwner>>
let heir: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  as = await w.tokenOf(w.north.users.proprietor)
  owner = await makeOwner(w, as)
  heir = (await makeOwner(w, as, 'Carlos Ruiz')).id
})
afterAll(() => w.close())

let names = 0
/** Every door, as somebody with this token tries it on this car. */
const doors = {
  list: (token: string) => w.ask(vehicles.list, { as: token }),
  types: (token: string) => w.ask(vehicles.types, { as: token }),
  brands: (token: string) => w.ask(vehicles.brands, { as: token }),
  read: (token: string, id: number) => w.ask(vehicles.read, { as: token, params: { id } }),
  orders: (token: string, id: number) => w.ask(vehicles.orders, { as: token, params: { id } }),
  create: (token: string) => w.ask(vehicles.create, { as: token, body: { ...carBody(), client: owner.id } }),
  update: (token: string, id: number) => w.ask(vehicles.update, { as: token, params: { id }, body: carBody() }),
  changeOwner: (token: string, id: number) =>
    w.ask(vehicles.changeOwner, { as: token, params: { id }, body: { client: heir } }),
  addBrand: (token: string) => w.ask(vehicles.addBrand, { as: token, body: { name: `Marca ${++names}` } }),
  addModel: (token: string) =>
    w.ask(vehicles.addModel, { as: token, params: { id: 1 }, body: { name: `Modelo ${++names}` } }),
  delete: (token: string, id: number) => w.ask(vehicles.delete, { as: token, params: { id } }),
}
const lookups = ['list', 'types', 'brands']
const everyDoor = Object.keys(doors) as (keyof typeof doors)[]

describe('who may', () => {
  test.each(everyDoor)('%s: by the starting roles', async (door) => {
    const found: Record<string, number> = {}
    for (const [role, user] of Object.entries(w.north.users)) {
      const { id } = await makeCar(w, as, owner.id)
      found[role] = (await doors[door](await w.tokenOf(user), id)).status
    }
    const manages = { proprietor: 200, branchAdministrator: 200, mechanicCoordinator: 200, accountant: 200 }
    const deletes = door === 'delete' ? { mechanicCoordinator: 403, accountant: 403 } : {}
    const others = { mechanic: 403, bodyShopOperator: 403, appraiser: 403 }
    expect(found).toEqual({ ...manages, ...others, ...deletes })
  })

  test('with customer_management alone: everything but to delete', async () => {
    const token = (await employ(w, w.north, ['customer_management'])).token
    for (const door of everyDoor) {
      const { id } = await makeCar(w, as, owner.id)
      expect([door, (await doors[door](token, id)).status]).toEqual([door, door === 'delete' ? 403 : 200])
    }
  })

  test('with work_order_management alone: the lookups, and nothing changes by the rest', async () => {
    const token = (await employ(w, w.north, ['work_order_management', 'delete_records'])).token
    const before = await vehiclesOf(w, w.north)
    for (const door of everyDoor) {
      const { status, body } = await doors[door](token, owner.car.id)
      expect([door, status]).toEqual([door, lookups.includes(door) ? 200 : 403])
      if (status === 403) expect(body).toEqual({ detail: messages.forbidden })
    }
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('nobody with every other permission, and nobody without a session', async () => {
    const others = storedPermissions.filter((flag) => !['customer_management', 'work_order_management'].includes(flag))
    const { token } = await employ(w, w.north, others)
    const before = await vehiclesOf(w, w.north)
    for (const door of everyDoor) {
      expect([door, (await doors[door](token, owner.car.id)).status]).toEqual([door, 403])
      expect([door, (await doors[door]('nadie', owner.car.id)).status]).toEqual([door, 401])
    }
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })
})

describe('the other garage', () => {
  let stranger: string
  beforeAll(async () => {
    stranger = await w.tokenOf(w.south.users.proprietor)
  })
  const both = async () => [await vehiclesOf(w, w.north), await vehiclesOf(w, w.south)]

  test('does not find a car, and leaves no trace', async () => {
    const before = await both()
    for (const door of ['read', 'orders', 'update', 'changeOwner', 'delete'] as const) {
      const { status, body } = await doors[door](stranger, owner.car.id)
      expect([door, status, body.detail]).toEqual([door, 404, messages.notFound])
    }
    expect(await both()).toEqual(before)
  })

  test('sees none in its list, though it asks for the client by number', async () => {
    for (const query of [{}, { client_id: owner.id }, { search: owner.car.car_registration }]) {
      expect((await w.ask(vehicles.list, { as: stranger, query })).body).toEqual({ results: [], count: 0 })
    }
  })

  test('cannot be reached through what a body names: client, insurer, brand, model', async () => {
    const theirs = await makeOwner(w, as, 'Diana Paz')
    const carrier = { name: 'Seguros del Norte', email: 'a@n.example', phone_number: '22223333' }
    const insurer = (await w.ask(insurers.create, { as, body: carrier })).body.id
    const brand = (await w.ask(vehicles.addBrand, { as, body: { name: 'Norteña' } })).body.id
    const model = (await w.ask(vehicles.addModel, { as, params: { id: brand }, body: { name: 'Uno' } })).body.id
    const under = (await w.ask(vehicles.addModel, { as, params: { id: 1 }, body: { name: 'Propio' } })).body.id
    const ours = await makeOwner(w, stranger, 'Elena Sol')
    const before = await both()

    const refused: [given: object, fields: string[], status: number][] = [
      [{ brand, model }, ['brand', 'model'], 422],
      [{ brand }, ['brand'], 422],
      [{ model }, ['model'], 422],
      [{ model: under }, ['model'], 422],
      [{ insured_car: true, insurance_carrier: insurer }, ['insurance_carrier'], 422],
    ]
    for (const [given, fields, status] of refused) {
      const made = await w.ask(vehicles.create, { as: stranger, body: { ...carBody(given), client: ours.id } })
      expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([status, fields])
      const params = { id: ours.car.id }
      const saved = await w.ask(vehicles.update, { as: stranger, params, body: { ...bodyOf(ours.car), ...given } })
      expect([saved.status, Object.keys(saved.body.errors ?? {})]).toEqual([status, fields])
    }
    const client = { client: [messages.notFound] }
    const given = await w.ask(vehicles.create, { as: stranger, body: { ...carBody(), client: theirs.id } })
    expect([given.status, given.body.errors]).toEqual([404, client])
    const params = { id: ours.car.id }
    const moved = await w.ask(vehicles.changeOwner, { as: stranger, params, body: { client: theirs.id } })
    expect([moved.status, moved.body.errors]).toEqual([404, client])
    const added = await w.ask(vehicles.addModel, { as: stranger, params: { id: brand }, body: { name: 'Dos' } })
    expect([added.status, added.body.detail]).toEqual([404, messages.notFound])
    expect(await both()).toEqual(before)
  })
})

test('cars are of the whole garage: a branch reads, changes and gives away what the main garage made', async () => {
  const branch = await w.tokenOf(w.north.users.branchAdministrator)
  const { id } = await makeCar(w, as, owner.id)
  for (const door of ['read', 'update', 'changeOwner', 'orders', 'delete'] as const) {
    expect([door, (await doors[door](branch, id)).status]).toEqual([door, 200])
  }
})
