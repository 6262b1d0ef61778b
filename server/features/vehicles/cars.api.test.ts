import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { bodyOf, makeCar, makeOwner, vehiclesOf } from '#server/testing/cars.ts'
import { carBody } from '#server/testing/clients.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let client: number
let insurer: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  as = await w.tokenOf(w.north.users.proprietor)
  client = (await makeOwner(w, as)).id
  const carrier = { name: 'Seguros Ñandú', email: 'a@seguros.example', phone_number: '22223333' }
  insurer = (await w.ask(insurers.create, { as, body: carrier })).body.id
})
afterAll(() => w.close())

const create = (given: object = {}) => w.ask(vehicles.create, { as, body: { ...carBody(given), client } })
const save = (id: number, body: object) => w.ask(vehicles.update, { as, params: { id }, body: body as never })
const remove = (id: number) => w.ask(vehicles.delete, { as, params: { id } })
const read = (id: number, query: object = {}) => w.ask(vehicles.read, { as, params: { id }, query })
const writtenOf = (id: number) =>
  w.database.asOwner<{ action: string }>(
    `select action, user_id::int, details from audit_entry where subject = 'car' and subject_id = $1 order by id`,
    [id],
  )

describe('a car', () => {
  test('is created, read, changed and deleted, and each is written down', async () => {
    const body = { ...carBody({ insured_car: true, insurance_carrier: insurer }), client }
    const created = await w.ask(vehicles.create, { as, body })
    const { id } = created.body
    expect([created.status, created.body]).toEqual([
      200,
      {
        id,
        client,
        client_name: 'Beatriz Núñez',
        car_registration: body.car_registration,
        vin: body.vin,
        color: 'Rojo',
        year: 2019,
        car_type: { id: 1, name: 'Sedán' },
        brand: { id: 1, name: 'Toyota' },
        model: { id: 1, name: '4Runner' },
        transmission: 20,
        insured_car: true,
        insurance_carrier: { id: insurer, name: 'Seguros Ñandú' },
        notifications: [],
        version: 1,
      },
    ])
    expect((await read(id)).body).toEqual(created.body)
    expect((await read(id, { client_id: client })).body).toEqual(created.body)
    const changed = await save(id, { ...bodyOf(created.body), color: 'Azul', transmission: 10 })
    expect(changed.body).toEqual({ ...created.body, color: 'Azul', transmission: 10, version: 2 })
    expect([(await remove(id)).status, (await read(id)).status, (await remove(id)).status]).toEqual([200, 404, 404])
    expect((await save(id, carBody())).status).toBe(404)
    const user_id = w.north.users.proprietor.id
    const { car_registration } = body
    expect(await writtenOf(id)).toEqual([
      { action: 'create_car', user_id, details: { client, car_registration } },
      { action: 'update_car', user_id, details: {} },
      { action: 'delete_car', user_id, details: { client, car_registration } },
    ])
  })

  test('is of the client in the address, or it is not found', async () => {
    const other = await makeOwner(w, as, 'Carlos Ruiz')
    const { status, body } = await read(other.car.id, { client_id: client })
    expect([status, body]).toEqual([404, { detail: messages.notFound }])
  })

  test('stays with its client and its garage, whatever an edit says', async () => {
    const { id, ...car } = (await create()).body
    const other = await makeOwner(w, as, 'Carlos Ruiz')
    const saved = await save(id, { ...bodyOf({ id, ...car }), client: other.id, garage_id: w.south.id, id: 1 })
    expect(saved.body).toMatchObject({ id, client })
  })

  test('that is not insured forgets its insurer; one that is may leave it open', async () => {
    const { id } = (await create({ insured_car: true, insurance_carrier: insurer })).body
    const car = (await read(id)).body
    const unticked = await save(id, { ...bodyOf(car), insured_car: false })
    expect(unticked.body).toMatchObject({ insured_car: false, insurance_carrier: null })
    const again = await save(id, { ...bodyOf(unticked.body), insured_car: true })
    expect(again.body).toMatchObject({ insured_car: true, insurance_carrier: null })
    expect((await create({ insured_car: false, insurance_carrier: 999_999 })).body.insurance_carrier).toBeNull()
  })

  test('keeps its insurer from being deleted', async () => {
    const { id } = (await create({ insured_car: true, insurance_carrier: insurer })).body
    const refused = await w.ask(insurers.delete, { as, params: { id: insurer } })
    expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.inUse])
    expect((await read(id)).body.insurance_carrier).toEqual({ id: insurer, name: 'Seguros Ñandú' })
  })

  test('that an order refers to is not deleted, open, closed or deleted as the order may be', async () => {
    const car = await makeCar(w, as, client, {
      notification: { type_notification: 'oil_change', send_date: '2027-01-01' },
    })
    const order = await insertOrder(w, w.north, { client, car: car.id })
    const before = await vehiclesOf(w, w.north)
    for (const change of ['id = id', 'closed_at = now()', 'closed_at = null, deleted_at = now()']) {
      await w.database.asOwner(`update work_order set ${change} where id = $1`, [order])
      const refused = await remove(car.id)
      expect([refused.status, refused.body.detail]).toEqual([409, messages.refused.inUse])
    }
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('takes its reminders and its former owners with it when it goes', async () => {
    const other = await makeOwner(w, as, 'Carlos Ruiz')
    const { id } = (await create({ notification: { type_notification: 'oil_change', send_date: '2027-01-01' } })).body
    await w.ask(vehicles.changeOwner, { as, params: { id }, body: { client: other.id } })
    expect((await remove(id)).status).toBe(200)
    const left =
      'select (select count(*) from reminder where car_id = $1) + (select count(*) from car_owner_change where car_id = $1) as n'
    expect(await w.database.asOwner(left, [id])).toEqual([{ n: 0 }])
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const car = (await create()).body
    const params = { id: car.id }
    const both = await Promise.all(['Azul', 'Gris'].map((color) => save(car.id, { ...bodyOf(car), color })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({ detail: messages.conflict })
    expect((await read(car.id)).body).toEqual(both.find(({ status }) => status === 200)?.body)
    expect(await writtenOf(car.id)).toHaveLength(2)
    for (let version = 2; version < 12; version += 1) {
      const saved = await w.ask(vehicles.update, { as, params, body: { ...bodyOf(car), version } })
      expect([saved.status, saved.body.version]).toEqual([200, version + 1])
    }
    const { version: _, ...unversioned } = bodyOf(car)
    expect((await save(car.id, unversioned)).status).toBe(200)
  })

  test('that is stale keeps also the reminder that came with it from being written', async () => {
    const car = (await create()).body
    const notification = { type_notification: 'oil_change', send_date: '2027-01-01' }
    expect((await save(car.id, { ...bodyOf(car), version: 9, notification })).status).toBe(409)
    expect((await read(car.id)).body).toEqual(car)
  })

  test('sent by a double click is made once', async () => {
    const asked = { as, body: { ...carBody(), client }, headers: { 'idempotency-key': 'un-carro' } }
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(vehicles.create, asked)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const other = await w.ask(vehicles.create, { ...asked, body: { ...carBody(), client } })
    expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
  })
})

describe('a plate and a VIN', () => {
  const taken = (field: string, message: string) => [409, { detail: message, errors: { [field]: [message] } }]

  test('are of one car of the garage, however they are written', async () => {
    await create({ car_registration: 'P-777 111', vin: 'abc-17 x' })
    for (const car_registration of ['P777111', 'p 777-111', ' p-7-7-7-1-1-1 ', 'P-777 111']) {
      const { status, body } = await create({ car_registration })
      expect([status, body]).toEqual(taken('car_registration', 'Esta matrícula ya existe.'))
    }
    for (const vin of ['ABC17X', 'a b c 1 7 x', 'ABC-17-X']) {
      const { status, body } = await create({ vin })
      expect([status, body]).toEqual(taken('vin', 'Este VIN ya existe.'))
    }
    const both = await create({ car_registration: 'p777111', vin: 'abc17x' })
    expect(Object.keys(both.body.errors ?? {})).toEqual(['car_registration', 'vin'])
  })

  test('are compared by an edit with the others, and not with the car itself', async () => {
    const [one, other] = [(await create()).body, (await create()).body]
    const lower = one.car_registration.toLowerCase()
    expect((await save(one.id, { ...bodyOf(one), car_registration: lower })).status).toBe(200)
    const stolen = await save(other.id, { ...bodyOf(other), car_registration: lower, vin: one.vin })
    expect([stolen.status, Object.keys(stolen.body.errors ?? {})]).toEqual([409, ['car_registration', 'vin']])
    expect((await read(other.id)).body).toEqual(other)
  })

  test('may be of another car in another garage', async () => {
    const south = await w.tokenOf(w.south.users.proprietor)
    const numbers = { car_registration: 'P-888 222', vin: 'ZZ-88' }
    expect((await create(numbers)).status).toBe(200)
    expect((await makeOwner(w, south, 'Diana Paz', numbers)).car).toMatchObject({ car_registration: 'P-888 222' })
  })

  test('of 20 cars at once with the same one, one is made and nineteen are told which field', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ car_registration: 'P-999' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of others) {
      expect([status, body]).toEqual(taken('car_registration', 'Esta matrícula ya existe.'))
    }
  })

  test('of 17 characters has no I, O or Q; other lengths may', async () => {
    const { status, body } = await create({ vin: '1HGCM82633A00435I' })
    const message = 'El VIN no puede contener las letras I, O ni Q.'
    expect([status, body]).toEqual([400, { detail: message, errors: { vin: [message] } }])
    expect((await create({ vin: '1HGCM82633A00435' })).status).toBe(200)
    expect((await create({ vin: 'IOQ' })).body.vin).toBe('IOQ')
  })
})
