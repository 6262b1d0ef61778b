import { afterAll, beforeAll, expect, test } from 'vitest'
import { platform } from '#domain/platform/platform.contract.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Pays by the month, and was billed up to this one. */
const billedThrough = (month: string) =>
  w.database.asOwner(
    `update garage set billed_through = $2, payment_type = 11, plan_id = 3, fee_from = null,
      time_zone = 'America/El_Salvador' where id = $1`,
    [w.north.id, month],
  )
async function decide(decision: 'deactivateGarage' | 'reactivateGarage', at: string) {
  w.clock.now = new Date(at)
  const as = await w.operatorToken()
  const asked = { as, params: { id: w.north.id }, body: { reason: 'No paga' } }
  expect((await w.ask(platform[decision], asked)).status).toBe(200)
}
async function billed() {
  w.clock.advance(60 * 60_000)
  await w.database.asOwner("select graphile_worker.add_job('bill')")
  await w.runJobs()
  const invoices = await w.database.asOwner<{ month: string }>(
    'select month::text from subscription_invoice where garage_id = $1 order by month',
    [w.north.id],
  )
  return invoices.map(({ month }) => month)
}

test('a month that had begun is owed by who is closed in its first minutes, and one that began while closed is not', async () => {
  await billedThrough('2026-10-01')
  await decide('deactivateGarage', '2026-11-01T06:01:00Z')
  expect(await billed()).toEqual(['2026-11-01'])
  await decide('reactivateGarage', '2026-12-01T06:01:00Z')
  expect(await billed()).toEqual(['2026-11-01'])
  w.clock.now = new Date('2027-01-01T06:01:00Z')
  expect(await billed()).toEqual(['2026-11-01', '2027-01-01'])
})
