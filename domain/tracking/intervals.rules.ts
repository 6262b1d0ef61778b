import { secondsBetween } from '../kernel/durations.ts'

/** Who worked from when to when; without an end they still do. */
export type Interval = { started_at: Date; ended_at: Date | null }

/** After this long without a pause somebody should look whether the timer was forgotten. */
export const suspiciousSeconds = 10 * 3600

/** A task's time: its intervals never overlap, as one is open at a time, so their sum is the time worked. */
export function secondsWorked(intervals: readonly Interval[], now: Date): number {
  return intervals.reduce((sum, { started_at, ended_at }) => sum + secondsBetween(started_at, ended_at ?? now), 0)
}

export function runsSuspiciouslyLong(intervals: readonly Interval[], now: Date): boolean {
  return intervals.some(
    ({ started_at, ended_at }) => ended_at === null && secondsBetween(started_at, now) > suspiciousSeconds,
  )
}
