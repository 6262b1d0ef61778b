import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { bodySystems, carSystems, type VehicleSystem } from '#domain/systems/systems.contract.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

let made = 0
const form = (...components: string[]) => ({
  name: `Sistema ${++made}`,
  system_components: (components.length > 0 ? components : ['Uno', 'Dos']).map((name) => ({ name })),
})
const namesOf = ({ system_components }: VehicleSystem) => system_components.map(({ name }) => name)
const storedComponents = (systemId: number) =>
  w.database.asOwner<{ id: number; name: string; gone: boolean }>(
    `select id::int, name, deleted_at is not null as gone from system_component where system_id = $1 order by id`,
    [systemId],
  )
const writtenOf = async (id: number) => {
  const found = await w.database.asOwner<{ action: string }>(
    `select action from audit_entry where subject = 'vehicle_system' and subject_id = $1 order by id`,
    [id],
  )
  return found.map(({ action }) => action)
}

describe.each([
  ['a car system', carSystems, bodySystems],
  ['a body system', bodySystems, carSystems],
] as const)('%s', (_, own, other) => {
  const create = async (...components: string[]) => (await w.ask(own.create, { as, body: form(...components) })).body
  const read = async (id: number) => (await w.ask(own.read, { as, params: { id } })).body

  test('is created with its components in their order, read, changed and deleted, and each is written down', async () => {
    const body = { name: '  Frenos ', system_components: [{ name: 'Zapatas' }, { name: ' Discos ' }, { name: 'Ñ' }] }
    const created = (await w.ask(own.create, { as, body })).body
    const { id } = created
    expect([created.name, created.version, namesOf(created)]).toEqual(['Frenos', 1, ['Zapatas', 'Discos', 'Ñ']])
    expect(await read(id)).toEqual(created)
    const changed = (await w.ask(own.update, { as, params: { id }, body: { ...created, name: 'Frenado' } })).body
    expect(changed).toEqual({ ...created, name: 'Frenado', version: 2 })
    expect((await w.ask(own.delete, { as, params: { id } })).status).toBe(200)
    expect(await writtenOf(id)).toEqual(['create_system', 'update_system', 'delete_system'])
  })

  test('keeps the components that come with their id, adds the new ones and takes away those left out', async () => {
    const { id, name, version, system_components } = await create('Discos', 'Pastillas', 'Bomba')
    const [discs, , pump] = system_components
    const sent = [{ id: pump?.id, name: 'Bomba principal' }, { name: 'Líquido' }, { ...discs, name: 'Discos' }]
    const body = { name, version, system_components: [...sent, { name: 'Pastillas' }] }
    const changed = (await w.ask(own.update, { as, params: { id }, body })).body
    expect(namesOf(changed)).toEqual(['Discos', 'Bomba principal', 'Líquido', 'Pastillas'])
    expect(changed.system_components.slice(0, 2)).toEqual([discs, { id: pump?.id, name: 'Bomba principal' }])
    expect(await read(id)).toEqual(changed)
    expect((await storedComponents(id)).map(({ name, gone }) => [name, gone])).toEqual([
      ['Discos', false],
      ['Pastillas', true],
      ['Bomba principal', false],
      ['Líquido', false],
      ['Pastillas', false],
    ])
  })

  test('lets two components swap their names', async () => {
    const { id, name, system_components } = await create('Uno', 'Dos')
    const swapped = system_components.map((component, place) => ({ ...component, name: ['Dos', 'Uno'][place] ?? '' }))
    const { body } = await w.ask(own.update, { as, params: { id }, body: { name, system_components: swapped } })
    expect(body.system_components).toEqual(swapped)
  })

  test('takes no component of another system, of the other garage, that is gone, or twice', async () => {
    const { id, name, version, system_components } = await create('Uno', 'Dos')
    const [kept, gone] = system_components
    await w.ask(own.update, { as, params: { id }, body: { name, version, system_components: [kept ?? { name }] } })
    const neighbour = (await create('Ajeno')).system_components[0]
    const stranger = await w.tokenOf(w.south.users.proprietor)
    const foreign = (await w.ask(own.create, { as: stranger, body: form('Del sur') })).body
    const before = [await read(id), await storedComponents(id), await storedComponents(foreign.id)]
    for (const wrong of [neighbour?.id, foreign.system_components[0]?.id, gone?.id, kept?.id, 2 ** 50]) {
      const components = [
        { ...kept, name: 'Primero' },
        { id: wrong, name: 'Tomado' },
      ]
      const { status, body } = await w.ask(own.update, {
        as,
        params: { id },
        body: { name, system_components: components },
      })
      const told = { 'system_components.1.id': [messages.invalid.option] }
      expect([status, body.detail, body.errors]).toEqual([422, messages.invalid.option, told])
    }
    expect([await read(id), await storedComponents(id), await storedComponents(foreign.id)]).toEqual(before)
    const created = await w.ask(own.create, {
      as,
      body: { name: 'Con ajenos', system_components: [neighbour as never] },
    })
    expect([created.status, Object.keys(created.body.errors ?? {})]).toEqual([422, ['system_components.0.id']])
    expect((await w.ask(own.list, { as, query: { search: 'Con ajenos' } })).body.count).toBe(0)
  })

  test('refuses a second component of the same name beside its field, whatever case and accents', async () => {
    const { status, body } = await w.ask(own.create, { as, body: form('Bujías', 'Cables', 'BUJIAS') })
    const errors = { 'system_components.2.name': [messages.refused.nameTaken] }
    expect([status, body.errors]).toEqual([400, errors])
    const { id, name, system_components } = await create('Bujías')
    const twice = [...system_components, { name: 'bujias' }]
    const changed = await w.ask(own.update, { as, params: { id }, body: { name, system_components: twice } })
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      { 'system_components.1.name': [messages.refused.nameTaken] },
    ])
  })

  test('has a name of its own among its kind; deleted, it gives it back', async () => {
    const { id, name } = await create()
    const again = { ...form(), name: name.toUpperCase() }
    const taken = { detail: messages.refused.nameTaken, errors: { name: [messages.refused.nameTaken] } }
    const second = await w.ask(own.create, { as, body: again })
    expect([second.status, second.body]).toEqual([409, taken])
    const changed = await w.ask(own.update, { as, params: { id: (await create()).id }, body: again })
    expect([changed.status, changed.body]).toEqual([409, taken])
    expect((await w.ask(other.create, { as, body: again })).status).toBe(200)
    await w.ask(own.delete, { as, params: { id } })
    expect((await w.ask(own.create, { as, body: again })).status).toBe(200)
  })

  test('deleted is gone for everybody and stays in the books, with its components', async () => {
    const { id, name, ...body } = await create('Uno')
    await w.ask(own.delete, { as, params: { id } })
    expect((await w.ask(own.list, { as, query: { search: name } })).body.count).toBe(0)
    const after = [
      await w.ask(own.read, { as, params: { id } }),
      await w.ask(own.update, { as, params: { id }, body: { name, ...body } }),
      await w.ask(own.delete, { as, params: { id } }),
    ]
    expect(after.map(({ status, body }) => [status, body.detail])).toEqual(Array(3).fill([404, messages.notFound]))
    expect((await storedComponents(id)).map(({ name, gone }) => [name, gone])).toEqual([['Uno', true]])
    const [row] = await w.database.asOwner<{ name: string; gone: boolean }>(
      'select name, deleted_at is not null as gone from vehicle_system where id = $1',
      [id],
    )
    expect(row).toEqual({ name, gone: true })
  })

  test('is not reached as one of the other kind', async () => {
    const { id, name, system_components } = await create()
    const body = { name, system_components }
    expect((await w.ask(other.read, { as, params: { id } })).status).toBe(404)
    expect((await w.ask(other.update, { as, params: { id }, body })).status).toBe(404)
    expect((await w.ask(other.delete, { as, params: { id } })).status).toBe(404)
    expect((await w.ask(other.list, { as, query: { search: name } })).body.count).toBe(0)
    expect((await read(id)).version).toBe(1)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { id, ...body } = await create('Uno')
    const params = { id }
    const both = await Promise.all(
      ['A', 'B'].map((name) =>
        w.ask(own.update, { as, params, body: { ...body, system_components: [{ name: `Solo ${name}` }] } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({ detail: messages.conflict })
    expect(await read(id)).toEqual(both.find(({ status }) => status === 200)?.body)
    let known = await read(id)
    for (let time = 0; time < 20; time++) {
      const { status, body } = await w.ask(own.update, { as, params, body: known })
      expect([status, body.version]).toEqual([200, known.version + 1])
      known = body
    }
    expect(await storedComponents(id)).toHaveLength(2)
  })

  test('sent by a double click is made once', async () => {
    const asked = { as, body: form(), headers: { 'idempotency-key': `un-sistema-${own.list.path}` } }
    const answers = await Promise.all([1, 2, 3].map(() => w.ask(own.create, asked)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await storedComponents(answers[0]?.body.id ?? 0)).toHaveLength(2)
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(251) }],
    ['system_components', { system_components: [] }],
    ['system_components', { system_components: undefined }],
    ['system_components', { system_components: Array.from({ length: 201 }, (_, n) => ({ name: `c${n}` })) }],
    ['system_components.0.name', { system_components: [{ name: '' }] }],
    ['system_components.1.name', { system_components: [{ name: 'Uno' }, { name: 'Freno 🛑' }] }],
    ['system_components.0.name', { system_components: [{}] }],
    ['system_components.0.id', { system_components: [{ id: -1, name: 'Uno' }] }],
    ['system_components.0', { system_components: ['Uno'] }],
    ['version', { version: 1.5 }],
  ])('with a wrong %s is refused there (%#)', async (field, changes) => {
    const { status, body } = await w.ask(own.create, { as, body: { ...form(), ...changes } as never })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })

  test('may have 200 components, each changed in one go', async () => {
    const many = await create(...Array.from({ length: 200 }, (_, n) => `Parte ${n}`))
    const renamed = many.system_components.map(({ id, name }) => ({ id, name: `${name} b` }))
    const { body } = await w.ask(own.update, {
      as,
      params: { id: many.id },
      body: { ...many, system_components: renamed },
    })
    expect(body.system_components).toEqual(renamed)
  })
})
