import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { type MechanicShop, openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: MechanicShop
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-28T12:00:00Z')
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

/** In each, ten o'clock in the evening before the clock was changed; the hours until midnight, and after it. */
const nights = [
  [
    'Europe/Madrid',
    '2026-03-28T21:00:00Z',
    '2026-03-29T06:00:00Z',
    ['2026-03-28', '02:00:00', '2026-03-29', '07:00:00'],
  ],
  [
    'America/Santiago',
    '2026-04-05T01:00:00Z',
    '2026-04-05T05:00:00Z',
    ['2026-04-04', '03:00:00', '2026-04-05', '01:00:00'],
  ],
  [
    'Africa/Cairo',
    '2026-04-23T20:00:00Z',
    '2026-04-24T00:00:00Z',
    ['2026-04-23', '02:00:00', '2026-04-24', '02:00:00'],
  ],
] as const

test.each(nights)('a night in which %s changes the clock has the hours that passed', async (zone, from, to, days) => {
  await w.inGarage(w.north, ({ tx }) =>
    tx.updateTable('garage').set({ time_zone: zone }).where('id', '=', w.north.id).execute(),
  )
  w.clock.now = new Date(from)
  const { hands, operatorId: id_colaborador } = shop
  const id = await shop.received()
  const timer = (await w.ask(mechanic.read, { as: hands, params: { id } })).body.diagnostic_task?.id as number
  await shop.track(hands, id, timer, 'play')
  w.clock.now = new Date(to)
  await shop.track(hands, id, timer, 'pause')

  const as = await w.tokenOf(w.north.users.proprietor)
  const logged = await w.ask(reports.binnacleTaskDetail, { as, query: { id_colaborador, id_work_order: id } })
  expect(logged.body.results.flatMap(({ day_worked, time_worked }) => [day_worked, time_worked])).toEqual(days)
  const month = await w.ask(reports.allOrders, { as, query: { id_colaborador } })
  const board = await w.ask(dashboards.report, { as })
  expect(board.body.tasks_total_time.mechanic.total).toBe(month.body.time_invested)
})
