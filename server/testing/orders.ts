import { insertOrder as insertNumbered } from './clients.ts'
import type { TestGarage } from './garages.ts'
import type { World } from './world.ts'

type Order = { client: number; car: number; total?: number; closed?: string | null; branch?: number | null }

let number = 0

/** An order as the history shows it, made now, with a number of its own. */
export function insertOrder(w: World, garage: TestGarage, order: Order): Promise<number> {
  number += 1
  return insertNumbered(w, {
    garage: garage.id,
    client: order.client,
    car: order.car,
    number,
    totalCents: (order.total ?? 0) * 100,
    branch: order.branch ?? null,
    createdAt: w.clock.now.toISOString(),
    closedAt: order.closed ?? null,
  })
}
