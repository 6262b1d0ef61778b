import type { OrderType } from '#domain/kernel/permissions.ts'
import { enabledOrderTypes } from '#domain/subscription/order-types.ts'
import type { Scope } from './scope.ts'

/** The kinds of order that the garage has right now: an actor's own are those of when they came in. */
export async function findOrderTypes({ tx, actor }: Scope): Promise<OrderType[]> {
  const row = await tx
    .selectFrom('garage as g')
    .innerJoin('plan as p', 'p.id', 'g.plan_id')
    .select(['p.enable_type_work_orders', 'g.type_order_active'])
    .where('g.id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
  return enabledOrderTypes(row.enable_type_work_orders, row.type_order_active as OrderType | null)
}
