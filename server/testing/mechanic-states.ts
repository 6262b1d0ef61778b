import { expect } from 'vitest'
import { closings } from '#domain/closing/closing.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import type { MechanicStatus } from '#domain/mechanic/mechanic-statuses.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { MechanicShop } from './mechanic-orders.ts'
import type { World } from './world.ts'

const closingBody = {
  type: 'close_orders' as const,
  close_order: true,
  data_close_order: {
    total_sale_of_labor_mechanic: 40,
    closing_observation_mechanic: 'Listo',
  },
  additionals: [],
  close_files: [],
}

/** Leads new orders of the shop's mechanic to a state, ready for whatever may be done there. */
export function mechanicStates(w: World, shop: MechanicShop) {
  const { coordinator, hands, track, operatorId } = shop

  async function workedOn(id: number): Promise<void> {
    const { body } = await w.ask(mechanic.tasks, { as: hands, params: { id } })
    for (const { id: task, status } of body.tasks) {
      if (status === 10) await track(hands, id, task, 'play')
      w.clock.advance(60_000)
      if (status !== 40) expect((await track(hands, id, task, 'finalized')).status).toBe(200)
    }
  }
  async function controlled(): Promise<number> {
    const id = await shop.quoted()
    await workedOn(id)
    expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).body).toEqual({ status: 50 })
    const body = { user: operatorId }
    await w.ask(quotations.assignQualityControl, { as: coordinator, params: { id }, body })
    return id
  }
  async function invoicable(): Promise<number> {
    const id = await controlled()
    expect((await w.ask(mechanic.nextFlow, { as: hands, params: { id } })).body).toEqual({ status: 60 })
    return id
  }

  /** Tries to close it, with all of its parts as they were quoted. */
  async function close(id: number) {
    const { body } = await w.ask(closings.read, { as: coordinator, params: { id } })
    const parts = body.purchased_spare_parts ?? []
    const purchased_spare_parts = parts.map((part) => ({ id: part.id, price_provider: 10, used: true, tax: false }))
    return w.ask(orders.update, { as: coordinator, params: { id }, body: { ...closingBody, purchased_spare_parts } })
  }

  const lead: Record<MechanicStatus, () => Promise<number>> = {
    async not_assigned() {
      const body = await shop.body({
        assignment_completed: false,
        order_mechanic: { user: null, description: 'Ruido' },
      })
      return (await w.ask(orders.create, { as: coordinator, body })).body.id
    },
    async diagnostic() {
      const id = await shop.received()
      const { body } = await w.ask(mechanic.read, { as: hands, params: { id } })
      const timer = body.diagnostic_task?.id as number
      await track(hands, id, timer, 'play')
      w.clock.advance(60_000)
      await track(hands, id, timer, 'pause')
      return id
    },
    quotation: () => shop.diagnosed(),
    async in_progress() {
      const id = await shop.quoted()
      await workedOn(id)
      return id
    },
    quality_control: controlled,
    to_check_in: invoicable,
    async finalized() {
      const id = await invoicable()
      const closed = await close(id)
      expect(closed.status, JSON.stringify(closed.body)).toBe(200)
      return id
    },
  }

  async function statusOf(id: number): Promise<unknown> {
    const { body } = await w.ask(orders.read, { as: coordinator, params: { id } })
    return body.order_mechanic?.status
  }
  return { lead, statusOf, close }
}
