import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { employ } from '#server/testing/employ.ts'
import { type TestUser, testPassword } from '#server/testing/garages.ts'
import { userDesk } from '#server/testing/user-desk.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => w.close())

const minute = 60 * 1000
const hour = 60 * minute
const fresh = 'una-clave-nueva'

/** Each test comes from a machine of its own, so that none uses up another's patience. */
let machines = 0
const newMachine = () => ({ 'x-forwarded-for': `203.0.113.${++machines}` })

const logIn = (username: string, password: string) =>
  w.ask(access.login, { body: { username, password }, headers: newMachine() })

function askMail(email: string, headers: Record<string, string> = newMachine()) {
  return w.ask(access.sendRecoveryMail, { body: { email }, headers })
}

/** Asks for a link and reads it out of the mail. */
async function linkFor(user: TestUser, headers?: Record<string, string>, typed = user.email): Promise<URL> {
  const before = w.mailbox.letters.length
  expect((await askMail(typed, headers)).status).toBe(200)
  await w.runJobs()
  expect(w.mailbox.letters.length).toBeGreaterThan(before)
  const [address = ''] = /https?:\S+/.exec(w.mailbox.to(user.email)?.text ?? '') ?? []
  return new URL(address)
}

const tokenIn = (link: URL) => link.hash.split('/').at(-1) ?? ''

function reset(token: string, password = fresh, headers: Record<string, string> = newMachine()) {
  return w.ask(access.resetPassword, { body: { token, password, password_confirmation: password }, headers })
}

describe('asking for a recovery mail', () => {
  test('answers the same whether or not anybody has the address', async () => {
    const known = await askMail(w.north.users.proprietor.email)
    const unknown = await askMail('nadie@norte.example')
    expect([known.status, known.body]).toEqual([200, {}])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  })

  test('has queued the same, known or not, once it is answered: no kill can lose it any more', async () => {
    const jobs = "select attempts from graphile_worker._private_jobs where payload->>'email' = $1"
    for (const email of [w.south.users.mechanicCoordinator.email, 'ninguna@sur.example']) {
      await askMail(email)
      expect(await w.database.asOwner(jobs, [email]), email).toEqual([{ attempts: 0 }])
    }
  })

  test('sends a link to the configured address, whatever host the request claims', async () => {
    const forged = { ...newMachine(), host: 'malo.example', 'x-forwarded-host': 'malo.example' }
    const link = await linkFor(w.north.users.mechanic, forged)
    expect(link.href).toMatch(/^http:\/\/bujia\.test\/#\/change-password\/[\w-]{43}$/)
    expect(JSON.stringify(w.mailbox.to(w.north.users.mechanic.email))).not.toContain('malo.example')
  })

  test('says until when its link serves: it may arrive late', async () => {
    const before = w.clock.now
    w.clock.now = new Date('2026-03-01T05:15:00Z')
    await linkFor(w.north.users.mechanic, newMachine())
    w.clock.now = before
    expect(w.mailbox.to(w.north.users.mechanic.email)?.text).toContain('vence el 01-03-2026 a las 00:15.')
  })

  test('finds the address in any case, and writes to the one on record', async () => {
    const user = w.north.users.accountant
    const link = await linkFor(user, newMachine(), user.email.toUpperCase())
    expect(tokenIn(link)).toHaveLength(43)
  })

  test('is possible three times an hour for one mailbox, known or not', async () => {
    for (const email of [w.south.users.accountant.email, 'nadie@sur.example']) {
      for (let time = 0; time < 3; time++) expect((await askMail(email)).status).toBe(200)
      const fourth = await askMail(email.toUpperCase())
      expect([fourth.status, fourth.body.detail]).toEqual([429, messages.tooManyAttempts(60 * 60)])
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3500)
    }
  })

  test('is possible twenty times an hour from one machine', async () => {
    const headers = newMachine()
    for (let time = 0; time < 20; time++) expect((await askMail(`n${time}@sur.example`, headers)).status).toBe(200)
    expect((await askMail('otro@sur.example', headers)).status).toBe(429)
    expect((await askMail('otro@sur.example')).status).toBe(200)
  })

  test('reaches everybody whose address it is, whatever accounts other workshops make with it', async () => {
    const email = 'victima@example.com'
    const give = (id: number) => w.database.asOwner('update staff_user set email = $1 where id = $2', [email, id])
    for (let account = 0; account < 6; account++) await give((await employ(w, w.north, [])).id)
    const [gone, victim] = [await employ(w, w.south, []), await employ(w, w.south, [])]
    for (const { id } of [gone, victim]) await give(id)
    await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [gone.id])
    await w.database.asOwner(
      `with opened as (
        insert into garage (name, phone_number, email, country, city, address, plan_id, payment_type, time_zone)
        select name, phone_number, email, country, city, address, plan_id, payment_type, time_zone
        from garage, generate_series(1, 25) where id = $1 returning id),
      roles as (insert into role (garage_id, name, permissions) select id, 'Rol', '{}' from opened returning *)
      insert into staff_user (garage_id, role_id, username, first_name, last_name, email, phone_number, password_hash)
      select garage_id, id, 'intruso.' || garage_id, 'Ana', 'Paz', $2, '70001000', 'x' from roles`,
      [w.north.id, email],
    )
    await askMail(email)
    await w.runJobs()
    const letters = w.mailbox.letters.filter(({ to }) => to?.[0]?.address === email)
    expect(letters.some(({ text }) => text?.includes(`Usuario: ${victim.username}\n`))).toBe(true)
    expect(letters).toHaveLength(20)
  })
})

