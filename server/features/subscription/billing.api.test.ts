import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { platform } from '#domain/platform/platform.contract.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { type World, world } from '#server/testing/world.ts'
import { billGarageJob } from './billing.jobs.ts'
import { billRegistration } from './public.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const registered = '2026-01-15T12:00:00Z'
beforeEach(async () => {
  await w.database.asOwner(`delete from extra_order_purchase; delete from subscription_invoice_line;
    delete from subscription_invoice; delete from session;
    update garage set created_at = '${registered}', billed_through = null, status = 10, payment_type = 11, plan_id = 3, fee_from = null,
      extra_orders_unused = 0, time_zone = 'America/El_Salvador'`)
  w.clock.now = new Date(registered)
  for (const garage of [w.north, w.south]) await w.inGarage(garage, billRegistration)
})

/** As the hourly cron does it. */
async function bill(at: string) {
  w.clock.now = new Date(at)
  await w.database.asOwner("select graphile_worker.add_job('bill')")
  await w.runJobs()
}
async function buy(at: string, number_order: number) {
  w.clock.now = new Date(at)
  const as = await w.tokenOf(w.north.users.proprietor)
  await w.database.asOwner(`update session set last_used_at = '${at}', created_at = '${at}'`)
  expect((await w.ask(subscription.buyExtraOrders, { as, body: { number_order } })).status).toBe(200)
}
async function invoices(garage = w.north) {
  const found = await w.database.asOwner<{ month: string; total: number; lines: string[] }>(
    `select i.month::text, i.total_cents::int as total,
       array_agg(l.quantity || ' × ' || l.description order by l.id) as lines
     from subscription_invoice i join subscription_invoice_line l on l.garage_id = i.garage_id and l.invoice_id = i.id
     where i.garage_id = $1 group by i.garage_id, i.id order by i.month`,
    [garage.id],
  )
  return found.map(({ month, total, lines }) => [month, total, ...lines])
}
const january = ['2026-01-01', 9900, '1 × Profesional: Mensualidad 01/2026']
const february = ['2026-02-01', 9900, '1 × Profesional: Mensualidad 02/2026']
const march = ['2026-03-01', 9900, '1 × Profesional: Mensualidad 03/2026']
const april = ['2026-04-01', 9900, '1 × Profesional: Mensualidad 04/2026']

describe('a monthly garage', () => {
  test('is billed when its month begins where it is, once however often the job runs', async () => {
    await bill('2026-02-01T05:59:00Z')
    expect(await invoices()).toEqual([january])
    for (let time = 0; time < 3; time++) await bill('2026-02-01T06:07:00Z')
    expect(await invoices()).toEqual([january, february])
    expect(await invoices(w.south)).toEqual([january, february])
  })

  test('is billed each month that was missed when the job comes three months late', async () => {
    await bill('2026-04-20T12:00:00Z')
    expect(await invoices()).toEqual([january, february, march, april])
    const issued = await w.database.asOwner('select distinct issued_at from subscription_invoice where month > $1', [
      '2026-01-01',
    ])
    expect(issued).toEqual([{ issued_at: new Date('2026-04-20T12:00:00Z') }])
  })

  test('is billed once when ten processes bill at the same time', async () => {
    w.clock.now = new Date('2026-03-05T12:00:00Z')
    const attempt = { number: 1, isLast: false }
    await Promise.all(Array.from({ length: 10 }, () => billGarageJob.run(w.house, { garageId: w.north.id }, attempt)))
    expect(await invoices()).toEqual([january, february, march])
    expect(await invoices(w.south)).toEqual([january])
  })

  test('finds what it bought on the invoice of the next month, once', async () => {
    await buy('2026-01-20T12:00:00Z', 10)
    await buy('2026-02-01T05:59:00Z', 5)
    await buy('2026-02-01T06:01:00Z', 7)
    await bill('2026-02-02T12:00:00Z')
    await bill('2026-03-02T12:00:00Z')
    await bill('2026-04-02T12:00:00Z')
    expect(await invoices()).toEqual([
      january,
      ['2026-02-01', 9900 + 1350, february[2], '15 × Órdenes adicionales'],
      ['2026-03-01', 9900 + 630, march[2], '7 × Órdenes adicionales'],
      april,
    ])
    const open = await w.database.asOwner('select id from extra_order_purchase where invoice_id is null')
    expect(open).toEqual([])
  })

  test('finds a line for each price when the price changed between two purchases', async () => {
    await buy('2026-01-20T12:00:00Z', 10)
    await w.database.asOwner('update plan set extra_order_cents = 100 where id = 3')
    await buy('2026-01-21T12:00:00Z', 5)
    await buy('2026-01-22T12:00:00Z', 1)
    await w.database.asOwner('update plan set extra_order_cents = 90 where id = 3')
    await bill('2026-02-02T12:00:00Z')
    const lines = ['10 × Órdenes adicionales', '6 × Órdenes adicionales']
    expect((await invoices()).at(-1)).toEqual(['2026-02-01', 9900 + 900 + 600, february[2], ...lines])
  })

  test('finds each purchase on the invoice that follows it even when the job comes late', async () => {
    await buy('2026-01-20T12:00:00Z', 1)
    await buy('2026-02-20T12:00:00Z', 2)
    await buy('2026-03-20T12:00:00Z', 3)
    await bill('2026-04-20T12:00:00Z')
    expect((await invoices()).map(([month, , ...lines]) => [month, lines[1]])).toEqual([
      ['2026-01-01', undefined],
      ['2026-02-01', '1 × Órdenes adicionales'],
      ['2026-03-01', '2 × Órdenes adicionales'],
      ['2026-04-01', '3 × Órdenes adicionales'],
    ])
  })
})

