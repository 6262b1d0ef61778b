import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { makeCar, makeOwner, vehiclesOf } from '#server/testing/cars.ts'
import { carBody } from '#server/testing/clients.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let stranger: string
let client: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  as = await w.tokenOf(w.north.users.proprietor)
  stranger = await w.tokenOf(w.south.users.proprietor)
  client = (await makeOwner(w, as)).id
})
afterAll(() => w.close())

describe('the list of cars', () => {
  const platesOf = async (query: object) =>
    (await w.ask(vehicles.list, { as, query })).body.results.map(({ car_registration }) => car_registration)

  test('finds a plate and a VIN however they are written, and a brand and a model', async () => {
    const corolla = (await w.ask(vehicles.brands, { as, query: { search: 'toyota corolla' } })).body.results[0]
    const model = corolla?.models.find(({ name }) => name === 'Corolla')?.id as number
    await makeCar(w, as, client, { car_registration: 'ZX-12 34', vin: '9BW-ZZZ377', model })
    for (const search of ['ZX-12 34', 'zx1234', 'x-123 4', 'zx 12', '9bwzzz', '9BW-ZZZ', 'corolla', 'COROLLA zx']) {
      expect([search, await platesOf({ search })]).toEqual([search, ['ZX-12 34']])
    }
    await makeCar(w, as, client, { car_registration: 'Ñú-7 QÉ', vin: '8AP-YYY', model })
    for (const search of ['ñú-7', 'nu-7 corolla', 'NU7 toyota', '7qe', '8ap corolla', 'corolla u-7']) {
      expect([search, await platesOf({ search })]).toEqual([search, ['ÑÚ-7 QÉ']])
    }
    for (const search of ['%', '_', '\\', 'toyota nada', '- 9x']) {
      expect([search, await platesOf({ search })]).toEqual([search, []])
    }
  })

  test('comes ten to a page, sorted by plate, brand or year, either way', async () => {
    const owner = await makeOwner(w, as, 'Carlos Ruiz', { car_registration: 'L-00', year: 2000 })
    const of = { client_id: owner.id }
    for (let n = 1; n < 12; n += 1) {
      const plate = n % 2 ? `l ${String(n).padStart(2, '0')}` : `L-${String(n).padStart(2, '0')}`
      await makeCar(w, as, owner.id, { car_registration: plate, year: 2000 + n })
    }
    const page = async (query: object) => (await w.ask(vehicles.list, { as, query: { ...of, ...query } })).body
    const first = await page({})
    expect([first.count, first.results.length]).toEqual([12, 10])
    const second = await page({ page: 2 })
    const keys = [...first.results, ...second.results].map(({ car_registration }) => car_registration.slice(2))
    expect(keys).toEqual(Array.from({ length: 12 }, (_, n) => String(n).padStart(2, '0')))
    expect((await page({ ordering: '-year' })).results[0]?.year).toBe(2011)
    expect((await page({ ordering: 'year' })).results[0]?.year).toBe(2000)
    expect((await page({ ordering: '-car_registration' })).results[0]?.car_registration).toBe('L 11')
    const newest = await makeCar(w, as, owner.id, { brand: 157, model: await modelOf('genesis', 157) })
    expect((await page({ ordering: 'brand' })).results[0]?.id).toBe(newest.id)
    expect((await page({ ordering: '-brand' })).results[0]?.brand.name).toBe('Toyota')
    expect((await w.ask(vehicles.list, { as, query: { ordering: 'vin' as never } })).status).toBe(400)
  })
})

async function modelOf(search: string, brand: number): Promise<number> {
  const { results } = (await w.ask(vehicles.brands, { as, query: { search } })).body
  return results.find(({ id }) => id === brand)?.models[0]?.id as number
}

describe('the catalogue', () => {
  async function everyBrand(token = as) {
    const rows = []
    for (let page = 1; ; page += 1) {
      const { results, count } = (await w.ask(vehicles.brands, { as: token, query: { page } })).body
      rows.push(...results)
      if (rows.length >= count) return rows
    }
  }

  test('has at least 60 brands and 900 models, no brand without a model, and nothing twice', async () => {
    const brands = await everyBrand(stranger)
    const models = brands.flatMap((brand) => brand.models)
    expect(brands.length).toBeGreaterThanOrEqual(60)
    expect(models.length).toBeGreaterThanOrEqual(900)
    expect(brands.filter((brand) => brand.models.length === 0)).toEqual([])
    expect(new Set(brands.map(({ name }) => name.toLowerCase())).size).toBe(brands.length)
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
    for (const { name } of [...brands, ...models]) expect(name).toBe(name.trim())
    const known = ['Toyota', 'Nissan', 'Hyundai', 'Kia', 'Chevrolet', 'Honda', 'Mazda', 'Mitsubishi', 'Ford']
    expect(brands.map(({ name }) => name)).toEqual(expect.arrayContaining(known))
  })

  test('is searched by brand and by model, whatever case and accents', async () => {
    const named = async (search: string) =>
      (await w.ask(vehicles.brands, { as, query: { search } })).body.results.map(({ name }) => name)
    expect(await named('TOYÓTA')).toEqual(['Toyota'])
    expect(await named('hilux')).toEqual(['Toyota'])
    expect(await named('protege')).toEqual(['Mazda'])
    expect(await named('no hay tal')).toEqual([])
    const types = await w.ask(vehicles.types, { as, query: { search: 'sedan' } })
    expect(types.body).toEqual({ results: [{ id: 1, name: 'Sedán' }], count: 1 })
    expect((await w.ask(vehicles.types, { as })).body.count).toBeGreaterThan(10)
  })

  test('cannot be changed by the role that serves requests', async () => {
    await expect(
      w.inGarage(w.north, ({ tx }) => tx.updateTable('car_brand').set({ name: 'x' }).execute()),
    ).rejects.toThrow(/permission denied/)
  })
})

