import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { TestGarage } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

let made = 0
const form = (changes: object = {}) => ({
  name: `Seguros ${++made}`,
  email: 'siniestros@seguros.example',
  phone_number: '+50322223333',
  ...changes,
})
const create = async (changes: object = {}) => (await w.ask(insurers.create, { as, body: form(changes) })).body
const stored = (id: number) => w.database.asOwner('select * from insurance_carrier where id = $1', [id])
const stateOf = (garage: TestGarage) =>
  w.database.asOwner(
    `select (select json_agg(i order by id) from insurance_carrier i where garage_id = $1) as rows,
      (select count(*)::int from audit_entry where garage_id = $1) as written`,
    [garage.id],
  )
const writtenOf = (id: number) =>
  w.database.asOwner(
    `select action, user_id::int, garage_id::int, details from audit_entry
     where subject = 'insurance_carrier' and subject_id = $1 order by id`,
    [id],
  )

describe('an insurer', () => {
  test('is created, read, changed and deleted, and each is written down', async () => {
    const body = form({ name: '  Seguros \u{3000} Ñandú  ', phone_number: '22223333' })
    const created = await w.ask(insurers.create, { as, body })
    const { id } = created.body
    expect(created.body).toEqual({ ...body, name: 'Seguros Ñandú', id, version: 1 })
    expect((await w.ask(insurers.read, { as, params: { id } })).body).toEqual(created.body)
    const changed = await w.ask(insurers.update, { as, params: { id }, body: { ...body, name: 'Otra', version: 1 } })
    expect(changed.body).toEqual({ ...body, name: 'Otra', id, version: 2 })
    expect((await w.ask(insurers.delete, { as, params: { id } })).status).toBe(200)
    expect(await stored(id)).toEqual([])
    const gone = [
      await w.ask(insurers.read, { as, params: { id } }),
      await w.ask(insurers.update, { as, params: { id }, body }),
      await w.ask(insurers.delete, { as, params: { id } }),
    ]
    expect(gone.map(({ status, body }) => [status, body.detail])).toEqual(Array(3).fill([404, messages.notFound]))
    const who = { user_id: w.north.users.proprietor.id, garage_id: w.north.id }
    expect(await writtenOf(id)).toEqual([
      { action: 'create_insurer', ...who, details: { name: 'Seguros Ñandú' } },
      { action: 'update_insurer', ...who, details: { name: 'Otra' } },
      { action: 'delete_insurer', ...who, details: { name: 'Otra' } },
    ])
  })

  test('is the whole garage’s: a branch administrator changes what the main garage made', async () => {
    const { id, version, ...body } = await create()
    const branch = await w.tokenOf(w.north.users.branchAdministrator)
    const { status } = await w.ask(insurers.update, { as: branch, params: { id }, body: { ...body, version } })
    expect(status).toBe(200)
    expect((await w.ask(insurers.delete, { as: branch, params: { id } })).status).toBe(200)
  })

  test('has a name of its own in its garage, whatever case and accents, but not in the other', async () => {
    await create({ name: 'Unión Central' })
    const other = await create()
    const taken = { detail: messages.refused.nameTaken, errors: { name: [messages.refused.nameTaken] } }
    const second = await w.ask(insurers.create, { as, body: form({ name: 'UNION CENTRAL' }) })
    expect([second.status, second.body]).toEqual([409, taken])
    const params = { id: other.id }
    const renamed = await w.ask(insurers.update, { as, params, body: form({ name: 'unión central' }) })
    expect([renamed.status, renamed.body]).toEqual([409, taken])
    const south = await w.tokenOf(w.south.users.proprietor)
    expect((await w.ask(insurers.create, { as: south, body: form({ name: 'Unión Central' }) })).status).toBe(200)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { id, version, ...body } = await create()
    const params = { id }
    const both = await Promise.all(
      ['Una', 'Dos'].map((name) => w.ask(insurers.update, { as, params, body: { ...body, name, version } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({ detail: messages.conflict })
    const [winner] = both.filter(({ status }) => status === 200)
    expect((await w.ask(insurers.read, { as, params })).body).toEqual(winner?.body)
    expect(await writtenOf(id)).toHaveLength(2)
    for (let known = 2; known < 20; known++) {
      const answer = await w.ask(insurers.update, { as, params, body: { ...body, version: known } })
      expect([answer.status, answer.body.version]).toEqual([200, known + 1])
    }
  })

  test('sent by a double click is made once', async () => {
    const asked = { as, body: form(), headers: { 'idempotency-key': 'una-aseguradora' } }
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(insurers.create, asked)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const { body } = await w.ask(insurers.list, { as, query: { search: asked.body.name } })
    expect(body.count).toBe(1)
  })

  test('that another record uses is not deleted, and the reason is told', async () => {
    const { id } = await create()
    await w.database.asOwner(`create table insured (garage_id bigint, insurer_id bigint,
      foreign key (garage_id, insurer_id) references insurance_carrier (garage_id, id))`)
    await w.database.asOwner('insert into insured values ($1, $2)', [w.north.id, id])
    const { status, body } = await w.ask(insurers.delete, { as, params: { id } })
    expect([status, body.detail]).toEqual([409, messages.refused.inUse])
    await w.database.asOwner('drop table insured')
    expect(await stored(id)).toHaveLength(1)
    expect(await writtenOf(id)).toHaveLength(1)
  })

  test.each([
    ['name', '', messages.required],
    ['name', ' \u200B ', messages.required],
    ['name', null, messages.required],
    ['name', 7, messages.invalid.text],
    ['name', 'x'.repeat(251), 'Máximo 250 carácteres'],
    ['name', 'Seguros 🚗', messages.invalid.characters],
    ['name', 'a\u0000b', messages.invalid.characters],
    ['email', '', messages.required],
    ['email', 'sin-arroba.example', 'El correo electrónico no es valido'],
    ['email', `${'x'.repeat(95)}@a.example`, 'Máximo 100 carácteres'],
    ['phone_number', undefined, messages.required],
    ['phone_number', '2222-3333', 'Número de teléfono no válido'],
    ['phone_number', '+1234567', 'Mínimo 8 dígitos'],
    ['phone_number', '1234567890123456', 'Máximo 15 dígitos'],
    ['version', '1', undefined],
  ])('whose %s is %j is refused beside its field', async (field, value, message) => {
    const before = await stateOf(w.north)
    const body = form({ [field]: value }) as never
    const { status, body: told } = await w.ask(insurers.create, { as, body })
    expect([status, Object.keys(told.errors ?? {})]).toEqual([400, [field]])
    if (message) expect(told.errors).toEqual({ [field]: [message] })
    expect(await stateOf(w.north)).toEqual(before)
  })

  test('cannot be put into another garage, or given an id, by its body', async () => {
    const body = { ...form(), id: 1, garage_id: w.south.id, created_at: '2001-01-01' }
    const { status, body: answered } = await w.ask(insurers.create, { as, body })
    const [row] = (await stored(answered.id)) as { garage_id: string; created_at: Date }[]
    expect([status, Number(row?.garage_id)]).toEqual([200, w.north.id])
    expect(row?.created_at.getUTCFullYear()).toBeGreaterThan(2020)
  })
})

describe('who may', () => {
  const all = { proprietor: 200, branchAdministrator: 200, mechanicCoordinator: 200 }
  const none = { accountant: 403, mechanic: 403, bodyShopOperator: 403, appraiser: 403 }
  const statuses = async (ask: (token: string) => Promise<{ status: number }>) => {
    const found: Record<string, number> = {}
    for (const [role, user] of Object.entries(w.north.users)) found[role] = (await ask(await w.tokenOf(user))).status
    return found
  }

  test('list: who manages them, and who chooses one for a car or an order', async () => {
    expect(await statuses((token) => w.ask(insurers.list, { as: token }))).toEqual({ ...all, ...none, accountant: 200 })
  })

  test('read, create and change: who manages them', async () => {
    const { id } = await create()
    const params = { id }
    expect(await statuses((token) => w.ask(insurers.read, { as: token, params }))).toEqual({ ...all, ...none })
    expect(await statuses((token) => w.ask(insurers.create, { as: token, body: form() }))).toEqual({ ...all, ...none })
    const change = (token: string) => w.ask(insurers.update, { as: token, params, body: form() })
    expect(await statuses(change)).toEqual({ ...all, ...none })
  })

  test('delete: who may delete records besides; the coordinator manages them and may not', async () => {
    const remove = async (token: string) => w.ask(insurers.delete, { as: token, params: { id: (await create()).id } })
    expect(await statuses(remove)).toEqual({ ...all, ...none, mechanicCoordinator: 403 })
  })

  test('nobody without a session, and who may not leaves everything as it was', async () => {
    const { id } = await create()
    const before = await stateOf(w.north)
    const mechanic = await w.tokenOf(w.north.users.mechanic)
    for (const [who, status] of [
      [{}, 401],
      [{ as: mechanic }, 403],
    ] as const) {
      expect((await w.ask(insurers.list, who)).status).toBe(status)
      expect((await w.ask(insurers.create, { ...who, body: form() })).status).toBe(status)
      expect((await w.ask(insurers.update, { ...who, params: { id }, body: form() })).status).toBe(status)
      expect((await w.ask(insurers.delete, { ...who, params: { id } })).status).toBe(status)
    }
    expect(await stateOf(w.north)).toEqual(before)
  })

  test('not the other garage: 404, and no trace in either', async () => {
    const { id } = await create()
    const before = [await stateOf(w.north), await stateOf(w.south)]
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const who = { as: stranger, params: { id } }
    expect((await w.ask(insurers.read, who)).status).toBe(404)
    expect((await w.ask(insurers.update, { ...who, body: form() })).status).toBe(404)
    expect((await w.ask(insurers.delete, who)).status).toBe(404)
    expect([await stateOf(w.north), await stateOf(w.south)]).toEqual(before)
  })
})
