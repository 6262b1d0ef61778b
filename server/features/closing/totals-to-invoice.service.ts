import { closingTotal, labourOffered } from '#domain/closing/closing.rules.ts'
import { cents } from '#domain/kernel/money.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findBillingGarage, listAdditionals, listPurchasedParts } from './closing.repo.ts'
import { listIntervalsOf, listSubsOf, lockOrdersOffered, updateTotals } from './totals-to-invoice.repo.ts'

/** The hour is sold for something else: so is all work to be invoiced whose price nobody has kept yet, and lists say so. */
export async function offerTotalsAnew(scope: Scope): Promise<void> {
  const orders = await lockOrdersOffered(scope)
  if (orders.length === 0) return
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
  const totals = orders.map(({ id, order_type }) => {
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
  await updateTotals(scope, totals)
}
