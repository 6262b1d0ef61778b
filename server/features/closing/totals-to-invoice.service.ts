import { isToInvoice } from '#domain/closing/closed-status.ts'
import { closingTotal, labourOffered } from '#domain/closing/closing.rules.ts'
import { cents } from '#domain/kernel/money.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findBillingGarage, listAdditionals, listPurchasedParts } from './closing.repo.ts'
import { subsOf } from './read-closing.service.ts'
import {
  holdPriceOfHour,
  listIntervalsOf,
  listSubsOf,
  lockOrdersOffered,
  updateTotals,
} from './totals-to-invoice.repo.ts'

/**
 * An order that has come to be invoiced is worth what its closing begins with, and lists say so. What is under an
 * appraisal is invoiced with it: before that any work on the others would change the total.
 */
export async function offerTotal(scope: Scope, orderId: number): Promise<void> {
  await holdPriceOfHour(scope)
  const { own } = await subsOf(scope, orderId)
  if (!isToInvoice(own.type, own.status)) return
  await updateTotals(scope, await totalsOf(scope, [{ id: orderId, order_type: own.type }]))
}

/** The hour is sold for something else: so is all work to be invoiced whose price nobody has kept yet, and lists say so. */
export async function offerTotalsAnew(scope: Scope): Promise<void> {
  const orders = await lockOrdersOffered(scope)
  if (orders.length > 0) await updateTotals(scope, await totalsOf(scope, orders))
}

/** What orders come to of which nothing is closed, however many they are. */
async function totalsOf(scope: Scope, orders: readonly { id: number; order_type: string }[]) {
  const orderIds = orders.map(({ id }) => id)
  const subs = await listSubsOf(scope, orderIds)
  const subIds = subs.map(({ id }) => id)
  const [rates, intervals, parts, additionals] = await Promise.all([
    findBillingGarage(scope),
    listIntervalsOf(scope, subIds),
    listPurchasedParts(scope, subIds),
    listAdditionals(scope, orderIds),
  ])
  const hourlySale = cents(rates.hourly_sale_cents)
  const subsOf = Map.groupBy(subs, ({ order_id }) => order_id)
  const intervalsOf = Map.groupBy(intervals, ({ sub_order_id }) => sub_order_id)
  const partsOf = Map.groupBy(parts, ({ sub_order_id }) => sub_order_id)
  const additionalsOf = Map.groupBy(additionals, ({ order_id }) => order_id)
  return orders.map(({ id, order_type }) => {
    const own = subsOf.get(id) ?? []
    const labour = own.map((sub) => {
      const seconds = secondsWorked(intervalsOf.get(sub.id) ?? [], scope.now)
      return cents(sub.labour_cents ?? labourOffered(seconds, hourlySale))
    })
    const total = closingTotal({
      labour,
      parts: own.flatMap((sub) => partsOf.get(sub.id) ?? []),
      additionals: (additionalsOf.get(id) ?? []).map(({ amount }) => amount),
      onlyUsed: order_type === 'appraisal',
    })
    return { id, total }
  })
}
