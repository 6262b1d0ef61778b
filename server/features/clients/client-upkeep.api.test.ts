import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientUpkeep } from '#domain/clients/client-upkeep.contract.ts'
import { type Client, clients, mostContacts } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { carBody, clientBody } from '#server/testing/clients.ts'
import { insertOrder } from '#server/testing/orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let owner: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-11-15T15:00:00Z')
  owner = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

let phone = 70_000_000
async function newClient(given: Parameters<typeof clientBody>[0] = {}): Promise<Client> {
  phone += 1
  const body = clientBody({ phone_number: String(phone), mobil_number: null, document_number: null, ...given })
  const made = await w.ask(clients.create, { as: owner, body })
  expect(made.status).toBe(200)
  return made.body as unknown as Client
}

const duplicatesOf = async ({ id }: Client) =>
  (await w.ask(clientUpkeep.duplicates, { as: owner, params: { id } })).body.map((found) => found.id)
const audits = (subject: number) =>
  w.database.asOwner<{ action: string }>('select action from audit_entry where subject_id = $1 order by id', [subject])

describe('duplicates', () => {
  test('share the document or any telephone, however its case and accents', async () => {
    const first = await newClient({ document_number: 'AB-Ñ1', mobil_number: '71110000' })
    const sameDocument = await newClient({ document_number: 'ab-ñ1' })
    const samePhone = await newClient({ phone_number: '71110000' })
    await newClient({ document_number: 'AB-N2' })
    expect(await duplicatesOf(first)).toEqual([sameDocument.id, samePhone.id])
  })

  test('share a telephone with or without the code of its country', async () => {
    const bare = await newClient({ phone_number: '71112222' })
    const withCode = await newClient({ mobil_number: '+50371112222' })
    const elsewhere = await newClient({ phone_number: '50271112222' })
    expect(await duplicatesOf(bare)).toEqual([withCode.id, elsewhere.id])
    expect(await duplicatesOf(withCode)).toEqual([bare.id])
  })

  test('of another garage are none', async () => {
    const south = await w.tokenOf(w.south.users.proprietor)
    const mine = await newClient({ document_number: 'DUI-9' })
    const body = clientBody({ document_number: 'DUI-9' })
    const theirs = await w.ask(clients.create, { as: south, body })
    const found = await w.ask(clientUpkeep.duplicates, { as: owner, params: { id: mine.id } })
    expect(found.body).toEqual([])
    const asked = await w.ask(clientUpkeep.duplicates, { as: owner, params: { id: theirs.body.id } })
    expect(asked.status).toBe(404)
  })
})