test('what costs nothing is billed and asks nobody to pay it', async () => {
  const paid = () =>
    w.database.asOwner<{ month: string; paid: boolean }>(
      `select month::text, paid_at is not null as paid from subscription_invoice where garage_id = ${w.north.id} order by month`,
    )
  await w.database.asOwner('update plan set monthly_fee_cents = 0 where id = 3')
  await bill('2026-02-01T06:07:00Z')
  await buy('2026-02-03T12:00:00Z', 2)
  await bill('2026-03-01T06:07:00Z')
  await w.database.asOwner('update plan set monthly_fee_cents = 9900 where id = 3')
  expect(await paid()).toEqual([
    { month: '2026-01-01', paid: false },
    { month: '2026-02-01', paid: true },
    { month: '2026-03-01', paid: false },
  ])
})

describe('an annual garage', () => {
  beforeEach(() => w.database.asOwner('update garage set payment_type = 21 where id = $1', [w.north.id]))
  const secondYear = ['2027-01-01', 99_000, '1 × Profesional: Anualidad 2027–2028']

  test('pays on its anniversary and never in between', async () => {
    await bill('2026-12-31T12:00:00Z')
    expect(await invoices()).toEqual([january])
    await bill('2027-01-01T12:00:00Z')
    await bill('2027-02-10T12:00:00Z')
    expect(await invoices()).toEqual([january, secondYear])
  })

  test('that moves to another time zone pays no second year because its registration was of another day there', async () => {
    await w.database.asOwner(`delete from subscription_invoice_line; delete from subscription_invoice;
      update garage set created_at = '2026-02-01T03:00:00Z', billed_through = null`)
    w.clock.now = new Date('2026-02-01T03:00:00Z')
    await w.inGarage(w.north, billRegistration)
    const year = ['2026-01-01', 99_000, '1 × Profesional: Anualidad 2026–2027']
    expect(await invoices()).toEqual([year])
    await w.database.asOwner("update garage set time_zone = 'Europe/Madrid'")
    await bill('2026-12-31T12:00:00Z')
    expect(await invoices()).toEqual([year])
    await bill('2027-02-10T12:00:00Z')
    expect(await invoices()).toEqual([year, secondYear])
  })

  test('still finds its extra orders on an invoice of the next month, and keeps its anniversary', async () => {
    await buy('2026-05-20T12:00:00Z', 10)
    for (const at of ['2026-06-01T12:00:00Z', '2027-01-01T12:00:00Z']) await bill(at)
    expect(await invoices()).toEqual([january, ['2026-06-01', 900, '10 × Órdenes adicionales'], secondYear])
  })
})

