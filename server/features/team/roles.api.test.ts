import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { team } from '#domain/team/team.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { roleDesk } from '#server/testing/role-desk.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let admin: string
/** Manages roles and clients, and nothing else. */
let limited: Employed
beforeAll(async () => {
  w = await world()
  admin = await w.tokenOf(w.north.users.proprietor)
  limited = await employ(w, w.north, ['role_management_garage', 'customer_management', 'delete_records'])
})
afterAll(() => w.close())

const { create, edit, remove, newRole, rowOf, entriesOf } = roleDesk(() => w)

describe('the list', () => {
  test('has the seven roles that a garage begins with, each with its flags, sorted by name', async () => {
    const { status, body } = await w.ask(team.roles, { as: await w.tokenOf(w.south.users.proprietor) })
    expect(status).toBe(200)
    expect(body.results.map(({ name }) => name)).toEqual([
      'Administrador secundario',
      'Administrador superior',
      'CONTADOR',
      'Coordinador Mecanica',
      'Mecánico Operador',
      'Operador Enderezado y Pintura',
      'Valuador',
    ])
    expect(body.count).toBe(7)
    for (const row of body.results) {
      const { flags } = Object.values(defaultRoles).find(({ name }) => name === row.name) ?? { flags: [] }
      expect(storedPermissions.filter((flag) => row[flag])).toEqual(
        storedPermissions.filter((flag) => (flags as readonly string[]).includes(flag)),
      )
      expect(row.user_management).toBe(row.user_management_garage)
    }
    expect(body.results.find(({ name }) => name === 'Administrador secundario')?.user_management).toBe(true)
  })

  test('is searched without regard to case and accents, and sorted both ways', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    const names = async (query: object) => (await w.ask(team.roles, { as, query })).body.results.map(({ name }) => name)
    expect(await names({ search: 'MECANICO' })).toEqual(['Mecánico Operador'])
    expect(await names({ search: '%' })).toEqual([])
    const up = await names({ ordering: 'name' })
    expect(await names({ ordering: '-name' })).toEqual([...up].reverse())
    expect((await w.ask(team.roles, { as, query: { ordering: 'permissions' as 'name' } })).status).toBe(400)
  })

  test('shows only id and name to who chooses a role without managing any, and to a branch', async () => {
    const chooser = await employ(w, w.north, ['user_management_garage'])
    const inBranch = await employ(w, w.north, ['role_management_garage', 'user_management_garage'], { branch: true })
    for (const as of [chooser.token, inBranch.token]) {
      const { status, body } = await w.ask(team.roles, { as })
      expect(status).toBe(200)
      const shapes = body.results.map((row) => Object.keys(row).sort().join())
      expect([...new Set(shapes)]).toEqual(['id,name'])
    }
  })

  test('for a choice holds only roles that the asker may give, counted and paged as such', async () => {
    const asker = await employ(w, w.south, ['user_management_garage', 'my_work_orders', 'mechanics_orders'])
    for (let n = 1; n <= 12; n++) await newRole(w.south, `Mecánica ${n}`, 'my_work_orders')
    for (let n = 1; n <= 3; n++) await newRole(w.south, `Caja ${n}`, 'my_work_orders', 'reports_garage')
    const ask = (page: number) => w.ask(team.roles, { as: asker.token, query: { assignable: 'true', page } })
    const [first, second] = [(await ask(1)).body, (await ask(2)).body]
    const names = [...first.results, ...second.results].map(({ name }) => name)
    expect([first.count, first.results.length, second.count]).toEqual([14, 10, 14])
    expect(names).toHaveLength(14)
    expect(names).toEqual(expect.arrayContaining(['Mecánico Operador', 'Mecánica 12', asker.roleName]))
    expect(names.filter((name) => name.startsWith('Caja'))).toEqual([])
    const { body } = await w.ask(team.roles, { as: asker.token, query: { assignable: 'false' } })
    expect(body.count).toBeGreaterThan(14)
  })

  test('of a choice looks away from kinds of order that the plan lacks', async () => {
    const asker = await employ(w, w.south, ['user_management_garage', 'my_work_orders', 'mechanics_orders'])
    const find = async () =>
      (await w.ask(team.roles, { as: asker.token, query: { assignable: 'true', search: 'Valuador' } })).body.count
    expect(await find()).toBe(0)
    await w.database.asOwner("update garage set plan_id = 2, type_order_active = 'mechanic' where id = $1", [
      w.south.id,
    ])
    expect(await find()).toBe(1)
    await w.database.asOwner('update garage set plan_id = 3 where id = $1', [w.south.id])
  })
})

