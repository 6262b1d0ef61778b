import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { team } from '#domain/team/team.contract.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { temporaryPasswordIn } from '#server/testing/temporary-password.ts'
import { newUserOf, userDesk } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

const { refused } = messages
let w: World
let admin: string
/** Manages users and may hand out what an operator of mechanics has. */
let limited: Employed
const operator: StoredPermission[] = ['my_work_orders', 'mechanics_orders']
beforeAll(async () => {
  w = await world()
  admin = await w.tokenOf(w.north.users.proprietor)
  limited = await employ(w, w.north, ['user_management_garage', 'delete_records', ...operator])
})
afterAll(() => w.close())

const { list, create, read, edit, remove, logIn, rowOf, entriesOf, unchanged } = userDesk(() => w)

describe('the list', () => {
  test('names everybody with their role, and nothing of what they earn', async () => {
    const { status, body } = await list(await w.tokenOf(w.south.users.proprietor))
    expect([status, body.count]).toEqual([200, 7])
    expect(body.results.find(({ is_proprietor }) => is_proprietor)).toEqual({
      id: w.south.users.proprietor.id,
      username: 'sur.proprietor',
      first_name: 'Ana',
      last_name: 'López',
      email: 'proprietor@sur.example',
      phone_number: '70001000',
      role: w.south.roles.proprietor,
      role_text: 'Administrador superior',
      is_proprietor: true,
      is_branch_user: false,
      is_editable: true,
    })
    expect(body.results.filter(({ is_branch_user }) => is_branch_user)).toHaveLength(1)
  })

  test('is searched by any of its six columns, whatever case and accents', async () => {
    const { body } = await create(
      admin,
      newUserOf(w.north.roles.mechanic, { first_name: 'Íñigo', last_name: 'Buscable' }),
    )
    await w.database.asOwner("update staff_user set phone_number = '+50379998888' where id = $1", [body.id])
    const found = async (search: string) => (await list(admin, { search })).body.results.map(({ id }) => id)
    for (const search of [body.username, 'INIGO', 'buscable', body.email, '79998888']) {
      expect(await found(search)).toContain(body.id)
    }
    expect(await found('mecanico operador')).toContain(body.id)
    expect(await found('_%')).toEqual([])
  })

  test('is sorted by each of its six columns, both ways', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    const fields = ['username', 'first_name', 'last_name', 'email', 'phone_number', 'role'] as const
    for (const field of fields) {
      const shown = field === 'role' ? 'role_text' : field
      const up = (await list(as, { ordering: field })).body.results
      const down = (await list(as, { ordering: `-${field}` })).body.results
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
      const values = up.map((row) => row[shown])
      expect(values).toEqual([...values].sort(new Intl.Collator('es', { ignorePunctuation: false }).compare))
    }
  })

  test('says whom the asker may edit: nobody whose role holds more', async () => {
    const { results } = (await list(limited.token, { search: '@norte.example' })).body
    const editable = results.filter(({ is_editable }) => is_editable).map(({ role_text }) => role_text)
    expect(editable).toEqual(['Mecánico Operador'])
    expect(results.length).toBeGreaterThan(5)
  })
})

