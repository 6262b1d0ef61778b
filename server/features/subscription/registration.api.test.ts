import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { defaultBodySystems, defaultCarSystems } from '#domain/systems/default-systems.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { phonePhoto } from '#server/testing/pictures.ts'
import {
  type RegistrationInput,
  registrationInput,
  registrationPassword,
  sendRegistration,
} from '#server/testing/registrations.ts'
import type { Upload } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(() => w.database.asOwner('delete from rate_limit'))
afterAll(() => w.close())

type Form = RegistrationInput
const password = registrationPassword
const form = registrationInput
const register = (body: Form, key?: string) =>
  w.ask(subscription.register, { body, ...(key && { headers: { 'idempotency-key': key } }) })
const registerWithLogo = (body: Form, file: Omit<Upload, 'part'>, key?: string) => sendRegistration(w, body, file, key)
const count = async (from: string) => {
  const [row] = await w.database.asOwner<{ count: number }>(`select count(*)::int as count from ${from}`)
  return row?.count
}
const files = () => globSync('files/**/*', { cwd: w.house.configuration.dataDir, withFileTypes: true })
const storedFiles = () => files().filter((entry) => entry.isFile()).length

describe('a registration', () => {
  test('opens a workshop with everything it needs, and its proprietor can log in at once', async () => {
    const { status, body } = await register(form('completa', { subdomain: 'Completa', prefix: 'com' }))
    expect([status, body.active]).toEqual([200, true])
    const mine = `where garage_id = ${body.id}`
    const [garage] = await w.database.asOwner(`select time_zone, status, subdomain, prefix, plan_id::int,
      receipt_info_id is not null as receipt from garage where id = ${body.id}`)
    expect(garage).toEqual({
      time_zone: 'America/Mexico_City',
      status: 10,
      subdomain: 'completa',
      prefix: 'COM',
      plan_id: 3,
      receipt: true,
    })
    expect(await count(`role ${mine}`)).toBe(Object.keys(defaultRoles).length)
    const systems = Object.values({ ...defaultCarSystems, ...defaultBodySystems })
    expect(await count(`vehicle_system ${mine}`)).toBe(systems.length)
    expect(await count(`system_component ${mine}`)).toBe(systems.flat().length)
    expect(await w.database.asOwner(`select name, tax_id from receipt_info ${mine}`)).toEqual([
      { name: 'Razón social', tax_id: 'RFC-1' },
    ])
    const invoices = await w.database.asOwner(`select i.total_cents::int, l.description from subscription_invoice i
      join subscription_invoice_line l on l.invoice_id = i.id and l.garage_id = i.garage_id
      where i.garage_id = ${body.id}`)
    expect(invoices).toMatchObject([{ total_cents: 9900, description: expect.stringMatching(/^Profesional: Mens/) }])

    const login = await w.ask(access.login, { body: { username: 'completa', password } })
    expect(login.status).toBe(200)
    expect(login.body.user).toMatchObject({ id_garage: body.id, first_name: 'Rosa', is_branch_user: false })
    await w.runJobs()
    const letter = w.mailbox.to('completa@casa.example')
    expect(letter?.subject).toBe('Bienvenido a Bujía, Taller completa')
    expect(letter?.text).toContain('Profesional')
    expect(letter?.text).not.toContain(password)
  })

  test('keeps every field of its three steps', async () => {
    const receipt = { ...form('entera').receipt_info, phone_number: '70002000', email: 'cuentas@entera.example' }
    const optional = {
      foundation_date: '2014-03-10',
      subdomain: 'entera',
      prefix: 'ENT',
      type_order_active: 'body_shop',
    }
    const asked = form('entera', { ...(optional as Partial<Form>), receipt_info: receipt, plan: 1, active_payment: 21 })
    const { id } = (await register(asked)).body
    const kept = async (from: string) => (await w.database.asOwner(`select to_jsonb(t) as row from ${from}`))[0]
    const { plan, active_payment, proprietor, receipt_info, ...garage } = asked
    const row = { ...garage, plan_id: plan, payment_type: active_payment }
    expect(await kept(`garage t where id = ${id}`)).toMatchObject({ row })
    expect(await kept(`receipt_info t where garage_id = ${id}`)).toMatchObject({ row: receipt_info })
    const { password: _, password_confirmation, ...person } = proprietor
    expect(await kept(`staff_user t where garage_id = ${id}`)).toMatchObject({
      row: { ...person, is_proprietor: true },
    })
  })

  test('of a year is billed for the year', async () => {
    const { id } = (await register(form('anual', { active_payment: 21 }))).body
    const invoices = await w.database.asOwner(
      'select total_cents::int from subscription_invoice where garage_id = $1',
      [id],
    )
    expect(invoices).toEqual([{ total_cents: 99_000 }])
  })

  test('leaves nothing behind when its last step fails: no garage, no user, no file', async () => {
    const tables = ['garage', 'staff_user', 'role', 'stored_file', 'subscription_invoice', 'mail', 'visitor_key']
    const before = [await Promise.all(tables.map(count)), storedFiles()]
    await w.database.asOwner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$; create trigger fail before insert on mail execute function fail()`)
    const logo = { name: 'logo.jpg', content: await phonePhoto() }
    const key = randomUUID()
    expect((await registerWithLogo(form('rota'), logo, key)).status).toBe(500)
    await w.database.asOwner('drop trigger fail on mail; drop function fail()')
    expect([await Promise.all(tables.map(count)), storedFiles()]).toEqual(before)
    expect((await registerWithLogo(form('rota'), logo, key)).status).toBe(200)
    expect(storedFiles()).toBe((before[1] as number) + 1)
  })

  test('sent again with its key makes one garage; with another body it is refused', async () => {
    const key = randomUUID()
    const [first, second] = [await register(form('repetida'), key), await register(form('repetida'), key)]
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await count("garage where name = 'Taller repetida'")).toBe(1)
    const other = await register(form('distinta'), key)
    expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
    expect(await count("garage where name = 'Taller distinta'")).toBe(0)
  })

  test('sent ten times at once with one key and a logo makes one garage, one file and one mail', async () => {
    const [key, before] = [randomUUID(), storedFiles()]
    const logo = { name: 'logo.jpg', content: await phonePhoto() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => registerWithLogo(form('decena'), logo, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count("garage where name = 'Taller decena'")).toBe(1)
    expect(await count("mail where recipient = 'decena@casa.example'")).toBe(1)
    expect(storedFiles()).toBe(before + 1)
  })
})

test('nobody registers at a fee that they were not shown', async () => {
  const bill = (shown: number) => register(form('acordada', { fee: shown }))
  for (const shown of [0, 98, 990]) {
    const refused = await bill(shown)
    expect([refused.status, refused.body.detail]).toEqual([422, messages.refused.registrationFee])
  }
  const annual = await register(form('acordada', { fee: 99, active_payment: 21 }))
  expect([annual.status, annual.body.detail]).toEqual([422, messages.refused.registrationFee])
  expect(await count("garage where name = 'Taller acordada'")).toBe(0)
  // The platform changes the fee after it was looked at, and before the invoice is written.
  await w.database.asOwner(`create function dearer() returns trigger language plpgsql security definer as $$
    begin update plan set monthly_fee_cents = 12000 where id = new.plan_id; return new; end $$`)
  await w.database.asOwner('create trigger dearer after insert on garage for each row execute function dearer()')
  const late = await bill(99)
  await w.database.asOwner('drop function dearer cascade')
  expect([late.status, late.body.detail]).toEqual([422, messages.refused.registrationFee])
  expect((await bill(99)).status).toBe(200)
})

describe('a registration is refused', () => {
  const proprietor = form('nueva').proprietor
  const bad = { ...proprietor, password: 'password123', password_confirmation: 'password123' }
  test.each<[string, Partial<Form>, number, string, string]>([
    [
      'a taken username',
      { proprietor: { ...proprietor, username: 'NORTE.mechanic' } },
      409,
      'proprietor.username',
      messages.refused.usernameTaken,
    ],
    ['a taken subdomain', { subdomain: 'SUR' }, 409, 'subdomain', messages.refused.subdomainTaken],
    ['a reserved subdomain', { subdomain: 'www' }, 409, 'subdomain', messages.refused.subdomainTaken],
    ['a common password', { proprietor: bad }, 422, 'proprietor.password', messages.commonPassword],
    [
      'another confirmation',
      { proprietor: { ...proprietor, password_confirmation: 'otra cosa' } },
      400,
      'proprietor.password_confirmation',
      messages.passwordMismatch,
    ],
    ['one kind of order and none chosen', { plan: 1 }, 400, 'type_order_active', messages.required],
    ['an unknown country', { country: 'XX' }, 400, 'country', messages.invalid.country],
    ['a plan that does not exist', { plan: 99 }, 400, 'plan', messages.invalid.option],
  ])('for %s, beside its field, and leaves nothing', async (_what, change, status, field, message) => {
    const before = await count('garage')
    const answer = await register(form('nueva', change))
    expect([answer.status, answer.body.errors]).toEqual([status, { [field]: [message] }])
    expect(await count('garage')).toBe(before)
  })

  test('after ten from one address within an hour, whatever became of them', async () => {
    for (let time = 0; time < 10; time++) expect((await register(form('nueva', { plan: 99 }))).status).toBe(400)
    const { status, headers } = await register(form('nueva'))
    expect(status).toBe(429)
    // Before anything that was sent is looked at.
    const unseen = { name: 'logo.png', content: Buffer.from('MZ nothing to see') }
    expect((await registerWithLogo(form('nueva'), unseen)).status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
  })

  test('for a logo that is no picture, whatever its name', async () => {
    const before = [await count('garage'), storedFiles()]
    for (const content of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('MZ nothing to see')]) {
      const { status, body } = await registerWithLogo(form('nueva'), { name: 'logo.png', content })
      expect([status, body.detail]).toEqual([400, '¡Selecciona un archivo de tipo IMAGEN!'])
    }
    expect([await count('garage'), storedFiles()]).toEqual(before)
  })
})

test('one kind of order, chosen, is the one the workshop has', async () => {
  await register(form('pintores', { plan: 1, type_order_active: 'body_shop' }))
  const login = await w.ask(access.login, { body: { username: 'pintores', password } })
  expect(login.body.user.order_types).toEqual(['body_shop'])
})

test('with REGISTRATION=manual it waits for the platform, says so, and opens when approved', async () => {
  const manual = await world({ REGISTRATION: 'manual' })
  const answer = await manual.ask(subscription.register, { body: form('paciente') })
  expect(answer.body.active).toBe(false)
  const credentials = { username: 'paciente', password }
  const early = await manual.ask(access.login, { body: credentials })
  expect([early.status, early.body.detail]).toEqual([401, messages.refused.garagePending])
  await manual.runJobs()
  expect(manual.mailbox.to('paciente@casa.example')?.text).toContain('te avisaremos')

  const as = await manual.operatorToken()
  expect((await manual.ask(platform.approveGarage, { as, params: { id: answer.body.id } })).status).toBe(200)
  expect((await manual.ask(access.login, { body: credentials })).status).toBe(200)
  await manual.runJobs()
  expect(manual.mailbox.to('paciente@casa.example')?.subject).toContain('aprobado')
  await manual.close()
})