describe('a garage that is moved to another plan', () => {
  const [monthly, annual] = [11, 21] as const
  async function move(at: string, plan: number, active_payment: typeof monthly | typeof annual) {
    w.clock.now = new Date(at)
    const [as, body] = [await w.operatorToken(), { plan, active_payment }]
    const { status, body: answer } = await w.ask(platform.changePlan, { as, params: { id: w.north.id }, body })
    expect(status).toBe(200)
    return answer.fee_from
  }
  const pays = async () => (await invoices()).map(([month, , fee]) => [month, String(fee).slice('1 × '.length)])

  test('pays the new fee from the next month, and what had begun on the old terms, also when the job is late', async () => {
    expect(await move('2026-03-20T12:00:00Z', 2, monthly)).toBe('2026-04-01')
    await bill('2026-04-01T12:00:00Z')
    expect(await invoices()).toEqual([
      january,
      february,
      march,
      ['2026-04-01', 5900, '1 × Taller: Mensualidad 04/2026'],
    ])
  })

  test('pays its first year when the month is over, and then once a year', async () => {
    expect(await move('2026-05-20T12:00:00Z', 3, annual)).toBe('2026-06-01')
    await bill('2027-07-10T12:00:00Z')
    expect((await pays()).slice(4)).toEqual([
      ['2026-05-01', 'Profesional: Mensualidad 05/2026'],
      ['2026-06-01', 'Profesional: Anualidad 2026–2027'],
      ['2027-06-01', 'Profesional: Anualidad 2027–2028'],
    ])
  })

  test('pays by the month when the year is over, also when it changes again before', async () => {
    await w.database.asOwner('update garage set payment_type = $1 where id = $2', [annual, w.north.id])
    expect(await move('2026-05-20T12:00:00Z', 4, monthly)).toBe('2027-01-01')
    expect(await move('2026-06-20T12:00:00Z', 2, monthly)).toBe('2027-01-01')
    await bill('2027-02-10T12:00:00Z')
    expect(await pays()).toEqual([
      ['2026-01-01', 'Profesional: Mensualidad 01/2026'],
      ['2027-01-01', 'Taller: Mensualidad 01/2027'],
      ['2027-02-01', 'Taller: Mensualidad 02/2027'],
    ])
  })
})

describe('a closed garage', () => {
  test.each([20, 30])('(%i) is not billed, nor later for the time it was closed', async (status) => {
    await w.database.asOwner('update garage set status = $1 where id = $2', [status, w.north.id])
    await bill('2026-03-10T12:00:00Z')
    expect(await invoices()).toEqual([january])
    await w.database.asOwner('update garage set status = 10 where id = $1', [w.north.id])
    await bill('2026-03-11T12:00:00Z')
    expect(await invoices()).toEqual([january])
    await bill('2026-04-01T12:00:00Z')
    expect(await invoices()).toEqual([january, april])
  })

  test('that pays by the year owes it from the first month after it is back, and no second one before that is over', async () => {
    await w.database.asOwner('update garage set payment_type = 21, status = 20 where id = $1', [w.north.id])
    await bill('2027-03-10T12:00:00Z')
    expect(await invoices()).toEqual([january])
    await w.database.asOwner('update garage set status = 10 where id = $1', [w.north.id])
    await bill('2028-03-10T12:00:00Z')
    const year = ['2027-04-01', 99_000, '1 × Profesional: Anualidad 2027–2028']
    expect(await invoices()).toEqual([january, year])
    await bill('2028-04-01T12:00:00Z')
    expect((await invoices()).slice(2)).toEqual([['2028-04-01', 99_000, '1 × Profesional: Anualidad 2028–2029']])
  })

  test('that pays by the year and was closed within one pays on its anniversary as before', async () => {
    await w.database.asOwner('update garage set payment_type = 21, status = 20 where id = $1', [w.north.id])
    await bill('2026-03-10T12:00:00Z')
    await w.database.asOwner('update garage set status = 10 where id = $1', [w.north.id])
    await bill('2027-01-10T12:00:00Z')
    expect((await invoices()).slice(1)).toEqual([['2027-01-01', 99_000, '1 × Profesional: Anualidad 2027–2028']])
  })

  test('pays what it had bought when it is back', async () => {
    await buy('2026-01-20T12:00:00Z', 10)
    await w.database.asOwner('update garage set status = 20 where id = $1', [w.north.id])
    await bill('2026-02-10T12:00:00Z')
    await w.database.asOwner('update garage set status = 10 where id = $1', [w.north.id])
    await bill('2026-03-10T12:00:00Z')
    expect(await invoices()).toEqual([january, ['2026-03-01', 10_800, march[2], '10 × Órdenes adicionales']])
  })
})

