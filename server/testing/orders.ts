import type { TestGarage } from './garages.ts'
import type { World } from './world.ts'

type Order = { client: number; car: number; total?: number; closed?: string | null; branch?: number | null }

let number = 0

/** An order as the history shows it, written by the owner of the tables. */
export async function insertOrder(w: World, garage: TestGarage, order: Order): Promise<number> {
  number += 1
  const [row] = await w.database.asOwner<{ id: number }>(
    `insert into work_order (garage_id, branch_id, number, order_number, order_type, client_id, car_id, total_cents,
      created_at, closed_at)
    values ($1, $2, $3, $4, 'mechanic', $5, $6, $7, $8, $9) returning id`,
    [
      garage.id,
      order.branch ?? null,
      number,
      `NOR-${number}`,
      order.client,
      order.car,
      (order.total ?? 0) * 100,
      w.clock.now,
      order.closed ?? null,
    ],
  )
  return Number(row?.id)
}