describe('making a user', () => {
  test('keeps all that was typed, writes it down without what they earn, and mails a password', async () => {
    const form = newUserOf(w.north.roles.mechanic, {
      salary: 4.75,
      sales_goal: '1200.50',
      average_monthly_goal_hours: 176,
    })
    const { status, body } = await create(admin, form)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...form,
      salary: 4.75,
      sales_goal: 1200.5,
      role_text: 'Mecánico Operador',
      version: 1,
    })
    expect(await rowOf(body.id)).toMatchObject({ branch_id: null, salary_cents: 475, is_proprietor: false })
    expect(await entriesOf(body.id)).toEqual([
      { action: 'create_user', details: { username: form.username, role: form.role } },
    ])
    await w.runJobs()
    const temporary = temporaryPasswordIn(w.mailbox.to(form.email))
    const entered = await logIn(form.username, temporary)
    expect([entered.status, entered.body.user.reset_pass]).toEqual([200, true])
    expect(JSON.stringify(body)).not.toContain(temporary)
  })

  test('salary and goals may be left out', async () => {
    const { body } = await create(admin, newUserOf(w.north.roles.mechanic))
    expect(body).toMatchObject({ salary: null, sales_goal: null, average_monthly_goal_hours: null })
  })

  test('sent twice with one key makes one user and one mail', async () => {
    const form = newUserOf(w.north.roles.mechanic)
    const headers = { 'idempotency-key': 'una-persona-una-vez' }
    const [one, two] = await Promise.all([1, 2].map(() => w.ask(team.createUser, { as: admin, body: form, headers })))
    expect([one?.status, two?.body]).toEqual([200, one?.body])
    await w.runJobs()
    expect(w.mailbox.letters.filter(({ to }) => JSON.stringify(to).includes(form.email))).toHaveLength(1)
  })

  test.each([
    ['first_name', 'R2D2', 'Sólo se permiten letras'],
    ['last_name', 'Li', 'Mínimo 3 carácteres'],
    ['first_name', '   ', 'Campo requerido.'],
    ['first_name', 'Eva 🚗', messages.invalid.characters],
    ['username', 'con espacio', 'No puede contener espacios'],
    ['username', 'İnanxx', messages.invalid.usernameLetters],
    ['username', 'x'.repeat(101), 'Máximo 100 carácteres'],
    ['email', 'no-es-correo', 'El correo electrónico no es valido'],
    ['phone_number', '1234567', 'Mínimo 8 dígitos'],
    ['phone_number', '12-34', 'Número de teléfono no válido'],
    ['role', null, 'Campo requerido.'],
    ['salary', -1, messages.invalid.moneyNegative],
    ['sales_goal', 1e15, messages.invalid.moneyTooLarge],
    ['average_monthly_goal_hours', 745, messages.invalid.tooLarge(744)],
  ])('%s %j is refused beside the field', async (field, value, message) => {
    const { status, body } = await create(admin, newUserOf(w.north.roles.mechanic, { [field]: value }))
    expect([status, body.errors?.[field]?.[0]]).toEqual([400, message])
  })

  test('a username that exists, in any garage and any case, is refused; of a deleted user it is free', async () => {
    const taken = await create(admin, newUserOf(w.north.roles.mechanic, { username: 'SUR.Mechanic' }))
    expect([taken.status, taken.body.errors]).toEqual([409, { username: [refused.usernameTaken] }])
    const { body: first } = await create(admin, newUserOf(w.north.roles.mechanic))
    await remove(admin, first.id)
    const { status } = await create(
      admin,
      newUserOf(w.north.roles.mechanic, { username: first.username.toUpperCase() }),
    )
    expect(status).toBe(200)
  })

  test('nobody gives a role that holds more than theirs', async () => {
    const { status, body } = await create(limited.token, newUserOf(w.north.roles.accountant))
    expect([status, body.errors]).toEqual([422, { role: [refused.roleAbove] }])
    expect((await create(limited.token, newUserOf(w.north.roles.mechanic))).status).toBe(200)
    expect((await create(limited.token, newUserOf(limited.roleId))).status).toBe(200)
  })

  test('a role that is deleted, unknown or of the other garage is no choice', async () => {
    const gone = await employ(w, w.north, ['my_work_orders'])
    await remove(admin, gone.id)
    await w.ask(team.deleteRole, { as: admin, params: { id: gone.roleId } })
    for (const role of [gone.roleId, 999_999_999, w.south.roles.mechanic]) {
      const { status, body } = await create(admin, newUserOf(role))
      expect([status, body.errors]).toEqual([422, { role: [messages.invalid.option] }])
    }
  })

  test('what the form does not name cannot be written by a body', async () => {
    const more = { garage_id: w.south.id, branch_id: w.north.branchId, is_proprietor: true, password_hash: 'x', id: 1 }
    const { status, body } = await create(admin, newUserOf(w.north.roles.mechanic, more))
    expect(status).toBe(200)
    expect(await rowOf(body.id)).toMatchObject({ garage_id: w.north.id, branch_id: null, is_proprietor: false })
  })
})

describe('who may not', () => {
  const doors = (as: string, id: number, role: number) => [
    read(as, id),
    edit(as, id, { first_name: 'Intrusa' }),
    remove(as, id),
    create(as, newUserOf(role, { first_name: 'Intrusa' })),
    list(as),
  ]
  const intruders = () => w.database.asOwner("select 1 from staff_user where first_name = 'Intrusa'")

  test('every role without the permission is refused: 403 and nothing changes', async () => {
    const { id } = w.north.users.appraiser
    for (const role of ['mechanicCoordinator', 'accountant', 'mechanic', 'bodyShopOperator', 'appraiser'] as const) {
      const as = await w.tokenOf(w.north.users[role])
      const answers = await unchanged(id, () => Promise.all(doors(as, id, w.north.roles.mechanic)))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    const visitor = await Promise.all(doors('', id, w.north.roles.mechanic))
    expect(visitor.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(await intruders()).toEqual([])
  })

  test('the other garage finds nobody and leaves no trace', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    const { id, username } = w.north.users.mechanic
    const answers = await unchanged(id, () => Promise.all(doors(as, id, w.north.roles.mechanic).slice(0, 3)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const password = await unchanged(id, () => edit(as, id, { new_password: 'una clave del sur' }))
    expect(password.status).toBe(404)
    expect((await list(as, { search: username })).body.count).toBe(0)
  })

  test('a branch sees and makes only its own; the main garage sees every branch', async () => {
    const as = await w.tokenOf(w.north.users.branchAdministrator)
    const { id } = w.north.users.mechanic
    const answers = await unchanged(id, () => Promise.all(doors(as, id, w.north.roles.mechanic).slice(0, 3)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])

    const hired = newUserOf(w.north.roles.mechanic)
    const { status, body } = await create(as, hired)
    expect([status, body.is_branch_user]).toEqual([200, true])
    await w.runJobs()
    const told = w.mailbox.to(hired.email)?.text
    expect(told).toContain('Ingresa con esta contraseña temporal, que vence en 7 días')
    expect(told).toContain('Ingresar: http://bujia.test/#/login')
    expect((await rowOf(body.id))?.branch_id).toBe(w.north.branchId)
    const seen = (await list(as)).body.results
    expect(seen.map((row) => row.id)).toEqual(expect.arrayContaining([body.id, w.north.users.branchAdministrator.id]))
    expect(seen.filter(({ is_branch_user }) => !is_branch_user)).toEqual([])
    expect((await edit(as, body.id, { first_name: 'Olga' })).status).toBe(200)
    expect((await read(admin, body.id)).body).toMatchObject({ first_name: 'Olga', is_branch_user: true })
    expect((await edit(admin, body.id, { first_name: 'Marta' })).body.is_branch_user).toBe(true)
    expect((await remove(as, body.id)).status).toBe(200)
  })
})