describe("a garage's own brands and models", () => {
  const addBrand = (name: string, token = as) => w.ask(vehicles.addBrand, { as: token, body: { name } })
  const addModel = (id: number, name: string, token = as) =>
    w.ask(vehicles.addModel, { as: token, params: { id }, body: { name } })
  const found = async (search: string, token = as) =>
    (await w.ask(vehicles.brands, { as: token, query: { search } })).body.results
  const taken = { detail: messages.refused.nameTaken, errors: { name: [messages.refused.nameTaken] } }

  test('stand beside the catalogue, and a car is of them', async () => {
    const brand = (await addBrand('  Carrocería   Sol ')).body
    expect(brand).toMatchObject({ name: 'Carrocería Sol', models: [] })
    const model = (await addModel(brand.id, 'Uno')).body
    expect(await found('carroceria sol')).toEqual([{ ...brand, models: [model] }])
    const car = await makeCar(w, as, client, { brand: brand.id, model: model.id })
    expect(car).toMatchObject({ brand: { id: brand.id, name: 'Carrocería Sol' }, model })
    const own = (await addModel(1, 'Corolla Sol')).body
    expect((await found('corolla sol'))[0]?.models).toContainEqual(own)
    expect(await makeCar(w, as, client, { model: own.id })).toMatchObject({ brand: { name: 'Toyota' }, model: own })
    const mixed = await w.ask(vehicles.create, { as, body: { ...carBody({ brand: 1, model: model.id }), client } })
    expect([mixed.status, Object.keys(mixed.body.errors ?? {})]).toEqual([422, ['model']])
    const written = await w.database.asOwner(
      `select action, subject, details from audit_entry where action in ('create_brand', 'create_model') order by id desc limit 3`,
    )
    expect(written).toEqual([
      { action: 'create_model', subject: 'garage_model', details: { brand: 1, name: 'Corolla Sol' } },
      { action: 'create_model', subject: 'garage_model', details: { brand: brand.id, name: 'Uno' } },
      { action: 'create_brand', subject: 'garage_brand', details: { name: 'Carrocería Sol' } },
    ])
  })

  test('have no name that is there already, of the catalogue or of their own', async () => {
    const brand = (await addBrand('Ñandú')).body.id
    await addModel(brand, 'Uno')
    await addModel(1, 'Sólo nuestro')
    const before = await vehiclesOf(w, w.north)
    for (const name of ['toyota', 'TOYÓTA', 'nandu', ' ÑANDÚ ']) {
      expect([(await addBrand(name)).status, (await addBrand(name)).body]).toEqual([409, taken])
    }
    for (const [id, name] of [
      [1, 'corolla'],
      [1, 'COROLLÁ'],
      [1, 'solo nuestro'],
      [brand, ' uno '],
    ] as const) {
      const { status, body } = await addModel(id, name)
      expect([status, body]).toEqual([409, taken])
    }
    expect(await vehiclesOf(w, w.north)).toEqual(before)
    expect((await addModel(2, 'Corolla')).status).toBe(200)
  })

  test('are invisible to other garages, which may have the same names', async () => {
    const brand = (await addBrand('Secreta')).body.id
    await addModel(brand, 'Oculto')
    await addModel(1, 'Corolla Oculto')
    expect([await found('secreta', stranger), await found('oculto', stranger)]).toEqual([[], []])
    expect((await found('toyota', stranger))[0]?.models.map(({ name }) => name)).not.toContain('Corolla Oculto')
    expect((await addBrand('Secreta', stranger)).status).toBe(200)
    expect((await addModel(1, 'Corolla Oculto', stranger)).status).toBe(200)
  })

  test('with something wrong are refused beside the field; of no brand they are not found', async () => {
    const before = await vehiclesOf(w, w.north)
    for (const [name, told] of [
      [' ', messages.required],
      ['x'.repeat(51), 'Máximo 50 carácteres'],
      ['Uno 🚗', messages.invalid.characters],
    ] as const) {
      for (const { status, body } of [await addBrand(name), await addModel(1, name)]) {
        expect([status, body.errors]).toEqual([400, { name: [told] }])
      }
    }
    for (const id of [999, 1_999_999]) {
      const { status, body } = await addModel(id, 'Uno')
      expect([status, body]).toEqual([404, { detail: messages.notFound }])
    }
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('added by many at once, or by a double click, are one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => addBrand('Carrera')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const headers = { 'idempotency-key': 'una-marca' }
    const clicks = await Promise.all(
      [1, 2, 3].map(() => w.ask(vehicles.addBrand, { as, body: { name: 'Doble' }, headers })),
    )
    expect(new Set(clicks.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(clicks[0]?.status).toBe(200)
  })
})
