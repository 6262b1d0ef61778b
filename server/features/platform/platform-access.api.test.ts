import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { everyRoute } from '#server/app.ts'
import type { PolicySettings } from '#server/kernel/database.ts'
import { testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  // Who asks from where is then said by a header, so that each test has an address of its own.
  w = await world({ TRUST_PROXY: '127.0.0.1' })
  await w.operatorToken('operadora')
})
afterAll(() => w.close())

const hour = 60 * 60 * 1000
const from = (address: string) => ({ 'x-forwarded-for': address })
const rows = async <T extends object>(settings: PolicySettings, text: string) =>
  w.house.database.transaction(settings, async (tx) => (await sql.raw<T>(text).execute(tx)).rows)

describe("the console's login", () => {
  test('the right password answers a token and the operator, in any case of the name', async () => {
    const { status, body } = await w.ask(platform.login, { body: { username: ' Operadora ', password: testPassword } })
    expect(status).toBe(200)
    expect(body.operator).toMatchObject({ username: 'operadora', name: 'Olga Paz' })
    expect((await w.ask(platform.me, { as: body.token })).body).toEqual(body.operator)
    const [entry] = await w.database.asOwner('select action, subject from platform_audit order by id desc limit 1')
    expect(entry).toEqual({ action: 'login', subject: 'platform_session' })
  })

  test('a wrong password, an unknown name and a user of a garage get the same answer', async () => {
    for (const [username, password] of [
      ['operadora', 'otra-clave'],
      ['nadie', testPassword],
      [w.north.users.proprietor.username, testPassword],
    ] as const) {
      const { status, body } = await w.ask(platform.login, { body: { username, password }, headers: from('10.0.0.1') })
      expect([status, body]).toEqual([400, { detail: messages.wrongCredentials }])
    }
  })

  test("an operator is nobody at a garage's login", async () => {
    const body = { username: 'operadora', password: testPassword }
    expect((await w.ask(access.login, { body, headers: from('10.0.0.2') })).status).toBe(400)
  })

  test('empty fields are told one by one', async () => {
    const { status, body } = await w.ask(platform.login, { body: { username: '', password: '' } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['username', 'password']])
  })

  test('five failures make the account wait, whoever asks; other accounts and addresses do not', async () => {
    await w.operatorToken('lenta')
    for (let failure = 0; failure < 5; failure++) {
      const body = { username: 'lenta', password: 'mal' }
      expect((await w.ask(platform.login, { body, headers: from(`10.1.0.${failure}`) })).status).toBe(400)
    }
    const right = { username: 'lenta', password: testPassword }
    const waits = await w.ask(platform.login, { body: right, headers: from('10.1.0.9') })
    expect(waits.status).toBe(429)
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(10)
    const other = { username: 'operadora', password: testPassword }
    expect((await w.ask(platform.login, { body: other, headers: from('10.1.0.9') })).status).toBe(200)
  })

  test('five failures make the address wait; a name that looks like an address makes nobody wait', async () => {
    const right = { username: 'operadora', password: testPassword }
    for (let failure = 0; failure < 5; failure++) {
      const body = { username: failure < 3 ? '10.2.0.2' : `nadie${failure}`, password: 'mal' }
      expect((await w.ask(platform.login, { body, headers: from('10.2.0.1') })).status).toBe(400)
    }
    expect((await w.ask(platform.login, { body: right, headers: from('10.2.0.1') })).status).toBe(429)
    expect((await w.ask(platform.login, { body: right, headers: from('10.2.0.2') })).status).toBe(200)
  })

  test('of twenty guesses at once only the first few are told', async () => {
    await w.operatorToken('asediada')
    for (const of of ['one name', 'one address']) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, guess) => {
          const body = { username: of === 'one name' ? 'asediada' : `nadie${guess}`, password: `mal${guess}` }
          return w.ask(platform.login, { body, headers: from(of === 'one name' ? `10.3.0.${guess}` : '10.3.1.1') })
        }),
      )
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    }
  })
})

