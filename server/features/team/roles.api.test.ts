import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { type StoredPermission, storedPermissions } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { team } from '#domain/team/team.contract.ts'
import { insertRoles } from '#server/features/team/public.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import type { TestGarage } from '#server/testing/garages.ts'
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

const withFlags = (...flags: StoredPermission[]) => Object.fromEntries(flags.map((flag) => [flag, true]))
const create = (as: string, name: string, ...flags: StoredPermission[]) =>
  w.ask(team.createRole, { as, body: { name, ...withFlags(...flags) } })
const edit = (as: string, id: number, body: Record<string, unknown>) =>
  w.ask(team.updateRole, { as, params: { id }, body: body as { name: string } })
const remove = (as: string, id: number) => w.ask(team.deleteRole, { as, params: { id } })
const newRole = (garage: TestGarage, name: string, ...flags: StoredPermission[]) =>
  w.inGarage(garage, async (scope) => (await insertRoles(scope, { role: { name, flags } })).role)
const rowOf = async (id: number) =>
  (await w.database.asOwner<Record<string, unknown>>('select * from role where id = $1', [id]))[0]
const entriesOf = (id: number) =>
  w.database.asOwner<{ action: string; details: unknown }>(
    "select action, details, user_id::int from audit_entry where subject = 'role' and subject_id = $1 order by id",
    [id],
  )

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
      for (const row of body.results) expect(Object.keys(row).sort()).toEqual(['id', 'name'])
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