describe('making a role', () => {
  test('keeps name and flags, answers them, writes it down', async () => {
    const { status, body } = await create(
      admin,
      '  Recepción   de día ',
      'customer_management',
      'user_management_garage',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Recepción de día', user_management: true, version: 1, my_work_orders: false })
    expect(await rowOf(body.id)).toMatchObject({
      garage_id: w.north.id,
      permissions: ['customer_management', 'user_management_garage'],
    })
    const granted = ['customer_management', 'user_management_garage']
    expect(await entriesOf(body.id)).toEqual([
      { action: 'create_role', details: { name: 'Recepción de día', granted }, user_id: w.north.users.proprietor.id },
    ])
    expect((await w.ask(team.readRole, { as: admin, params: { id: body.id } })).body).toEqual(body)
  })

  test('sent twice with one key makes one', async () => {
    const headers = { 'idempotency-key': 'un-rol-una-vez' }
    const body = { name: 'Una vez', my_work_orders: true }
    const [one, two] = await Promise.all([1, 2].map(() => w.ask(team.createRole, { as: admin, body, headers })))
    expect(two?.body).toEqual(one?.body)
    const rows = await w.database.asOwner("select id from role where name = 'Una vez'")
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['no permission', { name: 'Nadie' }, 'permissions', 'Selecciona por lo menos un permiso.'],
    ['no name', { my_work_orders: true }, 'name', 'Campo requerido.'],
    ['a blank name', { name: '   ', my_work_orders: true }, 'name', 'Campo requerido.'],
    ['an emoji', { name: 'Caja 🚗', my_work_orders: true }, 'name', messages.invalid.characters],
    ['a sign', { name: 'Caja-1', my_work_orders: true }, 'name', 'Sólo se permiten letras y números'],
    ['a huge name', { name: 'x'.repeat(100_000), my_work_orders: true }, 'name', 'Máximo 50 carácteres'],
  ])('with %s is refused beside the field', async (_, body, field, message) => {
    const answer = await w.ask(team.createRole, { as: admin, body: body as { name: string } })
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message])
  })

  test('user_management alone sets nothing: it only mirrors', async () => {
    const body = { name: 'Espejo', my_work_orders: true, user_management: true, permissions: ['workshop_setup'] }
    const { body: made } = await w.ask(team.createRole, { as: admin, body })
    expect([made.user_management, made.user_management_garage, made.workshop_setup]).toEqual([false, false, false])
  })

  test('a name that exists is refused whatever its case and accents; a deleted one is free', async () => {
    const { body: first } = await create(admin, 'Almacén', 'my_work_orders')
    const again = await create(admin, 'ALMACEN', 'my_work_orders')
    expect([again.status, again.body.errors]).toEqual([409, { name: [refused.nameTaken] }])
    expect((await remove(admin, first.id)).status).toBe(200)
    expect((await create(admin, 'almacén', 'my_work_orders')).status).toBe(200)
    expect((await create(await w.tokenOf(w.south.users.proprietor), 'Almacén', 'my_work_orders')).status).toBe(200)
  })

  test('nobody grants what they lack: 422, logged in as before, and nothing is made', async () => {
    const { status, body } = await create(limited.token, 'Atrevido', 'customer_management', 'workshop_setup')
    expect([status, body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    expect(await w.database.asOwner("select 1 from role where name = 'Atrevido'")).toEqual([])
    expect((await create(limited.token, 'Prudente', 'customer_management')).status).toBe(200)
  })

  test('the six names that show costs are only for who holds everything', async () => {
    const { status, body } = await create(limited.token, 'ADMINISTRADOR TOTAL', 'customer_management')
    expect([status, body.errors]).toEqual([422, { name: [refused.costRoleName] }])
    expect((await create(admin, 'ADMINISTRADOR TOTAL', 'customer_management')).status).toBe(200)
  })

  test('everything is what the plan can give, and what it cannot give nobody grants', async () => {
    await w.database.asOwner("update garage set plan_id = 1, type_order_active = 'mechanic' where id = $1", [
      w.south.id,
    ])
    const as = await w.tokenOf(w.south.users.proprietor)
    expect((await create(as, 'ADMINISTRADOR TOTAL', 'mechanics_orders')).status).toBe(200)
    const { status, body } = await create(as, 'Pintura', 'body_shop_orders')
    expect([status, body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    await w.database.asOwner('update garage set plan_id = 3, type_order_active = null where id = $1', [w.south.id])
  })
})

describe('who may not', () => {
  const doors = (as: string, id: number) => [
    w.ask(team.readRole, { as, params: { id } }),
    create(as, 'Intruso', 'my_work_orders'),
    edit(as, id, { name: 'Intruso', my_work_orders: true }),
    remove(as, id),
  ]

  test('every role without the permission is refused, and a branch with it: 403 and nothing changes', async () => {
    const id = w.north.roles.mechanic
    const before = await rowOf(id)
    const { proprietor, ...others } = w.north.users
    const branchWithFlags = await employ(w, w.north, ['role_management_garage', 'delete_records'], { branch: true })
    const tokens = await Promise.all(Object.values(others).map(w.tokenOf))
    for (const as of [...tokens, branchWithFlags.token]) {
      const answers = await Promise.all(doors(as, id))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    const list = await w.ask(team.roles, { as: await w.tokenOf(w.north.users.mechanic) })
    expect(list.status).toBe(403)
    expect(await rowOf(id)).toEqual(before)
    expect(await entriesOf(id)).toEqual([])
    expect(await w.database.asOwner("select 1 from role where name = 'Intruso'")).toEqual([])
  })

  test('without delete_records nothing is deleted', async () => {
    const person = await employ(w, w.north, ['role_management_garage', 'my_work_orders'])
    const id = await newRole(w.north, 'Se queda', 'my_work_orders')
    expect((await remove(person.token, id)).status).toBe(403)
    expect((await rowOf(id))?.deleted_at).toBeNull()
  })

  test('the other garage finds nothing and leaves no trace', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    const id = await newRole(w.north, 'Del norte', 'my_work_orders')
    const before = await rowOf(id)
    const [read, , updated, deleted] = await Promise.all(doors(as, id))
    expect([read?.status, updated?.status, deleted?.status]).toEqual([404, 404, 404])
    expect((await w.ask(team.roles, { as, query: { search: 'Del norte' } })).body.count).toBe(0)
    expect(await rowOf(id)).toEqual(before)
    expect(await entriesOf(id)).toEqual([])
  })

  test('a visitor is asked to log in', async () => {
    const answers = await Promise.all(doors('', w.north.roles.mechanic))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})