describe('a recovery link', () => {
  test('sets a new password once and ends every session', async () => {
    const user = w.north.users.appraiser
    const sessions = [await w.tokenOf(user), await w.tokenOf(user)]
    const token = tokenIn(await linkFor(user))
    expect((await reset(token)).status).toBe(200)
    const [noted] = await w.database.asOwner('select * from audit_entry order by id desc limit 1')
    expect(noted).toMatchObject({ action: 'reset_password', subject_id: user.id, address: `203.0.113.${machines}` })
    for (const as of sessions) expect((await w.ask(access.me, { as })).status).toBe(401)
    expect((await logIn(user.username, testPassword)).status).toBe(400)
    const again = await reset(token, 'otra-clave-mas')
    expect([again.status, again.body]).toEqual([400, { detail: messages.failed.passwordReset }])
    expect((await logIn(user.username, fresh)).status).toBe(200)
  })

  test('serves one of those who use it at the same moment', async () => {
    const user = w.south.users.proprietor
    const token = tokenIn(await linkFor(user))
    const passwords = Array.from({ length: 8 }, (_, i) => `clave-paralela-${i}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const won = passwords.filter((_, i) => answers[i]?.status === 200)
    expect(won).toHaveLength(1)
    expect((await logIn(user.username, won[0] ?? '')).status).toBe(200)
  })

  test('lasts one hour', async () => {
    const token = tokenIn(await linkFor(w.north.users.bodyShopOperator))
    const before = w.clock.now
    w.clock.advance(hour)
    expect((await reset(token)).status).toBe(400)
    w.clock.now = new Date(before.getTime() + hour - 1000)
    expect((await reset(token)).status).toBe(200)
    w.clock.now = before
  })

  test('dies when a newer one is sent', async () => {
    const older = tokenIn(await linkFor(w.south.users.mechanic))
    const newer = tokenIn(await linkFor(w.south.users.mechanic))
    expect((await reset(older)).status).toBe(400)
    expect((await reset(newer)).status).toBe(200)
  })

  test('dies when the password is changed in another way', async () => {
    const user = w.south.users.bodyShopOperator
    const token = tokenIn(await linkFor(user))
    const body = { password: fresh, password_confirmation: fresh, current_password: testPassword }
    expect((await w.ask(access.changePassword, { as: await w.tokenOf(user), body })).status).toBe(200)
    expect((await reset(token, 'la-del-intruso')).status).toBe(400)
    expect((await logIn(user.username, fresh)).status).toBe(200)
  })

  test('dies when the address that it went to is no longer theirs, whoever changed it', async () => {
    const [self, other] = [await employ(w, w.south, []), await employ(w, w.south, [])]
    const proprietor = await w.tokenOf(w.south.users.proprietor)
    const links = [tokenIn(await linkFor(self)), tokenIn(await linkFor(other))]
    const named = { first_name: 'Ana', last_name: 'López', phone_number: '70001000' }
    const profile = { ...named, username: self.username, email: 'otra@sur.example', current_password: testPassword }
    expect((await w.ask(access.updateMe, { as: self.token, body: profile })).status).toBe(200)
    const { status } = await userDesk(() => w).edit(proprietor, other.id, { email: 'nueva@sur.example' })
    expect(status).toBe(200)
    expect(await Promise.all(links.map(async (link) => (await reset(link)).status))).toEqual([400, 400])
  })

  test('refuses a common password, in any case, and still serves', async () => {
    const token = tokenIn(await linkFor(w.south.users.appraiser))
    for (const common of ['password1', 'PassWord1', '123456', 'bujia-demo']) {
      const { status, body } = await reset(token, common)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ password: ['Esta contraseña es demasiado común.'] })
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('cannot be guessed for long from one machine', async () => {
    const headers = newMachine()
    for (let guess = 0; guess < 20; guess++) expect((await reset(`x${guess}`, fresh, headers)).status).toBe(400)
    expect((await reset('x', fresh, headers)).status).toBe(429)
  })

  test('opens nothing else, and a ticket resets no password', async () => {
    const token = tokenIn(await linkFor(w.south.users.branchAdministrator))
    expect((await w.app.inject({ url: `/api/docs/json?ticket=${token}` })).statusCode).toBe(401)
    const { ticket } = (await w.ask(access.ticket, { as: await w.tokenOf(w.south.users.proprietor) })).body
    expect((await reset(ticket)).status).toBe(400)
  })
})

describe('changing the password', () => {
  const change = (as: string, current_password?: string, password = fresh) =>
    w.ask(access.changePassword, {
      as,
      body: { password, password_confirmation: password, ...(current_password !== undefined && { current_password }) },
    })

  test('needs the current one, and says so on its field', async () => {
    const user = w.north.users.mechanic
    const as = await w.tokenOf(user)
    for (const [current, status, says] of [
      [undefined, 400, 'Campo requerido.'],
      ['', 400, 'Campo requerido.'],
      ['no-es-esta', 422, 'La contraseña actual no es correcta.'],
    ] as const) {
      const answer = await change(as, current)
      expect([answer.status, answer.body.errors]).toEqual([status, { current_password: [says] }])
    }
    expect((await logIn(user.username, testPassword)).status).toBe(200)
  })

  test('ends every other session and not its own', async () => {
    const user = w.north.users.proprietor
    const as = await w.tokenOf(user)
    const other = await w.tokenOf(user)
    expect((await change(as, testPassword)).status).toBe(200)
    expect((await w.ask(access.me, { as })).status).toBe(200)
    expect((await w.ask(access.me, { as: other })).status).toBe(401)
    expect((await logIn(user.username, fresh)).status).toBe(200)
  })

  test('refuses a common one and one that is not confirmed', async () => {
    const as = await w.tokenOf(w.north.users.branchAdministrator)
    expect((await change(as, testPassword, '12345678')).body.errors).toEqual({ password: [messages.commonPassword] })
    const body = { password: fresh, password_confirmation: 'otra-cosa', current_password: testPassword }
    const differs = await w.ask(access.changePassword, { as, body })
    expect([differs.status, differs.body.errors]).toEqual([400, { password_confirmation: [messages.passwordMismatch] }])
  })

  test('makes a user wait after five wrong tries, even with the right one, and nobody else', async () => {
    const as = await w.tokenOf(w.north.users.branchAdministrator)
    for (let wrong = 0; wrong < 5; wrong++) expect((await change(as, `mal-${wrong}`)).status).toBe(422)
    expect((await change(as, testPassword)).status).toBe(429)
    const theirs = await w.tokenOf(w.north.users.accountant)
    expect((await change(theirs, testPassword)).status).toBe(200)
  })
})
