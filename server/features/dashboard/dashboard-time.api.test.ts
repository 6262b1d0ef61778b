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

/** A month of 2027 in the logbook, and on the dashboard. */
async function told(month: 1 | 2 | 3, id_colaborador: number) {
  const as = await w.tokenOf(w.north.users.proprietor)
  const query = { month, year: 2027 }
  const logbook = await w.ask(reports.allOrders, { as, query: { ...query, id_colaborador } })
  const dashboard = await w.ask(dashboards.report, { as, query })
  return [logbook.body.time_invested, dashboard.body.tasks_total_time.mechanic.total]
}

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

  expect(await told(1, operatorId)).toEqual(['00:00:00', '00:00:00'])
  expect(await told(2, operatorId)).toEqual(['00:00:01', '00:00:01'])
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
  // With the second of the order before.
  expect(await told(2, operatorId)).toEqual(['00:05:01', '00:05:01'])
  const { status } = await w.ask(orders.delete, { as, params: { id } })
  expect(status).toBe(200)
  expect(await told(2, operatorId)).toEqual(['00:00:01', '00:00:01'])
})

test('a timer that took the place of another in the same moment is told over the end of a month', async () => {
  const { received, hands, track, operatorId } = shop
  const diagnosis = async () => {
    const id = await received()
    const { body } = await w.ask(mechanic.read, { as: hands, params: { id } })
    return { id, timer: body.diagnostic_task?.id as number }
  }
  w.clock.now = new Date('2027-02-28T22:00:00Z')
  const [left, kept] = [await diagnosis(), await diagnosis()]
  // Of two that are pressed at once, the one that arrived first may get its turn second.
  w.clock.now = new Date('2027-03-01T05:00:00.004Z')
  expect((await track(hands, left.id, left.timer, 'play')).status).toBe(200)
  w.clock.now = new Date('2027-03-01T05:00:00.000Z')
  expect((await track(hands, kept.id, kept.timer, 'play')).status).toBe(200)
  w.clock.now = new Date('2027-03-01T08:00:00Z')
  expect((await track(hands, kept.id, kept.timer, 'pause')).status).toBe(200)
  // With the second of the first order.
  expect(await told(2, operatorId)).toEqual(['01:00:01', '01:00:01'])
  expect(await told(3, operatorId)).toEqual(['02:00:00', '02:00:00'])
})
