import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboards } from '#domain/dashboard/dashboard.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { reports } from '#domain/reports/reports.contract.ts'
import { openMechanicShop } from '#server/testing/mechanic-orders.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let shop: Awaited<ReturnType<typeof openMechanicShop>>
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2027-01-20T15:00:00Z')
  shop = await openMechanicShop(w)
})
afterAll(() => w.close())

test('what was worked over the end of a month is told by the dashboard as by the logbook, to the second', async () => {
  const { received, hands, track, operatorId } = shop
  const id = await received()
  const { body } = await w.ask(mechanic.read, { as: hands, params: { id } })
  const timer = body.diagnostic_task?.id as number
  // Six hours behind UTC: seven tenths of a second before midnight, and four after it.
  w.clock.now = new Date('2027-02-01T05:59:59.300Z')
  await track(hands, id, timer, 'play')
  w.clock.now = new Date('2027-02-01T06:00:00.400Z')
  await track(hands, id, timer, 'pause')

  const as = await w.tokenOf(w.north.users.proprietor)
  const told = await Promise.all(
    ([1, 2] as const).map(async (month) => {
      const query = { month, year: 2027 }
      const logbook = await w.ask(reports.allOrders, { as, query: { ...query, id_colaborador: operatorId } })
      const dashboard = await w.ask(dashboards.report, { as, query })
      return [logbook.body.time_invested, dashboard.body.tasks_total_time.mechanic.total]
    }),
  )
  expect(told).toEqual([
    ['00:00:00', '00:00:00'],
    ['00:00:01', '00:00:01'],
  ])
})

test('the time of an order that was deleted is told by neither', async () => {
  w.clock.now = new Date('2027-02-01T15:00:00Z')
  const { received, hands, track, operatorId } = shop
  const id = await received()
  const { body } = await w.ask(mechanic.read, { as: hands, params: { id } })
  const timer = body.diagnostic_task?.id as number
  await track(hands, id, timer, 'play')
  w.clock.now = new Date('2027-02-01T15:05:00Z')
  await track(hands, id, timer, 'pause')
  const as = await w.tokenOf(w.north.users.proprietor)
  const told = async () => {
    const query = { month: 2, year: 2027 } as const
    const logbook = await w.ask(reports.allOrders, { as, query: { ...query, id_colaborador: operatorId } })
    const dashboard = await w.ask(dashboards.report, { as, query })
    return [logbook.body.time_invested, dashboard.body.tasks_total_time.mechanic.total]
  }
  // With the second of the order before.
  expect(await told()).toEqual(['00:05:01', '00:05:01'])
  const { status } = await w.ask(orders.delete, { as, params: { id } })
  expect(status).toBe(200)
  expect(await told()).toEqual(['00:00:01', '00:00:01'])
})
