import { dateOf, type PlainDate } from '#domain/kernel/dates.ts'
import { type Cents, cents } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { monthIn } from '#domain/kernel/zoned.ts'
import { availableOrders, isUnlimited, nextOrderFrom, remainingOrders } from '#domain/subscription/quota.rules.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { addExtraOrders, countOrder, findQuota, findTerms, insertPurchase, lockQuota } from './quota.repo.ts'

/** A quota's period: the calendar month where the garage is. */
async function currentMonth(scope: Scope): Promise<PlainDate> {
  const { time_zone } = await findTerms(scope)
  const { year, month } = monthIn(scope.now, time_zone)
  return dateOf(year, month, 1)
}

export async function describeQuota(scope: Scope) {
  const quota = await findQuota(scope, await currentMonth(scope))
  return {
    available_orders: availableOrders(quota),
    orders_consumed: quota.consumed,
    orders_remaining: remainingOrders(quota),
  }
}

export async function isAtLimit(scope: Scope): Promise<boolean> {
  return nextOrderFrom(await findQuota(scope, await currentMonth(scope))) === undefined
}

/** Takes one order from the quota, in the transaction that creates the order; refuses when nothing is left. */
export async function consumeOrder(scope: Scope): Promise<void> {
  const month = await currentMonth(scope)
  const from = nextOrderFrom(await lockQuota(scope, month))
  if (!from) throw new Refusal('rule', messages.refused.orderLimit)
  await countOrder(scope, month, from)
}

/** Charged with the next invoice, at the price of today. */
export async function buyExtraOrders(scope: Scope<Person>, quantity: number, shown: Cents | undefined) {
  const { extra_order_cents, work_orders } = await findTerms(scope)
  if (isUnlimited(work_orders)) throw new Refusal('rule', messages.refused.unlimitedPlan)
  if (shown !== undefined && shown !== cents(extra_order_cents)) {
    throw new Refusal('rule', messages.refused.extraOrderPrice)
  }
  const id = await insertPurchase(scope, scope.actor.userId, quantity, extra_order_cents)
  await addExtraOrders(scope, quantity)
  await audit(scope, 'buy_extra_orders', 'extra_order_purchase', id, { quantity, unit_cents: extra_order_cents })
  return describeQuota(scope)
}
