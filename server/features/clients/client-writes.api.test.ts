import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { carBody, clientBody, insertOrder } from '#server/testing/clients.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const create = (body: ReturnType<typeof clientBody>, headers: Record<string, string> = {}) =>
  w.ask(clients.create, { as: owner, body, headers })
const update = (id: number, body: Parameters<typeof clientBody>[0] & { version?: number }) =>
  w.ask(clients.update, { as: owner, params: { id }, body: { ...clientBody(), ...body } })
const remove = (id: number) => w.ask(clients.delete, { as: owner, params: { id } })
const countOf = async (table: string, where = 'true') => {
  const [row] = await w.database.asOwner<{ count: string }>(`select count(*) from ${table} where ${where}`)
  return Number(row?.count)
}
async function made(body = clientBody()) {
  const { status, body: client } = await create(body)
  expect(status).toBe(200)
  return client
}

describe('making', () => {
  test('is one transaction with its audit entry', async () => {
    const { id } = await made(clientBody({ cars: [carBody(), carBody()] }))
    const entries = await w.database.asOwner(
      "select action, user_id, details from audit_entry where subject = 'client' and subject_id = $1",
      [id],
    )
    expect(entries).toEqual([{ action: 'create_client', user_id: w.north.users.proprietor.id, details: { cars: 2 } }])
  })

  test('the same request sent twice makes one, and answers the same', async () => {
    const before = await countOf('client')
    const headers = { 'idempotency-key': randomUUID() }
    const body = clientBody()
    const [first, second] = [await create(body, headers), await create(body, headers)]
    expect(second.body).toEqual(first.body)
    expect(await countOf('client')).toBe(before + 1)
    const other = await create(clientBody(), headers)
    expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
  })

  test('what only the server knows cannot be written by a body', async () => {
    const given = { total_amount: 999, last_order: '2026-01-01', garage_id: w.south.id, id: 12345, version: 77 }
    const { body } = await create({ ...clientBody(), ...given })
    expect(body).toMatchObject({ total_amount: 0, last_order: 'not', version: 1 })
    expect(body.id).not.toBe(12345)
    expect(await countOf('client', `garage_id = ${w.south.id}`)).toBe(0)
  })

  test('an uninsured car forgets its insurer', async () => {
    const { cars } = await made(clientBody({ cars: [carBody({ insured_car: false, insurance_carrier: 999_999 })] }))
    expect(cars[0]).toMatchObject({ insured_car: false, insurance_carrier: null })
  })

  test('without a car, with wrong fields: each thing beside its field, and nothing is made', async () => {
    const before = await countOf('client')
    const none = await create(clientBody({ cars: [] }))
    expect([none.status, none.body]).toEqual([
      400,
      { detail: messages.failed.clientWithoutVehicle, errors: { cars: [messages.failed.clientWithoutVehicle] } },
    ])
    const wrong = clientBody({
      name: 'A1',
      gender: 99 as never,
      contacts_info: [{ name: '' }],
      receipt_info: { ...clientBody().receipt_info, tax_id: ' ' },
      cars: [carBody(), carBody({ color: '🚗', year: 30000 })],
    })
    const refused = await create(wrong)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
      ['name', 'gender', 'contacts_info.0.name', 'receipt_info.tax_id', 'cars.1.color', 'cars.1.year'].sort(),
    )
    expect(await countOf('client')).toBe(before)
  })
})

describe('the cars of a new client', () => {
  test('of a day that is still to come, or of another age, is refused: it would tell that they came just now', async () => {
    const save = (days: object) => create(clientBody(days))
    const early = await save({ birth_date: '2062-01-01', admission_date: '2062-01-01' })
    const said = [messages.invalid.futureDate]
    expect([early.status, early.body.errors]).toEqual([422, { birth_date: said, admission_date: said }])
    const late = await save({ admission_date: '0206-11-18' })
    expect([late.status, late.body.errors]).toEqual([400, { admission_date: [messages.invalid.date] }])
  })

  test('a plate or a VIN that another car has is refused on its field, however it is written', async () => {
    await made(clientBody({ cars: [carBody({ car_registration: 'P 777-888', vin: 'abc-777' })] }))
    const before = await countOf('client')
    const again = await create(
      clientBody({ cars: [carBody(), carBody({ car_registration: 'p777888', vin: 'ABC777' })] }),
    )
    expect([again.status, again.body]).toEqual([
      409,
      {
        detail: 'Esta matrícula ya existe.',
        errors: { 'cars.1.car_registration': ['Esta matrícula ya existe.'], 'cars.1.vin': ['Este VIN ya existe.'] },
      },
    ])
    expect(await countOf('client')).toBe(before)
  })

  test('of two with the same plate in one request the second is the one to change', async () => {
    const cars = [carBody({ car_registration: 'P-1-1' }), carBody({ car_registration: 'p1 1' })]
    const { status, body } = await create(clientBody({ cars }))
    expect([status, body.errors]).toEqual([409, { 'cars.1.car_registration': ['Esta matrícula ya existe.'] }])
  })

  test.each(['insurance_carrier', 'car_type', 'model', 'brand'] as const)(
    "a %s that is not there, or is another garage's, is refused on its field",
    async (field) => {
      const [insurer] = await w.database.asOwner<{ id: string }>(
        `insert into insurance_carrier (garage_id, name, email, phone_number)
         values ($1, $2, 'a@example.com', '22223333') returning id`,
        [w.south.id, `Ajena ${field}`],
      )
      const wrong = field === 'insurance_carrier' ? Number(insurer?.id) : 888_888
      const cars = [carBody({ insured_car: true, [field]: wrong })]
      const { status, body } = await create(clientBody({ cars }))
      expect([status, body.errors]).toEqual([422, { [`cars.0.${field}`]: [messages.invalid.option] }])
    },
  )

  test("another garage's own model is no model here", async () => {
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const brand = await w.ask(vehicles.addBrand, { as: stranger, body: { name: 'Zastava' } })
    const params = { id: brand.body.id }
    const model = await w.ask(vehicles.addModel, { as: stranger, params, body: { name: 'Koral' } })
    const cars = [carBody({ brand: brand.body.id, model: model.body.id })]
    const { status, body } = await create(clientBody({ cars }))
    const option = [messages.invalid.option]
    expect([status, body.errors]).toEqual([422, { 'cars.0.brand': option, 'cars.0.model': option }])
  })

  test('of ten at once with one plate, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(clientBody({ cars: [carBody({ car_registration: 'RACE-1' })] }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await countOf('car', "plate = 'RACE1'")).toBe(1)
  })
})

