import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { username } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const minute = 60 * 1000
const day = 24 * 60 * minute

describe('login', () => {
  test('the right password answers a token and the user', async () => {
    const { username } = w.north.users.proprietor
    const { status, body } = await w.ask(access.login, { body: { username, password: testPassword } })
    expect(status).toBe(200)
    expect(body.user.username).toBe(username)
    expect(body.user.permissions).toContain('work_order_management_appraisal')
    const { body: me } = await w.ask(access.me, { as: body.token })
    expect(me).toMatchObject({ id_garage: w.north.id, role_text: 'Administrador superior', tax_percentage_garage: 0 })
    expect(me.permissions).toEqual(body.user.permissions)
    const noted = await w.database.asOwner('select action, user_id, address from audit_entry order by id desc limit 1')
    expect(noted).toEqual([{ action: 'login', user_id: body.user.id, address: '127.0.0.1' }])
  })

  test('whatever letter a name may have, the database finds it by the same small one', async () => {
    // All alphabets that people write capitals in; of newer additions the two sides may know different editions.
    const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code))
    const names = letters
      .filter((letter) => letter !== letter.toLowerCase())
      .map((letter) => `ana${letter}`)
      .filter((name) => username.safeParse(name).success)
    expect(names.length).toBeGreaterThan(500)
    const { rows } = await w.house.database.pool.query('select lower(name) as name from unnest($1::text[]) name', [
      names,
    ])
    expect(rows.map(({ name }) => name)).toEqual(names.map((name) => name.toLowerCase()))
  })

  test('the user is answered with all that the screens know of them', async () => {
    const { id, username, email } = w.north.users.mechanicCoordinator
    const { body } = await w.ask(access.login, { body: { username, password: testPassword } })
    expect(body.user).toEqual({
      id,
      username,
      first_name: 'Ana',
      last_name: 'López',
      email,
      phone_number: '70001000',
      avatar: null,
      role: w.north.roles.mechanicCoordinator,
      role_text: 'Coordinador Mecanica',
      permissions: [...defaultRoles.mechanicCoordinator.flags, 'work_order_management_mechanic'],
      permissions_role: defaultRoles.mechanicCoordinator.flags,
      is_branch_user: false,
      branch_name: null,
      is_proprietor: false,
      reset_pass: false,
      id_garage: w.north.id,
      garage_name: 'Taller norte',
      garage_country: 'SV',
      imagen_garage: null,
      currency_symbol: '$',
      tax_percentage_garage: 0,
      qa_garage: true,
      cost_per_additional_order: 0.9,
      time_zone: 'America/El_Salvador',
      order_types: ['mechanic', 'body_shop', 'appraisal'],
      version: 1,
    })
    expect((await w.ask(access.me, { as: body.token })).body).toEqual(body.user)
  })

  test('a username is the same in any case', async () => {
    const username = w.north.users.accountant.username.toUpperCase()
    expect((await w.ask(access.login, { body: { username, password: testPassword } })).status).toBe(200)
  })

  test('a wrong password and an unknown user get the same answer', async () => {
    const wrong = await w.ask(access.login, {
      body: { username: w.north.users.mechanic.username, password: 'otra-clave' },
    })
    const unknown = await w.ask(access.login, { body: { username: 'nadie', password: 'otra-clave' } })
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(wrong.body).toEqual({ detail: 'Credenciales incorrectas, vuelve a intentarlo' })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('empty fields are told one by one', async () => {
    const { status, body } = await w.ask(access.login, { body: { username: '', password: '' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ username: ['Este campo es requerido.'], password: ['Este campo es requerido.'] })
  })

  test('five failures make that account wait, longer each time, and say how long; another account does not', async () => {
    const body = { username: 'sur.mechanic', password: 'mal' }
    for (let failure = 0; failure < 5; failure++) expect((await w.ask(access.login, { body })).status).toBe(400)
    const first = await w.ask(access.login, { body: { ...body, password: testPassword } })
    expect(first.status).toBe(429)
    expect(first.body.detail).toMatch(/^Demasiados intentos\. Vuelve a intentarlo en \d+ segundos/)
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(10)
    const other = { username: 'sur.appraiser', password: testPassword }
    expect((await w.ask(access.login, { body: other })).status).toBe(200)
  })

  test('who gets in at last is forgiven the failures before', async () => {
    const username = 'sur.appraiser'
    for (const password of ['mal', 'mal', 'mal', 'mal', testPassword, 'mal', 'mal', 'mal', 'mal', testPassword]) {
      const { status } = await w.ask(access.login, { body: { username, password } })
      expect(status).toBe(password === testPassword ? 200 : 400)
    }
  })
})

describe('a session', () => {
  test('is needed', async () => {
    for (const as of [undefined, 'inventado', '']) {
      const { status, body } = await w.ask(access.me, as === undefined ? {} : { as })
      expect(status).toBe(401)
      expect(body.detail).toBe(messages.sessionExpired)
    }
  })

  test('ends with the logout', async () => {
    const as = await w.tokenOf(w.north.users.mechanic)
    expect((await w.ask(access.logout, { as })).status).toBe(200)
    expect((await w.ask(access.me, { as })).status).toBe(401)
  })

  test('ends after 30 days without use, and lives on while it is used', async () => {
    const before = w.clock.now
    const used = await w.tokenOf(w.north.users.mechanic)
    const unused = await w.tokenOf(w.north.users.mechanic)
    w.clock.advance(20 * day)
    expect((await w.ask(access.me, { as: used })).status).toBe(200)
    w.clock.advance(11 * day)
    expect((await w.ask(access.me, { as: unused })).status).toBe(401)
    expect((await w.ask(access.me, { as: used })).status).toBe(200)
    w.clock.now = before
  })

  test('ends after 180 days whatever its use', async () => {
    const before = w.clock.now
    const as = await w.tokenOf(w.north.users.mechanic)
    for (let weeks = 0; weeks < 25; weeks++) {
      w.clock.advance(7 * day)
      expect((await w.ask(access.me, { as })).status).toBe(200)
    }
    w.clock.advance(5 * day)
    expect((await w.ask(access.me, { as })).status).toBe(401)
    w.clock.now = before
  })

  test('ends when the user is deleted', async () => {
    const user = w.south.users.bodyShopOperator
    const as = await w.tokenOf(user)
    await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [user.id])
    expect((await w.ask(access.me, { as })).status).toBe(401)
  })

  test('holds what the role opens right now: a change acts on the next request', async () => {
    const as = await w.tokenOf(w.south.users.accountant)
    expect((await w.ask(access.me, { as })).body.permissions).toContain('reports_garage')
    await w.database.asOwner("update role set permissions = '{my_work_orders}' where id = $1", [
      w.south.roles.accountant,
    ])
    expect((await w.ask(access.me, { as })).body.permissions).toEqual(['my_work_orders'])
  })

  test('never holds a kind of order that the plan does not enable', async () => {
    const as = await w.tokenOf(w.south.users.proprietor)
    await w.database.asOwner("update garage set plan_id = 1, type_order_active = 'body_shop' where id = $1", [
      w.south.id,
    ])
    const { permissions, order_types } = (await w.ask(access.me, { as })).body
    expect(order_types).toEqual(['body_shop'])
    expect(permissions).toContain('work_order_management_body_shop')
    expect(permissions).not.toContain('mechanics_orders')
    expect(permissions).not.toContain('work_order_management_mechanic')
    await w.database.asOwner('update garage set plan_id = 3 where id = $1', [w.south.id])
  })

  test('of a closed garage opens nothing, and a login says why', async () => {
    const { username } = w.south.users.proprietor
    const as = await w.tokenOf(w.south.users.proprietor)
    for (const [status, detail] of [
      [20, 'Tu taller está inactivo. Comunícate con el equipo de Bujía.'],
      [30, 'Tu taller está pendiente de aprobación. Te avisaremos por correo.'],
    ] as const) {
      await w.database.asOwner('update garage set status = $1 where id = $2', [status, w.south.id])
      expect((await w.ask(access.me, { as })).status).toBe(401)
      const login = await w.ask(access.login, { body: { username, password: testPassword } })
      expect([login.status, login.body.detail]).toEqual([401, detail])
    }
    await w.database.asOwner('update garage set status = 10 where id = $1', [w.south.id])
  })
})

