import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import type { TestUser } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.tokenOf(w.north.users.proprietor)
})
afterAll(() => w.close())

const mine = () => ({ id: w.north.id })
const read = (user = as) => w.ask(workshop.configuration, { as: user, params: mine() })
const save = (change: object = {}, headers = {}) =>
  w.ask(workshop.configure, { as, params: mine(), body: { ...configurationForm, ...change }, headers })
const lastAudit = async () => {
  const [entry] = await w.database.asOwner<{ action: string; details: { changed: string[] }; user_id: number }>(
    'select action, details, user_id from audit_entry where garage_id = $1 order by id desc limit 1',
    [w.north.id],
  )
  return entry
}
const garageRows = () => w.database.asOwner('select * from garage order by id')
const audits = () => w.database.asOwner('select id from audit_entry')
const plan = (id: number, type: string | null = null) =>
  w.database.asOwner('update garage set plan_id = $1, type_order_active = $2 where id = $3', [id, type, w.north.id])

describe('the configuration', () => {
  test('of a garage that never changed it says what it registered with; notices go to its own address', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toEqual({
      id: w.north.id,
      name: 'Taller norte',
      logo: null,
      phone_number: '+50322223333',
      address: 'Calle 1',
      email: 'taller@norte.example',
      email_notifications: 'taller@norte.example',
      web_page: null,
      facebook: null,
      instagram: null,
      twitter: null,
      currency: '$',
      qa: true,
      tax_percentage: 0,
      cost_hour: 0,
      hourly_sale: 0,
      type_order_active: null,
      plan: { name: 'Profesional', enable_type_work_orders: 3 },
      time_zone: 'America/El_Salvador',
      receipt_info: null,
      version: 1,
    })
  })

  test('is saved, answered with its new version, and everybody’s profile has it at once', async () => {
    const before = (await read()).body
    const { status, body } = await save({ version: before.version })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      ...configurationForm,
      twitter: null,
      hourly_sale: 22.1,
      version: before.version + 1,
    })
    expect((await read()).body).toEqual(body)
    const me = await w.ask(access.me, { as: await w.tokenOf(w.north.users.mechanic) })
    expect(me.body).toMatchObject({
      currency_symbol: '₡',
      tax_percentage_garage: 12.5,
      time_zone: 'America/Costa_Rica',
    })
    const [row] = await w.database.asOwner(
      'select cost_hour_cents::int, hourly_sale_cents::int from garage where id=$1',
      [w.north.id],
    )
    expect(row).toEqual({ cost_hour_cents: 825, hourly_sale_cents: 2210 })
  })

  test('sends notices to the workshop’s own address, also after that has changed, unless another one was chosen', async () => {
    await w.database.asOwner('update garage set email_notifications = null where id = $1', [w.north.id])
    const shown = async () => {
      const { email, email_notifications } = (await read()).body
      return { email, email_notifications }
    }
    const { email } = await shown()
    await save({ email, email_notifications: email })
    await save({ email: 'nuevo@norte.example', email_notifications: email })
    expect(await shown()).toEqual({ email: 'nuevo@norte.example', email_notifications: 'nuevo@norte.example' })
    await save({ email: 'nuevo@norte.example', email_notifications: 'avisos@norte.example' })
    await save({ email, email_notifications: 'avisos@norte.example' })
    expect(await shown()).toEqual({ email, email_notifications: 'avisos@norte.example' })
  })

  test('is written down by the names of what changed, without the values', async () => {
    await save()
    await save({ currency: '€', tax_percentage: 13, email_notifications: 'secreto@norte.example' })
    const entry = await lastAudit()
    expect([entry?.action, entry?.user_id]).toEqual(['configure_workshop', w.north.users.proprietor.id])
    expect(entry?.details.changed.sort()).toEqual(['currency_symbol', 'email_notifications', 'tax_percentage'])
    expect(JSON.stringify(entry)).not.toContain('secreto')
  })

  test('of somebody who read it before another saved is refused, and keeps what the other wrote', async () => {
    const { version } = (await read()).body
    expect((await save({ version, address: 'La primera' })).status).toBe(200)
    const late = await save({ version, address: 'La segunda' })
    expect([late.status, late.body.detail]).toEqual([409, messages.conflict])
    expect((await read()).body.address).toBe('La primera')
    let current = (await read()).body.version
    for (let time = 0; time < 10; time++) current = (await save({ version: current })).body.version
    expect((await read()).body.version).toBe(current)
  })

  test('sent twice with one key is saved once', async () => {
    const before = (await read()).body.version
    const headers = { 'idempotency-key': 'configuracion-doble' }
    const [one, two] = [await save({}, headers), await save({}, headers)]
    expect([one.status, two.body]).toEqual([200, one.body])
    expect(one.body.version).toBe(before + 1)
  })

  test.each<[string, object, string, string]>([
    ['no phone', { phone_number: '' }, 'phone_number', messages.required],
    ['no address', { address: '  ' }, 'address', messages.required],
    ['no email', { email: undefined }, 'email', messages.required],
    ['no notification email', { email_notifications: '' }, 'email_notifications', messages.required],
    ['a notification email that is none', { email_notifications: 'a@' }, 'email_notifications', messages.invalid.email],
    ['no currency', { currency: '' }, 'currency', messages.required],
    ['a long currency', { currency: 'US$$' }, 'currency', messages.invalid.maxCharacters(3)],
    ['no tax', { tax_percentage: null }, 'tax_percentage', messages.required],
    ['a negative tax', { tax_percentage: -1 }, 'tax_percentage', messages.invalid.percentage],
    ['a tax above 100', { tax_percentage: 100.01 }, 'tax_percentage', messages.invalid.percentage],
    ['three decimals of tax', { tax_percentage: 12.345 }, 'tax_percentage', messages.invalid.percentage],
    ['no cost', { cost_hour: null }, 'cost_hour', messages.required],
    ['no price', { hourly_sale: null }, 'hourly_sale', messages.required],
    ['a negative price', { hourly_sale: -0.01 }, 'hourly_sale', messages.invalid.moneyNegative],
    ['half a cent', { hourly_sale: 1.005 }, 'hourly_sale', messages.invalid.moneyDecimals],
    ['no time zone', { time_zone: '' }, 'time_zone', messages.required],
    ['a time zone that is none', { time_zone: 'America/Bujia' }, 'time_zone', messages.invalid.timeZone],
    ['an emoji', { address: 'Calle 🚗' }, 'address', messages.invalid.characters],
    ['a huge text', { address: 'a'.repeat(251) }, 'address', messages.invalid.maxCharacters(250)],
    ['a page that runs something', { web_page: 'javascript:alert(1)' }, 'web_page', messages.invalid.webPage],
    ['appraisals alone', { type_order_active: 'appraisal' }, 'type_order_active', messages.invalid.option],
  ])('with %s is refused beside the field and changes nothing', async (_what, change, field, message) => {
    const before = [await garageRows(), await audits()]
    const { status, body } = await save(change)
    expect([status, body.errors]).toEqual([400, { [field]: [message] }])
    expect([await garageRows(), await audits()]).toEqual(before)
  })

  test('takes the two ends of the tax', async () => {
    for (const tax_percentage of [0, 100, 0.01, 99.99]) {
      expect((await save({ tax_percentage })).body.tax_percentage).toBe(tax_percentage)
    }
  })

  test('never writes what is not its own: name, plan, status, subdomain', async () => {
    const [before] = await garageRows()
    const wanted = { name: 'Otro', plan: 4, plan_id: 4, status: 30, subdomain: 'sur', id: w.south.id, garage_id: 1 }
    expect((await save(wanted)).status).toBe(200)
    const [after] = (await garageRows()) as Record<string, unknown>[]
    const kept = ['id', 'name', 'plan_id', 'status', 'subdomain', 'extra_orders_unused']
    for (const column of kept) expect(after?.[column]).toEqual((before as Record<string, unknown>)[column])
  })
})

