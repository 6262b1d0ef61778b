import { unlimitedOrders } from './subscription-codes.ts'

/** What a garage may still create this month. Extra orders are kept until used; each is used once the plan's are gone. */
export type Quota = { limit: number; consumed: number; extrasUnused: number; extrasUsed: number }

export function availableOrders({ limit, extrasUnused, extrasUsed }: Quota): number {
  return limit + extrasUnused + extrasUsed
}

/** How many more may be created this month; a plan that became smaller may leave nothing of its own, but takes no extras. */
export function remainingOrders({ limit, consumed, extrasUnused, extrasUsed }: Quota): number {
  return Math.max(0, limit - (consumed - extrasUsed)) + extrasUnused
}

export function isUnlimited(availableOrders: number): boolean {
  return availableOrders >= unlimitedOrders
}

/** Where the next order comes from: the plan first, then an extra; undefined when nothing is left. */
export function nextOrderFrom(quota: Quota): 'plan' | 'extra' | undefined {
  if (quota.consumed - quota.extrasUsed < quota.limit) return 'plan'
  return quota.extrasUnused > 0 ? 'extra' : undefined
}

/** A bar's width: a percentage of the largest one, which counts as 10 when it is 0. */
export function barWidth(value: number, largest: number): number {
  return Math.min(100, (value * 100) / (largest || 10))
}
