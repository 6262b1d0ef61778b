import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { insertInvoice } from '#server/features/subscription/billing.repo.ts'
import { consumeOrder } from '#server/features/subscription/public.ts'
import { insertBranch } from '#server/features/workshop/public.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { configurationForm } from '#server/testing/configuration-form.ts'
import { employ } from '#server/testing/employ.ts'
import { testBranch } from '#server/testing/garages.ts'
import { someLetter } from '#server/testing/mailbox.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.operatorToken()
})
afterAll(() => w.close())

const actions = async (action: string) => {
  const found = await w.database.asOwner<{ subject_id: number }>(
    'select subject_id::int from platform_audit where action = $1 order by id',
    [action],
  )
  return found.map((entry) => entry.subject_id)
}

describe('branches', () => {
  test('wait to be approved, are approved once, and it is written down', async () => {
    const id = await w.inGarage(w.north, (scope) => insertBranch(scope, testBranch('Santa Ana', null)))
    const { body } = await w.ask(platform.branches, { as })
    expect(body.results).toMatchObject([{ id, garage: w.north.id, garage_name: 'Taller norte', name: 'Santa Ana' }])
    expect((await w.ask(platform.branches, { as, query: { search: 'norte' } })).body.count).toBe(1)
    expect((await w.ask(platform.branches, { as, query: { search: 'sur' } })).body.count).toBe(0)

    const wrongGarage = { as, params: { garage: w.south.id, id } }
    expect((await w.ask(platform.approveBranch, wrongGarage)).status).toBe(404)
    const asked = { as, params: { garage: w.north.id, id } }
    const statuses = await Promise.all(Array.from({ length: 5 }, () => w.ask(platform.approveBranch, asked)))
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await w.ask(platform.branches, { as })).body.count).toBe(0)
    expect(await actions('approve_branch')).toEqual([id])
  })

  test('that were deleted wait no longer and cannot be approved, and who was to run one and has gone hears nothing of it', async () => {
    const made = (name: string) => w.inGarage(w.north, (scope) => insertBranch(scope, testBranch(name, null)))
    const approve = (id: number) => w.ask(platform.approveBranch, { as, params: { garage: w.north.id, id } })
    const deleted = await made('Ilobasco')
    await w.database.asOwner('update branch set deleted_at = now() where id = $1', [deleted])
    expect((await w.ask(platform.branches, { as })).body.results).toEqual([])
    expect((await approve(deleted)).status).toBe(409)
    const [left, gone] = [await made('Izalco'), await employ(w, w.north, ['my_work_orders'])]
    await w.database.asOwner('update branch set admin_id = $1 where id = $2', [gone.id, left])
    await w.database.asOwner('update staff_user set deleted_at = now() where id = $1', [gone.id])
    expect((await approve(left)).status).toBe(200)
    await w.runJobs()
    expect(w.mailbox.to(gone.email)).toBeUndefined()
  })
})

describe('invoices', () => {
  test('are listed with their lines, filtered, and marked as paid once', async () => {
    const lines = [
      { description: 'Profesional: Mensualidad 03/2026', quantity: 1, unit_cents: 9900 },
      { description: 'Órdenes adicionales', quantity: 20, unit_cents: 90 },
    ]
    const id = await w.inGarage(w.north, (scope) => insertInvoice(scope, '2026-03-01' as never, lines))
    await w.inGarage(w.south, (scope) => insertInvoice(scope, '2026-03-01' as never, lines.slice(0, 1)))
    const byTotal = (await w.ask(platform.invoices, { as, query: { ordering: '-total' } })).body
    expect(byTotal.results).toMatchObject([{ total: 117 }, { total: 99 }])
    expect(byTotal.results[0]).toMatchObject({
      id,
      garage_name: 'Taller norte',
      month: '2026-03-01',
      paid_at: null,
      lines: [
        { description: 'Profesional: Mensualidad 03/2026', quantity: 1, total: 99 },
        { description: 'Órdenes adicionales', quantity: 20, total: 18 },
      ],
    })

    const asked = { as, params: { garage: w.north.id, id } }
    expect((await w.ask(platform.markPaid, { as, params: { garage: w.south.id, id } })).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.ask(platform.markPaid, asked)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await actions('mark_paid')).toEqual([id])
    const paid = (await w.ask(platform.invoices, { as, query: { paid: 'true' } })).body.results
    expect(paid.map((invoice) => [invoice.id, invoice.paid_at])).toEqual([[id, w.clock.now.toISOString()]])
    expect((await w.ask(platform.invoices, { as, query: { paid: 'false' } })).body.count).toBe(1)
    expect((await w.ask(platform.invoices, { as, query: { search: 'norte' } })).body.count).toBe(1)
  })
})