describe('open sessions', () => {
  test('are listed for their owner alone, the current one marked', async () => {
    const as = await w.tokenOf(w.north.users.appraiser)
    await w.tokenOf(w.north.users.appraiser)
    await w.tokenOf(w.north.users.accountant)
    await w.database.asOwner(
      `insert into session (garage_id, user_id, token_hash, device, address, last_used_at)
      select garage_id, user_id, 'idle', device, address, now() - interval '30 days 1 minute' from session
      where user_id = $1 limit 1`,
      [w.north.users.appraiser.id],
    )
    const { body } = await w.ask(access.sessions, { as, query: { ordering: '-created_at' } })
    expect(body.count).toBe(2)
    expect(body.results.filter((session) => session.current)).toHaveLength(1)
  })

  test("somebody else's, and another garage's, cannot be closed and stay", async () => {
    const as = await w.tokenOf(w.north.users.appraiser)
    for (const other of [w.north.users.accountant, w.south.users.appraiser]) {
      const theirs = await w.tokenOf(other)
      const [row] = await w.database.asOwner<{ id: number }>('select max(id)::int as id from session')
      expect((await w.ask(access.closeSession, { as, params: { id: row?.id ?? 0 } })).status).toBe(404)
      expect((await w.ask(access.me, { as: theirs })).status).toBe(200)
    }
  })

  test('"Cerrar las demás sesiones" ends all but the one that asks', async () => {
    const as = await w.tokenOf(w.north.users.appraiser)
    const other = await w.tokenOf(w.north.users.appraiser)
    await w.ask(access.closeOtherSessions, { as })
    expect((await w.ask(access.me, { as: other })).status).toBe(401)
    expect((await w.ask(access.me, { as })).status).toBe(200)
  })
})
