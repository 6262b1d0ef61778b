import { sql } from 'kysely'
import { statusToInvoice } from '#domain/closing/closed-status.ts'
import { orderTypes } from '#domain/kernel/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The orders to be invoiced whose price nobody has kept yet. Nobody keeps one until the transaction ends. */
export async function lockOrdersOffered({ tx, actor }: Scope) {
  return tx
    .selectFrom('work_order as o')
    .select(['o.id', 'o.order_type'])
    .where('o.garage_id', '=', actor.garageId)
    .where('o.closed_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where((e) =>
      e(
        e.refTuple('o.id', 'o.order_type'),
        'in',
        e
          .selectFrom('sub_order as s')
          .select(['s.order_id', 's.kind'])
          .where('s.garage_id', '=', actor.garageId)
          .where('s.deleted_at', 'is', null)
          .where('s.labour_cents', 'is', null)
          .where((its) =>
            its.or(orderTypes.map((kind) => its.and({ 's.kind': kind, 's.status': statusToInvoice(kind) }))),
          )
          .$asTuple('order_id', 'kind'),
      ),
    )
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()
}

/** Nobody changes the hour's price until the transaction ends: who did sees the order then, and offers it anew. */
export async function holdPriceOfHour({ tx, actor }: Scope): Promise<void> {
  await tx.selectFrom('garage').select('id').where('id', '=', actor.garageId).forShare().execute()
}

export async function listSubsOf({ tx, actor }: Scope, orderIds: readonly number[]) {
  return tx
    .selectFrom('sub_order')
    .select(['id', 'order_id', 'labour_cents'])
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** All time on the sub-orders, withdrawn tasks included. */
export async function listIntervalsOf({ tx, actor }: Scope, subOrderIds: readonly number[]) {
  return tx
    .selectFrom('task as t')
    .innerJoin('task_interval as i', (on) =>
      on.onRef('i.garage_id', '=', 't.garage_id').onRef('i.task_id', '=', 't.id'),
    )
    .select(['t.sub_order_id', 'i.started_at', 'i.ended_at'])
    .where('t.garage_id', '=', actor.garageId)
    .where('t.sub_order_id', '=', sql<number>`any(${subOrderIds})`)
    .execute()
}

type Total = { id: number; total: number }

/** All of them in one statement. What an order is worth is no new version of it: its forms do not show it. */
export async function updateTotals({ tx, actor }: Scope, totals: readonly Total[]): Promise<void> {
  await sql`update work_order o set total_cents = n.total
    from unnest(${totals.map(({ id }) => id)}::bigint[], ${totals.map(({ total }) => total)}::bigint[]) as n (id, total)
    where o.garage_id = ${actor.garageId} and o.id = n.id`.execute(tx)
}