describe('mails', () => {
  const unsent = async () => (await w.ask(platform.mails, { as })).body.results

  test('that wait or gave up are listed without their text, and a retry really sends them, once', async () => {
    w.mailbox.refuses = true
    await w.inGarage(w.north, (scope) => sendMail(scope, 'espera@norte.example', someLetter))
    await w.inGarage(w.south, (scope) => sendMail(scope, 'fallido@sur.example', someLetter))
    await w.runJobs()
    await w.database.asOwner(`update mail set state = 'failed' where recipient = 'fallido@sur.example';
      update graphile_worker._private_jobs set attempts = max_attempts where payload->>'garageId' = '${w.south.id}'`)
    const listed = await unsent()
    expect(listed.map(({ recipient, state, attempts }) => [recipient, state, attempts])).toEqual([
      ['fallido@sur.example', 'failed', 1],
      ['espera@norte.example', 'waiting', 1],
    ])
    expect(listed[0]?.last_error).toContain('try again later')
    expect(JSON.stringify(listed)).not.toContain('Texto.')
    const figures = (await w.ask(platform.figures, { as })).body
    expect([figures.mails_waiting, figures.mails_failed]).toEqual([1, 1])

    w.mailbox.refuses = false
    for (const { id, garage } of listed) {
      const wrong = garage === w.north.id ? w.south.id : w.north.id
      expect((await w.ask(platform.retryMail, { as, params: { garage: wrong, id } })).status).toBe(404)
      // Asked for twice before anything is sent: there is still one job.
      for (let time = 0; time < 2; time++) {
        expect((await w.ask(platform.retryMail, { as, params: { garage, id } })).status).toBe(200)
      }
    }
    await w.runJobs()
    expect(w.mailbox.recipients.sort()).toEqual(['espera@norte.example', 'fallido@sur.example'])
    expect(await unsent()).toEqual([])
    for (const { id, garage } of listed) {
      expect((await w.ask(platform.retryMail, { as, params: { garage, id } })).status).toBe(409)
    }
    const [jobs] = await w.database.asOwner(
      'select count(*)::int from graphile_worker._private_jobs where is_available',
    )
    expect(jobs).toEqual({ count: 0 })
    expect(await actions('retry_mail')).toHaveLength(4)
  })

  test('that are being sent right now are not sent a second time by a retry', async () => {
    const hanging = Promise.withResolvers<void>()
    w.mailbox.holds = hanging.promise
    await w.inGarage(w.north, (scope) => sendMail(scope, 'lenta@norte.example', someLetter))
    const sending = w.runJobs()
    const held = () => w.database.asOwner('select from graphile_worker._private_jobs where locked_at is not null')
    await expect.poll(async () => (await held()).length).toBe(1)
    const [mail] = await unsent()
    const params = { garage: w.north.id, id: mail?.id ?? 0 }
    expect((await w.ask(platform.retryMail, { as, params })).status).toBe(200)
    const again = w.runJobs()
    hanging.resolve()
    await Promise.all([sending, again])
    expect(w.mailbox.recipients.filter((recipient) => recipient === 'lenta@norte.example')).toHaveLength(1)
    expect(await unsent()).toEqual([])
  })
})

test('the figures count over every garage', async () => {
  w.clock.now = new Date('2026-05-15T12:00:00Z')
  const later = await w.operatorToken()
  for (const garage of [w.north, w.north, w.south]) await w.inGarage(garage, consumeOrder)
  await w.database.asOwner('update garage set status = 30 where id = $1', [w.south.id])
  await w.inGarage(w.north, (scope) => insertBranch(scope, testBranch('Metapán', null)))
  expect((await w.ask(platform.figures, { as: later })).body).toEqual({
    garages_active: 1,
    garages_pending: 1,
    garages_inactive: 0,
    branches_pending: 1,
    orders_this_month: 3,
    mails_waiting: 0,
    mails_failed: 0,
    invoices_unpaid: 1,
    unpaid_total: cents(9900) / 100,
  })
})

test("orders are counted in each garage's own month, also in its last evening", async () => {
  const counted = async () => (await w.ask(platform.figures, { as: await w.operatorToken() })).body.orders_this_month
  // June has begun in UTC; in Central America it is still the 31st of May.
  w.clock.now = new Date('2026-06-01T02:00:00Z')
  await w.database.asOwner(`update garage set time_zone = 'America/El_Salvador' where id = $1`, [w.north.id])
  await w.database.asOwner(`update garage set time_zone = 'UTC' where id = $1`, [w.south.id])
  const before = await counted()
  for (const garage of [w.north, w.south]) await w.inGarage(garage, consumeOrder)
  expect(await counted()).toBe(before + 2)
  w.clock.now = new Date('2026-06-01T07:00:00Z')
  expect(await counted()).toBe(1)
})

test('a time zone that this PostgreSQL does not know keeps no figure from the platform', async () => {
  const form = { ...configurationForm, time_zone: 'US/Pacific-New' }
  const proprietor = await w.tokenOf(w.north.users.proprietor)
  const { status } = await w.ask(workshop.configure, { as: proprietor, params: { id: w.north.id }, body: form })
  expect(status).toBe(200)
  const figures = async () => (await w.ask(platform.figures, { as: await w.operatorToken() })).body.orders_this_month
  const before = await figures()
  await w.inGarage(w.north, consumeOrder)
  expect(await figures()).toBe(before + 1)
})

test('what does not exist is not found, and what makes no sense is told', async () => {
  const now = await w.operatorToken()
  expect((await w.ask(platform.markPaid, { as: now, params: { garage: 999, id: 1 } })).body.detail).toBe(
    messages.notFound,
  )
  for (const query of [{ ordering: 'password_hash' }, { page: 0 }, { status: 99 }]) {
    expect((await w.ask(platform.garages, { as: now, query: query as never })).status).toBe(400)
  }
})
