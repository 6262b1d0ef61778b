import { sql } from 'kysely'
import { cents } from '#domain/kernel/money.ts'
import type { SubscriptionInvoice } from '#domain/subscription/subscription.contract.ts'
import { type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Line = { description: string; quantity: number; unit_cents: number }

/** The lines of the invoice `i`, in the order in which they were written. */
export const invoiceLines = sql<Line[] | null>`(
  select json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unit_cents', l.unit_cents)
    order by l.id)
  from subscription_invoice_line l where l.garage_id = i.garage_id and l.invoice_id = i.id)`.as('lines')

/** The columns of the invoice `i`. */
export const invoiceColumns = ['i.id', 'i.month', 'i.total_cents', 'i.issued_at', 'i.paid_at'] as const

export const invoiceOrders = {
  month: sql.ref('i.month'),
  total: sql.ref('i.total_cents'),
  issued_at: sql.ref('i.issued_at'),
}

type Row = {
  id: number
  month: string
  total_cents: number
  issued_at: Date
  paid_at: Date | null
  lines: Line[] | null
}

export function describedInvoice(row: Row): SubscriptionInvoice {
  return {
    id: row.id,
    month: row.month,
    total: cents(row.total_cents),
    lines: (row.lines ?? []).map(({ description, quantity, unit_cents }) => ({
      description,
      quantity,
      total: cents(quantity * unit_cents),
    })),
    issued_at: row.issued_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  }
}

/** What was asked of this garage. There is one for each month at most, so they are found by nothing but their order. */
export async function listOwnInvoices({ tx, actor }: Scope, query: ListQuery) {
  const found = tx
    .selectFrom('subscription_invoice as i')
    .select(invoiceColumns)
    .select(invoiceLines)
    .where('i.garage_id', '=', actor.garageId)
  const { rows, count } = await onePage(found, query, { id: 'i.id', orders: invoiceOrders, usual: '-month' })
  return { results: rows.map(describedInvoice), count }
}