test('what fails halfway leaves no invoice, and the next run writes it whole', async () => {
  await buy('2026-01-20T12:00:00Z', 10)
  await w.database.asOwner(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$; create trigger fail before update on extra_order_purchase
    execute function fail()`)
  await bill('2026-02-10T12:00:00Z')
  expect(await invoices()).toEqual([january])
  await w.database.asOwner('drop trigger fail on extra_order_purchase; drop function fail()')
  await bill('2026-02-10T13:00:00Z')
  expect((await invoices()).at(-1)).toEqual(['2026-02-01', 10_800, february[2], '10 × Órdenes adicionales'])
})

describe('what the plan costs', () => {
  test.each(['mechanic', 'branchAdministrator'] as const)('is not told to a %s', async (role) => {
    const as = await w.tokenOf(w.north.users[role])
    const answers = [
      await w.ask(subscription.terms, { as }),
      await w.ask(subscription.invoices, { as, query: {} }),
      await w.ask(subscription.terms, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401])
  })
})

describe('a proprietor', () => {
  const asked = async (user = w.north.users.proprietor) => {
    const as = await w.tokenOf(user)
    const terms = (await w.ask(subscription.terms, { as })).body
    const { results, count } = (await w.ask(subscription.invoices, { as, query: {} })).body
    return {
      terms,
      count,
      listed: results.map(({ month, total, paid_at, lines }) => ({ month, total, paid_at, lines })),
    }
  }

  test('reads what the workshop has subscribed to, what was asked of it and what the next invoice will ask', async () => {
    await buy('2026-01-20T12:00:00Z', 10)
    await bill('2026-02-02T12:00:00Z')
    await buy('2026-02-03T12:00:00Z', 4)
    const { terms, count, listed } = await asked()
    expect(terms).toEqual({
      plan: 'Profesional',
      active_payment: 11,
      fee: 99,
      fee_from: '2026-03-01',
      work_orders: 300,
      order_types: ['mechanic', 'body_shop', 'appraisal'],
      cost_per_additional_order: 0.9,
      extra_orders_unused: 14,
      extra_orders_to_bill: { quantity: 4, total: 3.6 },
    })
    expect([count, listed]).toEqual([
      2,
      [
        {
          month: '2026-02-01',
          total: 108,
          paid_at: null,
          lines: [
            { description: 'Profesional: Mensualidad 02/2026', quantity: 1, total: 99 },
            { description: 'Órdenes adicionales', quantity: 10, total: 9 },
          ],
        },
        {
          month: '2026-01-01',
          total: 99,
          paid_at: null,
          lines: [{ description: 'Profesional: Mensualidad 01/2026', quantity: 1, total: 99 }],
        },
      ],
    ])
    expect((await asked(w.south.users.proprietor)).terms.extra_orders_to_bill).toEqual({ quantity: 0, total: 0 })
  })

  test('who moved from a paid year to months reads that nothing is asked until it is over', async () => {
    await w.database.asOwner(`update garage set payment_type = 11, fee_from = '2027-01-01'`)
    expect((await asked()).terms).toMatchObject({ active_payment: 11, fee: 99, fee_from: '2027-01-01' })
  })
})
