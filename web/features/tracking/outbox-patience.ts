import { CallError } from '#web/kernel/call-error.ts'
import type { Kept } from '#web/kernel/outbox-store.ts'

/** How often a broken server is tried, and how often each has broken it: to wait for the network is no fault of its. */
const patience = 5
const breakdowns = new Map<string, number>()
/** How long a key is good for: the server keeps it for a day, and two clocks are not the same. */
const keyMs = 23 * 60 * 60 * 1000

/**
 * An earlier try may have been done, and the server not know any more that it was: one more would be done again. Nor does
 * anybody know how long ago it was where the device's clock was set back.
 */
export function mayBeForgotten({ triedAt }: Kept): boolean {
  return triedAt !== undefined && Math.abs(Date.now() - triedAt) > keyMs
}

/**
 * What breaks the server every time must not hold up what comes after it; nor what cannot be sent at all, or be understood
 * when it is answered, because page and server are not of the same age. Whose session ended waits until they are back.
 */
export function mayStillSucceed(failure: unknown, key: string): boolean {
  if (!(failure instanceof CallError)) return false
  if (failure.status !== 500) return failure.isPassing || failure.status === 401
  const count = (breakdowns.get(key) ?? 0) + 1
  breakdowns.set(key, count)
  return count < patience
}

export function forgetBreakdowns(key: string): void {
  breakdowns.delete(key)
}
