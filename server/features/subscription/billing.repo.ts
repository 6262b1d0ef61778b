import { sql } from 'kysely'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Held until the transaction ends: two processes that bill one garage do so one after the other. */
export async function lockGarage({ tx, actor }: Scope): Promise<void> {
  await tx.selectFrom('garage').select('id').where('id', '=', actor.garageId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export type InvoiceLine = { description: string; quantity: number; unit_cents: number }

export async function insertInvoice(
  { tx, actor, now }: Scope,
  month: PlainDate,
  lines: InvoiceLine[],
): Promise<number> {
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0)
  const { id } = await tx
    .insertInto('subscription_invoice')
    // Nobody is to be asked for nothing.
    .values({ garage_id: actor.garageId, month, total_cents: total, issued_at: now, paid_at: total === 0 ? now : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('subscription_invoice_line')
    .values(lines.map((line) => ({ ...line, garage_id: actor.garageId, invoice_id: id })))
    .execute()
  return id
}

/** The month of the first invoice, which came with the registration. */
export async function findFirstMonth({ tx, actor }: Scope): Promise<PlainDate | undefined> {
  const first = await tx
    .selectFrom('subscription_invoice')
    .select('month')
    .where('garage_id', '=', actor.garageId)
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  return first?.month as PlainDate | undefined
}

/** Purchases that no invoice has yet. */
export async function listOpenPurchases({ tx, actor }: Scope, before: Date) {
  return tx
    .selectFrom('extra_order_purchase')
    .select(['id', 'quantity', 'unit_cents'])
    .where('garage_id', '=', actor.garageId)
    .where('invoice_id', 'is', null)
    .where('bought_at', '<', before)
    .orderBy('id')
    .execute()
}

/** All that was bought and is on no invoice yet. */
export async function sumOpenPurchases({ tx, actor }: Scope) {
  return tx
    .selectFrom('extra_order_purchase')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('quantity'))
    .select(sql<number>`coalesce(sum(quantity * unit_cents), 0)::bigint`.as('total_cents'))
    .where('garage_id', '=', actor.garageId)
    .where('invoice_id', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function billPurchases({ tx, actor }: Scope, ids: number[], invoiceId: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('extra_order_purchase')
    .set({ invoice_id: invoiceId })
    .where('garage_id', '=', actor.garageId)
    .where('id', 'in', ids)
    .execute()
}

export async function markBilledThrough({ tx, actor }: Scope, month: PlainDate): Promise<void> {
  await tx.updateTable('garage').set({ billed_through: month }).where('id', '=', actor.garageId).execute()
}

export async function putOffFee({ tx, actor }: Scope, month: PlainDate): Promise<void> {
  await tx.updateTable('garage').set({ fee_from: month }).where('id', '=', actor.garageId).execute()
}
