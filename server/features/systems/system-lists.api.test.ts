import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodySystems, carSystems } from '#domain/systems/systems.contract.ts'
import type { TestGarage } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'
import { insertSystems } from './public.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
  await w.inGarage(w.north, async (scope) => {
    await insertSystems(scope, 'car', { Motor: ['Bujías', 'Válvulas'], Ánodo: ['Z'], Frenos: ['Discos', 'Bomba'] })
    await insertSystems(scope, 'body', { Puertas: ['Izquierda', 'Derecha'], Chasis: ['Estribos'] })
  })
  await w.inGarage(w.south, (scope) => insertSystems(scope, 'car', { Motor: ['Del sur'] }))
})
afterAll(() => w.close())

const body = () => ({ name: `Sistema ${crypto.randomUUID()}`, system_components: [{ name: 'Uno' }] })
const stateOf = (garage: TestGarage) =>
  w.database.asOwner(
    `select (select json_agg(s order by id) from vehicle_system s where garage_id = $1) as systems,
      (select json_agg(c order by id) from system_component c where garage_id = $1) as components,
      (select count(*)::int from audit_entry where garage_id = $1) as written`,
    [garage.id],
  )

describe('the lists', () => {
  const named = async (query: object) => (await w.ask(carSystems.list, { as, query })).body.results.map((s) => s.name)

  test('hold each kind by itself, by name, with the components in the order they were made', async () => {
    const cars = (await w.ask(carSystems.list, { as })).body
    expect([cars.count, cars.results.map(({ name }) => name)]).toEqual([3, ['Ánodo', 'Frenos', 'Motor']])
    expect(cars.results[1]?.system_components.map(({ name }) => name)).toEqual(['Discos', 'Bomba'])
    expect(cars.results[1]?.version).toBe(1)
    const bodies = (await w.ask(bodySystems.list, { as })).body
    expect(bodies.results.map(({ name }) => name)).toEqual(['Chasis', 'Puertas'])
    expect(await named({ ordering: '-name' })).toEqual(['Motor', 'Frenos', 'Ánodo'])
  })

  test('are searched by the name of a system and of a component, and show all of its components', async () => {
    expect(await named({ search: 'anodo' })).toEqual(['Ánodo'])
    expect(await named({ search: 'BUJIA' })).toEqual(['Motor'])
    expect(await named({ search: 'o' })).toEqual(['Ánodo', 'Frenos', 'Motor'])
    expect(await named({ search: '%' })).toEqual([])
    const [found] = (await w.ask(carSystems.list, { as, query: { search: 'valvulas' } })).body.results
    expect(found?.system_components).toHaveLength(2)
  })

  test('do not find a component that was taken away', async () => {
    const [motor] = (await w.ask(carSystems.list, { as, query: { search: 'motor' } })).body.results
    const { id = 0, name = '', system_components = [] } = motor ?? {}
    const kept = system_components.filter((component) => component.name !== 'Válvulas')
    await w.ask(carSystems.update, { as, params: { id }, body: { name, system_components: kept } })
    expect(await named({ search: 'válvulas' })).toEqual([])
    expect(
      (await w.ask(carSystems.list, { as, query: { search: 'motor' } })).body.results[0]?.system_components,
    ).toEqual(kept)
  })

  test('of body systems are also at car_system/body_shop/, for those who choose', async () => {
    const answered = await w.ask(carSystems.bodyShop, { as, query: { search: 'derecha' } })
    expect([answered.status, answered.body]).toEqual([
      200,
      (await w.ask(bodySystems.list, { as, query: { search: 'Puertas' } })).body,
    ])
    expect(answered.body.results[0]?.system_components.map(({ name }) => name)).toEqual(['Izquierda', 'Derecha'])
  })

  test('show nothing of the other garage', async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const { results } = (await w.ask(carSystems.list, { as: stranger })).body
    expect(results.map(({ system_components }) => system_components.map(({ name }) => name))).toEqual([['Del sur']])
    expect((await w.ask(carSystems.bodyShop, { as: stranger })).body).toEqual({ results: [], count: 0 })
    expect(await named({ search: 'Del sur' })).toEqual([])
  })

  test('answer no version to who only chooses', async () => {
    const mechanic = await w.tokenOf(w.north.users.mechanic)
    for (const list of [carSystems.list, carSystems.bodyShop, bodySystems.list]) {
      const { status, body } = await w.ask(list, { as: mechanic })
      expect(status).toBe(200)
      for (const row of body.results) expect(Object.keys(row).sort()).toEqual(['id', 'name', 'system_components'])
      expect(body.results[0]?.system_components[0]).toEqual({ id: expect.any(Number), name: expect.any(String) })
    }
  })
})