describe('the kind of order', () => {
  beforeEach(() => plan(3))

  test('has to be chosen, and acts at once, where the plan has one', async () => {
    await plan(1, 'mechanic')
    const missing = await save()
    expect([missing.status, missing.body.errors]).toEqual([400, { type_order_active: [messages.required] }])
    const { status, body } = await save({ type_order_active: 'body_shop' })
    expect([status, body.type_order_active]).toEqual([200, 'body_shop'])
    expect((await w.ask(access.me, { as })).body.order_types).toEqual(['body_shop'])
  })

  test('is neither asked for nor stored where the plan has more', async () => {
    await plan(2)
    expect((await save({ type_order_active: 'body_shop' })).body.type_order_active).toBe(null)
    expect((await w.ask(access.me, { as })).body.order_types).toEqual(['mechanic', 'body_shop'])
  })
})

describe('the configuration is closed', () => {
  test('to who may not set up the workshop: 403, and nothing is read or changed', async () => {
    const { proprietor, ...others } = w.north.users
    const before = [await garageRows(), await audits()]
    for (const user of Object.values<TestUser>(others)) {
      const token = await w.tokenOf(user)
      const asked = { as: token, params: mine() }
      expect((await w.ask(workshop.configuration, asked)).status).toBe(403)
      expect((await w.ask(workshop.configure, { ...asked, body: configurationForm })).status).toBe(403)
    }
    expect([await garageRows(), await audits()]).toEqual(before)
    expect((await w.ask(workshop.configuration, { params: mine() })).status).toBe(401)
  })

  test('to another garage: 404, and no trace', async () => {
    const before = [await garageRows(), await audits()]
    const theirs = { as, params: { id: w.south.id } }
    expect((await w.ask(workshop.configuration, theirs)).status).toBe(404)
    expect((await w.ask(workshop.configure, { ...theirs, body: configurationForm })).status).toBe(404)
    expect((await w.ask(workshop.configuration, { as, params: { id: 999_999 } })).status).toBe(404)
    expect([await garageRows(), await audits()]).toEqual(before)
  })
})
