import { expect } from 'vitest'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { openAppraisalShop } from './appraisal-orders.ts'
import { closingBody, leadToInvoice, sendClosing } from './closings.ts'
import type { MechanicShop } from './mechanic-orders.ts'
import type { World } from './world.ts'

/**
 * Work of all three kinds in the northern garage around the end of March 2027: in El Salvador that is at 6:00 of the
 * first of April, UTC. An hour costs 20.00 until the first order was closed, 33.33 until the others were, then 50.00.
 */
export async function workOverTheEdge(w: World) {
  const made = { march: 0, overTheEdge: 0, painted: 0, appraised: 0, sentBack: 0, gone: 0, running: 0 }
  const minutes = (count: number) => w.clock.advance(count * 60_000)
  const at = (instant: string) => {
    w.clock.now = new Date(instant)
  }
  const setRate = (hourly_sale_cents: number) =>
    w.inGarage(w.north, ({ tx }) =>
      tx.updateTable('garage').set({ hourly_sale_cents }).where('id', '=', w.north.id).execute(),
    )
  async function close(id: number, as: string): Promise<void> {
    const closed = await sendClosing(w, as, id, await closingBody(w, as, id))
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  }

  // The first order is closed at 00:45 of April, UTC, and still in March where the garage is.
  at('2027-03-31T22:30:00Z')
  const shop = await openAppraisalShop(w)

  function trackMechanic(as: string, id: number, idTask: number, action_tracking: TrackingAction) {
    return w.ask(mechanic.track, { as, params: { id }, body: { idTask, action_tracking } })
  }
  async function press(id: number, task: number | undefined, action: TrackingAction) {
    const pressed = await trackMechanic(shop.hands, id, task as number, action)
    expect(pressed.status, JSON.stringify(pressed.body)).toBe(200)
  }

  const { hands, owner } = shop
  await setRate(2000)
  made.march = await leadToInvoice(w, { ...shop, track: trackMechanic } as unknown as MechanicShop)
  await close(made.march, owner)
  await setRate(3333)

  // Ten minutes of diagnosis in March; a task from 23:29:59.6 to 01:00:00.3, then an hour, then five minutes.
  made.overTheEdge = await shop.quoted()
  const [first, second] = (await w.ask(mechanic.tasks, { as: hands, params: { id: made.overTheEdge } })).body.tasks
  at('2027-04-01T05:29:59.600Z')
  await press(made.overTheEdge, first?.id, 'play')
  at('2027-04-01T07:00:00.300Z')
  await press(made.overTheEdge, first?.id, 'finalized')
  await press(made.overTheEdge, second?.id, 'play')
  minutes(60)
  await press(made.overTheEdge, second?.id, 'finalized')
  await w.ask(mechanic.nextFlow, { as: hands, params: { id: made.overTheEdge } })
  const user = { user: shop.operatorId }
  const params = { id: made.overTheEdge }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params, body: user })
  const timer = (await w.ask(mechanic.read, { as: hands, params })).body.diagnostic_task?.id
  await press(made.overTheEdge, timer, 'play')
  minutes(5)
  await press(made.overTheEdge, timer, 'pause')
  await w.ask(mechanic.nextFlow, { as: hands, params })
  await close(made.overTheEdge, owner)

  // Five minutes of painting.
  made.painted = await shop.received(['painting'])
  await shop.finishStage(made.painted)
  await close(made.painted, shop.desk.token)

  // Eight minutes of the appraiser, ten of the mechanic, five of the painter.
  made.appraised = await shop.appraised()
  await shop.addOrder(made.appraised, 'order_mechanic')
  await shop.addOrder(made.appraised, 'order_body_shop')
  await shop.finishRows(made.appraised)
  await shop.leadMechanic(made.appraised)
  await shop.leadBodyShop(made.appraised)
  await shop.finish(made.appraised)
  await close(made.appraised, shop.counter.token)

  // Ten minutes of diagnosis and five on a part that the rejection of its quotation withdrew.
  made.sentBack = await shop.ledTo('straightened', ['diagnostic', 'quotation', 'disarmed', 'straightened'])
  await w.ask(quotations.reject, {
    as: shop.desk.token,
    params: { id: made.sentBack },
    query: { type: 'order_body_shop' },
  })
  await setRate(5000)

  made.gone = await shop.diagnosed()
  const query = { type: 'order_mechanic' as const }
  const deleted = await w.ask(orders.delete, { as: owner, params: { id: made.gone }, query })
  expect(deleted.status).toBe(200)

  const kept = await w.ask(orders.create, { as: shop.coordinator, body: await shop.mechanicBody() })
  made.running = kept.body.id
  const running = (await w.ask(mechanic.read, { as: hands, params: { id: made.running } })).body.diagnostic_task?.id
  await press(made.running, running, 'play')
  minutes(3)
  return { shop, made }
}
