import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Quota } from '#domain/subscription/quota.rules.ts'
import type { Scope } from '#server/kernel/scope.ts'

export async function findTerms({ tx, actor }: Scope) {
  return tx
    .selectFrom('garage as g')
    .innerJoin('plan as p', 'p.id', 'g.plan_id')
    .select(['g.time_zone', 'g.status', 'g.payment_type', 'g.created_at', 'g.billed_through', 'g.extra_orders_unused'])
    .select(['g.plan_id', 'g.type_order_active', 'g.fee_from', 'g.version'])
    .select([
      'p.work_orders',
      'p.extra_order_cents',
      'p.monthly_fee_cents',
      'p.annual_fee_cents',
      'p.name as plan_name',
    ])
    .where('g.id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
}

export async function findQuota(scope: Scope, month: PlainDate): Promise<Quota> {
  const terms = await findTerms(scope)
  const used = await scope.tx
    .selectFrom('order_quota')
    .select(['consumed', 'extras_used'])
    .where('garage_id', '=', scope.actor.garageId)
    .where('month', '=', month)
    .executeTakeFirst()
  return quotaOf(terms, used)
}

/** The month's row, held until the transaction ends: of two orders at once, the second waits for the first. */
export async function lockQuota(scope: Scope, month: PlainDate): Promise<Quota> {
  const { tx, actor } = scope
  const key = { garage_id: actor.garageId, month }
  await tx
    .insertInto('order_quota')
    .values(key)
    .onConflict((conflict) => conflict.columns(['garage_id', 'month']).doNothing())
    .execute()
  const used = await tx
    .selectFrom('order_quota')
    .select(['consumed', 'extras_used'])
    .where('garage_id', '=', actor.garageId)
    .where('month', '=', month)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Only now: somebody may have bought, or used up, extras while this waited.
  return quotaOf(await findTerms(scope), used)
}

type Terms = { work_orders: number; extra_orders_unused: number }
type Used = { consumed: number; extras_used: number } | undefined

function quotaOf(terms: Terms, used: Used): Quota {
  return {
    limit: terms.work_orders,
    consumed: used?.consumed ?? 0,
    extrasUsed: used?.extras_used ?? 0,
    extrasUnused: terms.extra_orders_unused,
  }
}

export async function countOrder({ tx, actor }: Scope, month: PlainDate, from: 'plan' | 'extra'): Promise<void> {
  await tx
    .updateTable('order_quota')
    .set((e) => ({
      consumed: e('consumed', '+', 1),
      ...(from === 'extra' && { extras_used: e('extras_used', '+', 1) }),
    }))
    .where('garage_id', '=', actor.garageId)
    .where('month', '=', month)
    .execute()
  if (from === 'extra') await addExtraOrders({ tx, actor }, -1)
}

export async function addExtraOrders({ tx, actor }: Pick<Scope, 'tx' | 'actor'>, quantity: number): Promise<void> {
  await tx
    .updateTable('garage')
    .set((e) => ({ extra_orders_unused: e('extra_orders_unused', '+', quantity) }))
    .where('id', '=', actor.garageId)
    .execute()
}

export async function insertPurchase({ tx, actor, now }: Scope, userId: number, quantity: number, unitCents: number) {
  const row = await tx
    .insertInto('extra_order_purchase')
    .values({ garage_id: actor.garageId, user_id: userId, quantity, unit_cents: unitCents, bought_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