describe('editing a role', () => {
  test('saves name and flags, says what was granted and taken, and answers the next version', async () => {
    const id = await newRole(w.north, 'Bodega', 'my_work_orders', 'mechanics_orders')
    const { status, body } = await edit(admin, id, {
      name: 'Bodega 2',
      my_work_orders: true,
      reports_garage: true,
      version: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Bodega 2', mechanics_orders: false, reports_garage: true, version: 2 })
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      action: 'update_role',
      details: { name: 'Bodega 2', granted: ['reports_garage'], taken: ['mechanics_orders'] },
    })
  })

  test('over what somebody else saved meanwhile is 409 and changes nothing', async () => {
    const id = await newRole(w.north, 'Grúa', 'my_work_orders')
    expect((await edit(admin, id, { name: 'Grúa 1', my_work_orders: true, version: 1 })).status).toBe(200)
    const before = await rowOf(id)
    const { status, body } = await edit(admin, id, { name: 'Grúa 2', my_work_orders: true, version: 1 })
    expect([status, body.detail]).toEqual([409, messages.conflict])
    expect(await rowOf(id)).toEqual(before)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('a limited administrator changes what they hold and leaves the rest as it is', async () => {
    const id = await newRole(w.north, 'Mixto', 'reports_garage', 'customer_management')
    const kept = { reports_garage: true }
    expect((await edit(limited.token, id, { name: 'Mixto', ...kept, delete_records: true })).status).toBe(200)
    const takes = await edit(limited.token, id, { name: 'Mixto', customer_management: true })
    expect([takes.status, takes.body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    const grants = await edit(limited.token, id, { name: 'Mixto', ...kept, workshop_setup: true })
    expect([grants.status, grants.body.errors]).toEqual([422, { permissions: [refused.grantsLacking] }])
    expect((await rowOf(id))?.permissions).toEqual(['delete_records', 'reports_garage'])
  })

  test("one's own is refused, however little changes", async () => {
    for (const [as, id] of [
      [admin, w.north.roles.proprietor],
      [limited.token, limited.roleId],
    ] as const) {
      const before = await rowOf(id)
      const { status, body } = await edit(as, id, { name: 'Mío', customer_management: true })
      expect([status, body.detail]).toEqual([409, refused.ownRole])
      expect(await rowOf(id)).toEqual(before)
    }
  })

  test('acts on the very next request of who has it, in both directions', async () => {
    const person = await employ(w, w.north, ['my_work_orders'])
    const asks = async () => (await w.ask(team.users, { as: person.token })).status
    expect(await asks()).toBe(403)
    await edit(admin, person.roleId, { name: 'Asciende', user_management_garage: true })
    expect(await asks()).toBe(200)
    expect((await w.ask(access.me, { as: person.token })).body.permissions).toEqual(['user_management_garage'])
    await edit(admin, person.roleId, { name: 'Desciende', my_work_orders: true })
    expect(await asks()).toBe(403)
  })
})

describe('deleting a role', () => {
  test('takes it from every list and reading, and leaves its row', async () => {
    const id = await newRole(w.north, 'Pasajero', 'my_work_orders')
    expect((await remove(admin, id)).status).toBe(200)
    expect((await rowOf(id))?.deleted_at).not.toBeNull()
    expect((await w.ask(team.roles, { as: admin, query: { search: 'Pasajero' } })).body.count).toBe(0)
    for (const answer of [
      await w.ask(team.readRole, { as: admin, params: { id } }),
      await edit(admin, id, { name: 'Vuelve', my_work_orders: true }),
      await remove(admin, id),
    ]) {
      expect([answer.status, answer.body.detail]).toEqual([404, messages.notFound])
    }
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['delete_role'])
  })

  test('is refused while somebody has it, and not once they are gone', async () => {
    const person = await employ(w, w.north, ['my_work_orders'], { branch: true })
    const { status, body } = await remove(admin, person.roleId)
    expect([status, body.detail]).toEqual([409, refused.roleInUse])
    expect((await w.ask(team.deleteUser, { as: admin, params: { id: person.id } })).status).toBe(200)
    expect((await remove(admin, person.roleId)).status).toBe(200)
  })

  test("is refused for one's own and for one that holds more", async () => {
    const own = await remove(admin, w.north.roles.proprietor)
    expect([own.status, own.body.detail]).toEqual([409, refused.ownRole])
    const id = await newRole(w.north, 'Superior', 'workshop_setup')
    const above = await remove(limited.token, id)
    expect([above.status, above.body.detail]).toEqual([422, refused.roleAbove])
    expect((await rowOf(id))?.deleted_at).toBeNull()
  })

  test('at the same time as giving it leaves nobody with a deleted role', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await newRole(w.north, `Carrera ${round}`, 'my_work_orders')
      const form = { first_name: 'Eva', last_name: 'Paz', email: 'eva@example.com', phone_number: '70001000' }
      const [given, deleted] = await Promise.all([
        w.ask(team.createUser, { as: admin, body: { ...form, username: `carrera${round}`, role: id } }),
        // Passwords are hashed first: by turns the one or the other comes earlier.
        new Promise((resolve) => setTimeout(resolve, 20 * round)).then(() => remove(admin, id)),
      ])
      expect([given.status, deleted.status]).not.toEqual([200, 200])
      expect([given.status, deleted.status]).toContain(200)
    }
    const orphans = await w.database.asOwner(
      `select 1 from staff_user u join role r on r.garage_id = u.garage_id and r.id = u.role_id
       where r.deleted_at is not null and u.deleted_at is null`,
    )
    expect(orphans).toEqual([])
  })

  test('waits for who is giving the role, and then sees that it is in use', async () => {
    const id = await newRole(w.north, 'Dada', 'my_work_orders')
    const { holdRole } = await import('./roles.repo.ts')
    let deleted: ReturnType<typeof remove> | undefined
    let isOver = false
    await w.inGarage(w.north, async (scope) => {
      await holdRole(scope, id)
      deleted = remove(admin, id).finally(() => {
        isOver = true
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isOver).toBe(false)
      await scope.tx
        .updateTable('staff_user')
        .set({ role_id: id })
        .where('id', '=', w.north.users.appraiser.id)
        .execute()
    })
    expect((await deleted)?.body.detail).toBe(refused.roleInUse)
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