describe('merging', () => {
  test('brings cars, contacts, orders, totals and missing data together, as the preview said', async () => {
    const contacts_info = [{ name: 'Ramón Paz', phone_number: '22001111' }]
    const kept = await newClient({ birth_date: null, admission_date: '2026-02-01' })
    const other = await newClient({ birth_date: '1990-05-05', admission_date: '2025-02-01', contacts_info })
    const car = other.cars[0]?.id as number
    const order = await insertOrder(w, w.north, { client: other.id, car, total: 120, closed: '2026-03-01T10:00:00Z' })
    await w.database.asOwner(`update client set last_order = '2026-03-01', total_amount_cents = 12000 where id = $1`, [
      other.id,
    ])

    const params = { id: kept.id, other: other.id }
    const preview = await w.ask(clientUpkeep.mergePreview, { as: owner, params })
    expect(preview.body).toMatchObject({
      taken_over: ['birth_date'],
      cars: 2,
      contacts: 1,
      orders: 1,
      total_amount: 120,
    })

    const body = { other: other.id, version: kept.version }
    const merged = await w.ask(clientUpkeep.merge, { as: owner, params: { id: kept.id }, body })
    expect(merged.body).toMatchObject({
      id: kept.id,
      name: kept.name,
      birth_date: '1990-05-05',
      admission_date: '2025-02-01',
      last_order: '2026-03-01',
      total_amount: 120,
      contacts_info: [{ name: 'Ramón Paz' }],
    })
    expect(merged.body.cars.map(({ id }) => id).sort()).toEqual([kept.cars[0]?.id, car].sort())
    expect((await w.ask(clients.read, { as: owner, params: { id: other.id } })).status).toBe(404)
    const billed = await w.ask(clients.orders, { as: owner, params: { id: kept.id } })
    expect(billed.body.results.map(({ id }) => id)).toEqual([order])
    expect((await audits(kept.id)).map(({ action }) => action)).toContain('merge_clients')
  })

  test('makes one of the same contact, and is refused where more remain than a client may have', async () => {
    const people = (letters: string) =>
      [...letters].map((letter) => ({ name: `Contacto ${letter.repeat(3)}`, phone_number: '22001111' }))
    const twenty = 'abcdefghijklmnopqrst'
    const kept = await newClient({ contacts_info: people(twenty) })
    const other = await newClient({
      contacts_info: [...people('ABC'), { name: 'Contacto ddd', email: 'd@example.com' }],
    })
    const params = { id: kept.id }
    const merge = () => w.ask(clientUpkeep.merge, { as: owner, params, body: { other: other.id } })
    const refused = await merge()
    expect([refused.status, refused.body.detail]).toEqual([422, messages.refused.tooManyContacts(mostContacts)])
    expect((await w.ask(clients.read, { as: owner, params: { id: other.id } })).body.contacts_info).toHaveLength(4)

    const { cars: _, ...form } = clientBody()
    for (const [id, letters] of [[kept.id, twenty.slice(1)] as const, [other.id, 'BCD'] as const]) {
      const body = { ...form, contacts_info: people(letters) }
      expect((await w.ask(clients.update, { as: owner, params: { id }, body })).status).toBe(200)
    }
    const preview = await w.ask(clientUpkeep.mergePreview, { as: owner, params: { ...params, other: other.id } })
    expect(preview.body.contacts).toBe(19)
    expect((await merge()).body.contacts_info.map(({ name }) => name)).toEqual(
      people(twenty.slice(1)).map(({ name }) => name),
    )
  })

  test('with itself, with nobody, with another garage’s client, or at an old version is refused and changes nothing', async () => {
    const kept = await newClient()
    const other = await newClient()
    const south = await w.tokenOf(w.south.users.proprietor)
    const theirs = await w.ask(clients.create, { as: south, body: clientBody() })
    const merge = (body: { other: number; version?: number; other_version?: number }) =>
      w.ask(clientUpkeep.merge, { as: owner, params: { id: kept.id }, body })
    expect((await merge({ other: kept.id })).status).toBe(422)
    for (const stranger of [987_654_321, theirs.body.id]) expect((await merge({ other: stranger })).status).toBe(404)
    for (const seen of [{ version: 7 }, { other_version: 7 }])
      expect((await merge({ other: other.id, ...seen })).status).toBe(409)
    expect((await w.ask(clients.read, { as: owner, params: { id: other.id } })).body.cars).toHaveLength(1)
    expect((await w.ask(clients.read, { as: south, params: { id: theirs.body.id } })).status).toBe(200)
  })

  test('sent fifty times at once happens once', async () => {
    const kept = await newClient()
    const other = await newClient()
    const asking = { as: owner, params: { id: kept.id }, body: { other: other.id } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => w.ask(clientUpkeep.merge, asking)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect((await w.ask(clients.read, { as: owner, params: { id: kept.id } })).body.cars).toHaveLength(2)
  })
})

describe('erasing', () => {
  const erase = (as: string, id: number, version?: number) =>
    w.ask(clientUpkeep.erase, { as, params: { id }, body: { reason: 'Lo pidió por escrito', version } })

  test('forgets the person and keeps what was billed, to whom', async () => {
    const notification = { type_notification: 'oil_change', send_date: '2027-01-01' } as const
    const cars = [carBody({ notification }), carBody()]
    const contacts_info = [{ name: 'Ramón Paz', phone_number: '22001111' }]
    const person = await newClient({ name: 'Olvidada Pérez', description_reference: 'Olvidada', contacts_info, cars })
    await insertOrder(w, w.north, {
      client: person.id,
      car: person.cars[0]?.id as number,
      total: 80,
      closed: '2026-03-01T10:00:00Z',
    })
    expect((await erase(owner, person.id, person.version)).status).toBe(200)

    const [left] = await w.database.asOwner<Record<string, unknown>>('select * from client where id = $1', [person.id])
    expect(left).toMatchObject({ email: '', phone_number: '', document_number: null, birth_date: null, address: '' })
    expect(JSON.stringify(left)).not.toContain('Olvidada')
    const found = await w.ask(clients.list, { as: owner, query: { search: 'olvidada' } })
    expect(found.body.count).toBe(0)
    const gone = await w.ask(vehicles.read, { as: owner, params: { id: person.cars[1]?.id as number } })
    expect(gone.status).toBe(404)
    const kept = await w.ask(vehicles.read, { as: owner, params: { id: person.cars[0]?.id as number } })
    expect(kept.body.notifications).toEqual([])
    const orders = await w.ask(clients.orders, { as: owner, params: { id: person.id } })
    expect(orders.body.total_amount).toBe(80)
    const [receipt] = await w.database.asOwner<{ tax_id: string }>(
      'select r.tax_id from receipt_info r join client c on c.receipt_info_id = r.id where c.id = $1',
      [person.id],
    )
    expect(receipt?.tax_id).toBe('0614-290288-101-1')
    expect((await erase(owner, person.id)).status).toBe(409)
    const edit = { ...clientBody(), name: 'Otra Persona' }
    expect((await w.ask(clients.update, { as: owner, params: { id: person.id }, body: edit })).status).toBe(409)
  })

  test('waits until the open orders are closed, and needs a reason', async () => {
    const person = await newClient()
    await insertOrder(w, w.north, { client: person.id, car: person.cars[0]?.id as number })
    const refused = await erase(owner, person.id)
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toBe('El cliente tiene órdenes abiertas. Ciérralas antes de borrar sus datos.')
    const silent = await w.ask(clientUpkeep.erase, { as: owner, params: { id: person.id }, body: { reason: ' ' } })
    expect(silent.body.errors).toEqual({ reason: ['La justificación es importante.'] })
  })
})

test('a person gets all that is known of them as a file', async () => {
  const person = await newClient({ name: 'Clara Solís' })
  const file = await w.ask(clientUpkeep.personalData, { as: owner, params: { id: person.id } })
  expect(file.headers['content-disposition']).toContain(`cliente-${person.id}.json`)
  expect(file.body).toMatchObject({
    nombre: 'Clara Solís',
    genero: 'Mujer',
    pais: 'El Salvador',
    total_facturado: '0.00',
  })
})

describe('who may', () => {
  test('merge and erase: who manages clients and deletes records, of the main garage', async () => {
    const kept = await newClient()
    const other = await newClient()
    const coordinator = await w.tokenOf(w.north.users.mechanicCoordinator)
    const branch = await w.tokenOf(w.north.users.branchAdministrator)
    const mechanic = await w.tokenOf(w.north.users.mechanic)
    for (const as of [coordinator, branch, mechanic]) {
      const params = { id: kept.id }
      expect((await w.ask(clientUpkeep.merge, { as, params, body: { other: other.id } })).status).toBe(403)
      expect((await w.ask(clientUpkeep.erase, { as, params, body: { reason: 'x' } })).status).toBe(403)
    }
    for (const [as, status] of [
      [coordinator, 200],
      [branch, 200],
      [mechanic, 403],
    ] as const) {
      expect((await w.ask(clientUpkeep.duplicates, { as, params: { id: kept.id } })).status).toBe(status)
      expect((await w.ask(clientUpkeep.personalData, { as, params: { id: kept.id } })).status).toBe(status)
    }
    expect((await w.ask(clients.read, { as: owner, params: { id: other.id } })).status).toBe(200)
  })

  test('nobody of another garage reaches a client', async () => {
    const person = await newClient()
    const other = await newClient()
    const as = await w.tokenOf(w.south.users.proprietor)
    const before = await audits(person.id)
    const params = { id: person.id }
    expect((await w.ask(clientUpkeep.merge, { as, params, body: { other: other.id } })).status).toBe(404)
    expect((await w.ask(clientUpkeep.mergePreview, { as, params: { ...params, other: other.id } })).status).toBe(404)
    expect((await w.ask(clientUpkeep.personalData, { as, params })).status).toBe(404)
    expect((await w.ask(clientUpkeep.erase, { as, params, body: { reason: 'x' } })).status).toBe(404)
    expect((await w.ask(clients.read, { as: owner, params })).body).toEqual(person)
    expect(await audits(person.id)).toEqual(before)
  })
})
