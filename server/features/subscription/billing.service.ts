import { addMonths, dateOf, type PlainDate, startOfMonth } from '#domain/kernel/dates.ts'
import { type Cents, cents } from '#domain/kernel/money.ts'
import { monthIn, plainDateIn, startOfDayIn } from '#domain/kernel/zoned.ts'
import { feeDue, feeOf, monthsToBill, nextFeeMonth, type Terms } from '#domain/subscription/billing.rules.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { findOrderTypes } from '#server/kernel/order-types.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  billPurchases,
  findFirstMonth,
  type InvoiceLine,
  insertInvoice,
  listOpenPurchases,
  lockGarage,
  markBilledThrough,
  putOffFee,
  sumOpenPurchases,
} from './billing.repo.ts'
import { findTerms } from './quota.repo.ts'

/**
 * Writes the invoices of every month that has begun where the garage is and was not billed. Twice, late or from two
 * processes: each month is billed once, because the garage is locked and remembers how far it got.
 */
export async function billGarage(scope: Scope): Promise<void> {
  await lockGarage(scope)
  const row = await findTerms(scope)
  if (!row.billed_through) return
  const today = plainDateIn(scope.now, row.time_zone)
  const months = monthsToBill(row.billed_through as PlainDate, today)
  if (months.length === 0) return
  let terms = await readTerms(scope, row)
  for (const month of months) {
    if (row.status === garageStatuses.code.active) await billMonth(scope, month, row, terms)
    else terms = await skipMonth(scope, month, terms)
    await markBilledThrough(scope, month)
  }
}

type Row = Awaited<ReturnType<typeof findTerms>>

/**
 * A closed garage owes no fee for the time; what it bought before stays open until it is back. A year that would have
 * begun meanwhile begins when it is: it has not been paid for.
 */
async function skipMonth(scope: Scope, month: PlainDate, terms: Terms): Promise<Terms> {
  if (!feeDue(month, terms)) return terms
  const dueFrom = addMonths(month, 1)
  await putOffFee(scope, dueFrom)
  return { ...terms, dueFrom }
}

/** A year is paid from the month in which the first was, also where that instant is now of another month's day. */
async function readTerms(scope: Scope, row: Row): Promise<Terms> {
  const dueFrom = row.fee_from ?? (await findFirstMonth(scope)) ?? plainDateIn(row.created_at, row.time_zone)
  return termsOf(row, dueFrom as PlainDate)
}

function termsOf(row: Row, dueFrom: PlainDate): Terms {
  return {
    paymentType: row.payment_type,
    monthlyFee: cents(row.monthly_fee_cents),
    annualFee: cents(row.annual_fee_cents),
    dueFrom,
  }
}

/** Extra orders are one line for each price, however many times they were bought. */
async function billMonth(scope: Scope, month: PlainDate, row: Row, terms: Terms): Promise<void> {
  const fee = feeDue(month, terms)
  const purchases = await listOpenPurchases(scope, startOfDayIn(month, row.time_zone))
  const byPrice = Map.groupBy(purchases, ({ unit_cents }) => unit_cents)
  const lines: InvoiceLine[] = [...byPrice].map(([unit_cents, bought]) => ({
    description: 'Órdenes adicionales',
    quantity: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    unit_cents,
  }))
  if (fee) lines.unshift({ description: `${row.plan_name}: ${fee.description}`, quantity: 1, unit_cents: fee.cents })
  if (lines.length === 0) return
  const id = await insertInvoice(scope, month, lines)
  await billPurchases(
    scope,
    purchases.map((purchase) => purchase.id),
    id,
  )
  await audit(scope, 'bill', 'subscription_invoice', id, { month })
}

/** Up to this month the garage has paid; none for one that is never billed. What has begun counts only once it was billed. */
export async function findNextFeeMonth(scope: Scope, row: Row): Promise<PlainDate | null> {
  if (row.billed_through === null) return null
  return nextFeeMonth(row.billed_through as PlainDate, await readTerms(scope, row))
}

/** What the garage has subscribed to, and what will be asked for it besides. */
export async function describeTerms(scope: Scope) {
  const row = await findTerms(scope)
  const open = await sumOpenPurchases(scope)
  const { paymentType, monthlyFee, annualFee } = await readTerms(scope, row)
  return {
    plan: row.plan_name,
    active_payment: paymentType,
    fee: feeOf({ monthly_fee: monthlyFee, annual_fee: annualFee }, paymentType),
    fee_from: await findNextFeeMonth(scope, row),
    work_orders: row.work_orders,
    order_types: await findOrderTypes(scope),
    cost_per_additional_order: cents(row.extra_order_cents),
    extra_orders_unused: row.extra_orders_unused,
    extra_orders_to_bill: { quantity: open.quantity, total: cents(open.total_cents) },
  }
}

/** The first invoice comes with the registration and covers its month (or its year). Answers the fee that it asks for. */
export async function billRegistration(scope: Scope): Promise<Cents> {
  const row = await findTerms(scope)
  const { year, month } = monthIn(scope.now, row.time_zone)
  const first = startOfMonth(dateOf(year, month, 1))
  const terms = termsOf(row, first)
  await billMonth(scope, first, row, terms)
  await markBilledThrough(scope, first)
  return feeOf({ monthly_fee: terms.monthlyFee, annual_fee: terms.annualFee }, terms.paymentType)
}