describe('changing', () => {
  test('writes the person, the billing data and the contacts anew; the cars stay', async () => {
    const contacts_info = [{ name: 'Primera Persona', phone_number: '22223333' }, { name: 'Segunda Persona' }]
    const { id, cars } = await made(clientBody({ contacts_info }))
    const receipt_info = { ...clientBody().receipt_info, name: 'Núñez e Hijos', email: 'facturas@example.com' }
    const changes = { name: 'Beatriz Paz', reference: 10, description_reference: 'Instagram', receipt_info } as const
    const saved = await update(id, { ...changes, contacts_info: [{ name: 'Tercera Persona' }], version: 1 })
    expect(saved.body).toMatchObject({
      ...changes,
      receipt_info: { name: 'Núñez e Hijos', email: 'facturas@example.com' },
      contacts_info: [{ name: 'Tercera Persona' }],
      cars: [{ ...cars[0], client_name: 'Beatriz Paz' }],
      version: 2,
    })
    expect(await countOf('client_contact', `client_id = ${id}`)).toBe(1)
    expect((await w.ask(clients.read, { as: owner, params: { id } })).body).toEqual(saved.body)
  })

  test('over what somebody else saved meanwhile: 409, and nothing changes', async () => {
    const { id } = await made()
    expect((await update(id, { name: 'Primera Mano', version: 1 })).status).toBe(200)
    const audits = await countOf('audit_entry')
    const late = await update(id, { name: 'Segunda Mano', contacts_info: [{ name: 'Nadie Nunca' }], version: 1 })
    expect([late.status, late.body]).toEqual([409, { detail: messages.conflict }])
    const read = await w.ask(clients.read, { as: owner, params: { id } })
    expect(read.body).toMatchObject({ name: 'Primera Mano', contacts_info: [], version: 2 })
    expect(await countOf('audit_entry')).toBe(audits)
  })

  test("a hundred saves of one's own in a row meet no false conflict", async () => {
    const { id } = await made()
    for (let version = 1; version <= 100; version += 1) {
      const saved = await update(id, { city: `Ciudad ${version}`, version })
      expect([saved.status, saved.body.version]).toEqual([200, version + 1])
    }
  })

  test('without a version the last one wins, as the wire allows', async () => {
    const { id } = await made()
    expect((await update(id, { name: 'Sin Versión' })).body).toMatchObject({ name: 'Sin Versión', version: 2 })
  })
})

describe('deleting', () => {
  test('takes the contacts, the cars, their reminders and the billing data along, and notes it', async () => {
    const cars = [carBody({ notification: { type_notification: 'oil_change', send_date: '2027-03-01' } })]
    const tables = ['client', 'client_contact', 'car', 'reminder', 'receipt_info']
    const before = await Promise.all(tables.map((table) => countOf(table)))
    const { id } = await made(clientBody({ cars, contacts_info: [{ name: 'Luis Paz' }] }))
    expect((await remove(id)).body).toEqual({})
    expect(await Promise.all(tables.map((table) => countOf(table)))).toEqual(before)
    expect((await w.ask(clients.read, { as: owner, params: { id } })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await countOf('audit_entry', `action = 'delete_client' and subject_id = ${id}`)).toBe(1)
  })

  test.each([
    ['an open order', { closedAt: null }],
    ['a billed order', {}],
    ['a deleted order', { deletedAt: '2026-10-03T00:00:00Z' }],
  ])('is refused while %s refers to it, and nothing is lost', async (_, order) => {
    const client = await made(clientBody({ contacts_info: [{ name: 'Luis Paz' }] }))
    const car = client.cars[0]?.id as number
    const number = 100 + client.id
    await insertOrder(w, { garage: w.north.id, client: client.id, car, number, ...order })
    const refused = await remove(client.id)
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'No se puede eliminar porque otros registros lo utilizan.' },
    ])
    expect((await w.ask(clients.read, { as: owner, params: { id: client.id } })).body).toEqual(client)
  })
})