describe("an operator's session", () => {
  test('ends with the logout, and with nothing else of anybody', async () => {
    const [as, other] = [await w.operatorToken(), await w.operatorToken()]
    expect((await w.ask(platform.logout, { as })).status).toBe(200)
    expect((await w.ask(platform.me, { as })).status).toBe(401)
    expect((await w.ask(platform.me, { as: other })).status).toBe(200)
  })

  test('ends after 12 hours without use, after a week whatever its use, and is then swept away', async () => {
    const before = w.clock.now
    const [used, unused] = [await w.operatorToken('nocturna'), await w.operatorToken('nocturna')]
    for (let hours = 0; hours < 160; hours += 8) {
      w.clock.advance(8 * hour)
      expect((await w.ask(platform.me, { as: used })).status).toBe(200)
    }
    expect((await w.ask(platform.me, { as: unused })).status).toBe(401)
    w.clock.advance(9 * hour)
    expect((await w.ask(platform.me, { as: used })).status).toBe(401)
    await w.database.asOwner("select graphile_worker.add_job('sweep')")
    await w.runJobs()
    expect(await w.database.asOwner('select id from platform_session')).toEqual([])
    w.clock.now = before
  })

  test('ends when the operator is disabled, and a login no longer opens', async () => {
    const as = await w.operatorToken('despedida')
    await w.database.asOwner("update platform_operator set disabled_at = now() where username = 'despedida'")
    expect((await w.ask(platform.me, { as })).status).toBe(401)
    const body = { username: 'despedida', password: testPassword }
    expect((await w.ask(platform.login, { body, headers: from('10.4.0.1') })).status).toBe(400)
  })
})

describe('the two kinds of token', () => {
  const doors = (isPlatform: boolean) =>
    everyRoute
      .map(({ endpoint }) => endpoint)
      .filter(({ opens }) => opens !== 'public' && (opens === 'platform') === isPlatform)
  const one = { id: 1, garage: 1 }

  test("a garage's token, an invented one and none open no endpoint of the platform", async () => {
    const proprietor = await w.tokenOf(w.north.users.proprietor)
    expect(doors(true).length).toBeGreaterThan(14)
    for (const endpoint of doors(true)) {
      for (const as of [proprietor, 'inventado', undefined]) {
        const { status } = await w.ask(endpoint, { ...(as && { as }), params: one })
        expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 401])
      }
    }
  })

  test("an operator's token opens no endpoint of a garage", async () => {
    const as = await w.operatorToken()
    expect(doors(false).length).toBeGreaterThan(9)
    for (const endpoint of doors(false)) {
      const { status } = await w.ask(endpoint, { as, params: one })
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 401])
    }
    expect((await w.ask(subscription.status, { as })).status).toBe(401)
  })
})

describe('the policies', () => {
  const platformTables = ['platform_operator', 'platform_session', 'platform_audit', 'platform_idempotency_key']
  const closed = ['audit_entry', 'session', 'one_time_key', 'role', 'stored_file', 'idempotency_key', 'receipt_info']

  test('an operator reads nothing of a garage but what the console shows', async () => {
    await w.tokenOf(w.north.users.proprietor)
    for (const table of [...closed, 'extra_order_purchase', 'vehicle_system', 'system_component']) {
      expect([table, await rows({ platform: true }, `select garage_id from ${table}`)]).toEqual([table, []])
    }
    expect(await rows({ platform: true }, 'select id from garage')).toHaveLength(2)
  })

  test('an operator writes nothing of a garage but its state, its branches, invoices and mails', async () => {
    const changed = await rows({ platform: true }, "update staff_user set first_name = 'x' returning id")
    expect(changed).toEqual([])
    await expect(rows({ platform: true }, 'delete from garage')).rejects.toMatchObject({ code: '42501' })
    expect(await rows({ platform: true }, 'delete from branch returning id')).toEqual([])
    await expect(
      rows({ platform: true }, `insert into branch (garage_id, name) values (${w.north.id}, 'Ajena')`),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test("a garage sees none of the platform's tables, and cannot write plans", async () => {
    const garageId = w.north.id
    for (const settings of [{ garageId }, {}, { everyGarage: true } as const]) {
      for (const table of platformTables) expect(await rows(settings, `select * from ${table}`)).toEqual([])
      expect(await rows(settings, 'update plan set monthly_fee_cents = 0 returning id')).toEqual([])
      expect(await rows(settings, 'delete from plan returning id')).toEqual([])
      const inserted = 'insert into plan (name, monthly_fee_cents, annual_fee_cents, work_orders,'
      await expect(
        rows(settings, `${inserted} enable_type_work_orders, extra_order_cents) values ('x', 0, 0, 1, 1, 0)`),
      ).rejects.toMatchObject({ code: '42501' })
      await expect(
        rows(settings, "insert into platform_operator (username, name, password_hash) values ('x', 'x', 'x')"),
      ).rejects.toMatchObject({ code: '42501' })
    }
    expect(await rows({ garageId }, 'select id from plan')).toHaveLength(4)
  })

  test('what was done on the platform can be changed by nobody', async () => {
    for (const change of ["update platform_audit set action = 'x'", 'delete from platform_audit']) {
      await expect(rows({ platform: true }, change)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
