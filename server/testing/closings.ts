import { expect } from 'vitest'
import type * as z from 'zod'
import { type closingForm, closings } from '#domain/closing/closing.contract.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import type { MechanicShop } from './mechanic-orders.ts'
import type { World } from './world.ts'

type Body = z.input<typeof closingForm>
type Hands = Pick<MechanicShop, 'quoted' | 'track' | 'hands' | 'coordinator' | 'operatorId'>

/** An order at "to invoice": ten minutes of diagnosis, an hour on each of its rows, five minutes of quality control. */
export async function leadToInvoice(w: World, shop: Hands): Promise<number> {
  const id = await shop.quoted()
  const work = await w.ask(mechanic.tasks, { as: shop.hands, params: { id } })
  for (const task of work.body.tasks) {
    await shop.track(shop.hands, id, task.id, 'play')
    w.clock.advance(60 * 60_000)
    await shop.track(shop.hands, id, task.id, 'finalized')
  }
  await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  const user = { user: shop.operatorId }
  await w.ask(quotations.assignQualityControl, { as: shop.coordinator, params: { id }, body: user })
  const checked = await w.ask(mechanic.read, { as: shop.hands, params: { id } })
  const timer = checked.body.diagnostic_task?.id as number
  await shop.track(shop.hands, id, timer, 'play')
  w.clock.advance(5 * 60_000)
  await shop.track(shop.hands, id, timer, 'pause')
  const moved = await w.ask(mechanic.nextFlow, { as: shop.hands, params: { id } })
  expect(moved.body, JSON.stringify(moved.body)).toEqual({ status: 60 })
  return id
}

/** The closing as its screen would send it back, unchanged but for what is given. */
export async function closingBody(w: World, as: string, id: number, given: Partial<Body> = {}): Promise<Body> {
  const { body: read } = await w.ask(closings.read, { as, params: { id } })
  return {
    type: 'close_orders',
    close_order: true,
    data_close_order: {
      total_sale_of_labor_mechanic: read.total_sale_of_labor_mechanic,
      total_sale_of_labor_body_shop: read.total_sale_of_labor_body_shop,
      total_sale_of_labor_appraisal: read.total_sale_of_labor_appraisal,
    },
    additionals: [],
    purchased_spare_parts: read.purchased_spare_parts.map((part) => ({
      id: part.id,
      price_provider: part.price_provider as number,
    })),
    close_files: [],
    ...given,
  }
}

export function sendClosing(w: World, as: string, id: number, body: Body, headers: Record<string, string> = {}) {
  return w.ask(orders.update, { as, params: { id }, body, headers })
}