describe.each([
  ['car systems', carSystems],
  ['body systems', bodySystems],
] as const)('who may with %s', (_, systems) => {
  const manage = { proprietor: 200, branchAdministrator: 200, mechanicCoordinator: 200 }
  const others = (status: number) => ({
    accountant: status,
    mechanic: status,
    bodyShopOperator: status,
    appraiser: status,
  })
  const create = async () => (await w.ask(systems.create, { as, body: body() })).body
  const statuses = async (ask: (token: string) => Promise<{ status: number }>) => {
    const found: Record<string, number> = {}
    for (const [role, user] of Object.entries(w.north.users)) found[role] = (await ask(await w.tokenOf(user))).status
    return found
  }

  test('list: who manages them, and everybody who diagnoses', async () => {
    expect(await statuses((token) => w.ask(systems.list, { as: token }))).toEqual({ ...manage, ...others(200) })
    expect(await statuses((token) => w.ask(carSystems.bodyShop, { as: token }))).toEqual({ ...manage, ...others(200) })
  })

  test('read, create and change: who manages them', async () => {
    const params = { id: (await create()).id }
    const expected = { ...manage, ...others(403) }
    expect(await statuses((token) => w.ask(systems.read, { as: token, params }))).toEqual(expected)
    expect(await statuses((token) => w.ask(systems.create, { as: token, body: body() }))).toEqual(expected)
    expect(await statuses((token) => w.ask(systems.update, { as: token, params, body: body() }))).toEqual(expected)
  })

  test('delete: who may delete records besides; the coordinator manages them and may not', async () => {
    const remove = async (token: string) => w.ask(systems.delete, { as: token, params: { id: (await create()).id } })
    expect(await statuses(remove)).toEqual({ ...manage, ...others(403), mechanicCoordinator: 403 })
  })

  test('nobody without a session, and who may not leaves everything as it was', async () => {
    const params = { id: (await create()).id }
    const before = await stateOf(w.north)
    const mechanic = await w.tokenOf(w.north.users.mechanic)
    for (const [who, status] of [
      [{}, 401],
      [{ as: mechanic }, 403],
    ] as const) {
      expect((await w.ask(systems.read, { ...who, params })).status).toBe(status)
      expect((await w.ask(systems.create, { ...who, body: body() })).status).toBe(status)
      expect((await w.ask(systems.update, { ...who, params, body: body() })).status).toBe(status)
      expect((await w.ask(systems.delete, { ...who, params })).status).toBe(status)
    }
    expect((await w.ask(systems.list)).status).toBe(401)
    expect(await stateOf(w.north)).toEqual(before)
  })

  test('not the other garage: 404, and no trace in either', async () => {
    const params = { id: (await create()).id }
    const before = [await stateOf(w.north), await stateOf(w.south)]
    const who = { as: await w.tokenOf(w.south.users.proprietor), params }
    expect((await w.ask(systems.read, who)).status).toBe(404)
    expect((await w.ask(systems.update, { ...who, body: body() })).status).toBe(404)
    expect((await w.ask(systems.delete, who)).status).toBe(404)
    expect([await stateOf(w.north), await stateOf(w.south)]).toEqual(before)
  })

  test('a branch administrator, for the whole garage', async () => {
    const { id, ...rest } = await create()
    const branch = await w.tokenOf(w.north.users.branchAdministrator)
    const changed = await w.ask(systems.update, { as: branch, params: { id }, body: rest })
    expect(changed.body.version).toBe(2)
    expect((await w.ask(systems.read, { as, params: { id } })).body).toEqual(changed.body)
  })
})
