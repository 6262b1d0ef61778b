import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { bodyOf, makeOwner, vehiclesOf } from '#server/testing/cars.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
let client: number
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-12-31T15:00:00Z')
  as = await w.tokenOf(w.north.users.proprietor)
  client = (await makeOwner(w, as)).id
})
afterAll(() => w.close())

const create = (given: object = {}) => w.ask(vehicles.create, { as, body: { ...carBody(), client, ...given } as never })
const save = (id: number, body: object) => w.ask(vehicles.update, { as, params: { id }, body: body as never })

describe('a car with something wrong', () => {
  test.each([
    ['car_registration', ' ', messages.required],
    ['car_registration', 'P_1', 'Sólo se permiten letras y números'],
    ['car_registration', 'P🚗', messages.invalid.characters],
    ['car_registration', 'x'.repeat(51), 'Máximo 50 carácteres'],
    ['vin', null, messages.required],
    ['vin', 'ÑÑ', 'Sólo se permiten letras y números'],
    ['color', '', messages.required],
    ['color', 'x'.repeat(251), 'Máximo 250 carácteres'],
    ['color', 'a\u0000b', messages.invalid.characters],
    ['year', '', messages.required],
    ['year', 19, 'Ingrese un año.'],
    ['year', 20199, 'Ingrese un año.'],
    ['transmission', 15, messages.invalid.option],
    ['car_type', undefined, messages.required],
    ['brand', null, messages.required],
    ['model', 'x', messages.invalid.option],
    ['client', undefined, messages.required],
    ['notification.send_date', undefined, messages.required],
  ])('in its %s (%j) is told beside the field, and nothing is written', async (field, value, message) => {
    const before = await vehiclesOf(w, w.north)
    const given =
      field === 'notification.send_date' ? { notification: { type_notification: 'oil_change' } } : { [field]: value }
    const { status, body } = await create(given)
    expect([status, body]).toEqual([400, { detail: message, errors: { [field]: [message] } }])
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('in several fields is told all of it at once', async () => {
    const { body } = await create({ car_registration: '', vin: '', year: 1 })
    expect(Object.keys(body.errors ?? {})).toEqual(['car_registration', 'vin', 'year'])
  })

  test.each([
    ['a type that there is not', { car_type: 999 }, ['car_type']],
    ['a model that there is not', { model: 999_999 }, ['model']],
    ['a brand that there is not', { brand: 999 }, ['brand']],
    ['a model of another brand', { brand: 2, model: 1 }, ['model']],
    ['an insurer that there is not', { insured_car: true, insurance_carrier: 999 }, ['insurance_carrier']],
    [
      'numbers beyond what the database holds',
      { brand: 9e14, model: 9e14, car_type: 9e14 },
      ['car_type', 'brand', 'model'],
    ],
  ])('in its choices, %s, is told beside the field', async (_, given, fields) => {
    const before = await vehiclesOf(w, w.north)
    const { status, body } = await create(given)
    const option = messages.invalid.option
    expect([status, body.detail]).toEqual([422, option])
    expect(body.errors).toEqual(Object.fromEntries(fields.map((field) => [field, [option]])))
    expect(await vehiclesOf(w, w.north)).toEqual(before)
  })

  test('in its year, which has not begun where the garage is, is told which one it is there', async () => {
    const today = w.clock.now
    // In El Salvador the new year begins six hours after Greenwich's.
    w.clock.now = new Date('2027-01-01T05:59:00Z')
    const told = 'El año no puede ser mayor que 2026'
    const early = await create({ year: 2027 })
    expect([early.status, early.body]).toEqual([422, { detail: told, errors: { year: [told] } }])
    expect((await create({ year: 2026 })).status).toBe(200)
    const withClient = clientBody({ cars: [carBody(), carBody({ year: '2027' })] })
    const made = await w.ask(clients.create, { as, body: withClient })
    expect([made.status, made.body.errors]).toEqual([422, { 'cars.1.year': [told] }])
    w.clock.now = new Date('2027-01-01T06:00:00Z')
    expect((await create({ year: 2027 })).status).toBe(200)
    w.clock.now = today
  })

  test('for a client that there is not is refused on its field', async () => {
    const { status, body } = await create({ client: 999_999 })
    expect([status, body]).toEqual([404, { detail: messages.notFound, errors: { client: [messages.notFound] } }])
  })

  test('for a client whose data were erased is refused on its field', async () => {
    const erased = await makeOwner(w, as, 'Persona Borrada')
    await w.database.asOwner('update client set erased_at = now() where id = $1', [erased.id])
    const { status, body } = await create({ client: erased.id })
    expect([status, body.errors]).toEqual([409, { client: [messages.refused.erasedClient] }])
  })

  test('to be reminded of, whose owner’s data were erased, is refused; without a reminder it is saved', async () => {
    const { body: owner } = await w.ask(clients.create, { as, body: clientBody({ name: 'Persona Borrada' }) })
    await w.database.asOwner('update client set erased_at = now() where id = $1', [owner.id])
    const [car] = owner.cars
    const { body: read } = await w.ask(vehicles.read, { as, params: { id: car?.id as number } })
    const notification = { type_notification: 'oil_change', send_date: '2027-03-01' }
    const reminded = await save(read.id, { ...bodyOf(read), notification })
    expect([reminded.status, reminded.body.detail]).toEqual([409, messages.refused.erasedClient])
    expect((await save(read.id, { ...bodyOf(read), color: 'Verde' })).status).toBe(200)
  })
})

describe('what waits to be sent for a car', () => {
  const reminder = (type_notification: string, send_date: string) => ({
    notification: { type_notification, send_date },
  })
  const shown = (car: { notifications: { type_notification: unknown; send_date: string }[] }) =>
    car.notifications.map(({ type_notification, send_date }) => `${type_notification} ${send_date}`)

  test('is not of a day that has passed where the garage is: that is refused on its field, today is not', async () => {
    w.clock.now = new Date('2027-01-01T05:00:00Z')
    const refused = await create(reminder('oil_change', '2026-12-30'))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'notification.send_date': ['La fecha no puede ser anterior a hoy.'] },
    ])
    expect((await create(reminder('oil_change', '2026-12-31'))).status).toBe(200)
    const slip = await create(reminder('oil_change', '2037-01-01'))
    expect([slip.status, slip.body.errors]).toEqual([
      422,
      { 'notification.send_date': ['La fecha no puede ser a más de diez años de hoy.'] },
    ])
    expect((await create(reminder('oil_change', '2036-12-31'))).status).toBe(200)
    w.clock.now = new Date('2026-12-31T15:00:00Z')
  })

  test('is one of each type: a later one takes its place, and an edit without one leaves it', async () => {
    const made = (await create(reminder('oil_change', '2027-03-01'))).body
    expect(shown(made)).toEqual(['oil_change 2027-03-01'])
    const moved = (await save(made.id, { ...bodyOf(made), ...reminder('oil_change', '2027-05-01') })).body
    expect(shown(moved)).toEqual(['oil_change 2027-05-01'])
    expect(moved.notifications[0]?.id).toBe(made.notifications[0]?.id)
    const two = (await save(made.id, { ...bodyOf(moved), ...reminder('annual_check_up', '2027-01-01') })).body
    expect(shown(two)).toEqual(['annual_check_up 2027-01-01', 'oil_change 2027-05-01'])
    expect(shown((await save(made.id, bodyOf(two))).body)).toEqual(shown(two))
  })

  test('is no more what was sent: the next one of the type is another', async () => {
    const made = (await create(reminder('engine_tuning', '2027-01-01'))).body
    await w.database.asOwner('update reminder set sent_at = now() where car_id = $1', [made.id])
    expect((await w.ask(vehicles.read, { as, params: { id: made.id } })).body.notifications).toEqual([])
    const next = (await save(made.id, { ...bodyOf(made), ...reminder('engine_tuning', '2027-12-01') })).body
    expect(shown(next)).toEqual(['engine_tuning 2027-12-01'])
    expect(next.notifications[0]?.id).not.toBe(made.notifications[0]?.id)
  })

  test('is one also when 20 write it at once', async () => {
    const made = (await create()).body
    const { version: _, ...body } = bodyOf(made)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, day) =>
        save(made.id, { ...body, ...reminder('oil_change', `2027-01-${String(day + 1).padStart(2, '0')}`) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [row] = await w.database.asOwner('select count(*)::int from reminder where car_id = $1', [made.id])
    expect(row).toEqual({ count: 1 })
  })
})
