import * as z from 'zod'
import { duration } from '../kernel/durations.ts'
import { taskStatuses } from './task-statuses.ts'

/** A timed task as its operator sees it. */
export const timer = z.object({
  id: z.int(),
  status: taskStatuses.wire,
  time: duration,
  /** Since when it runs, so that a screen can count on by itself. */
  running_since: z.iso.datetime().nullable(),
  status_in_action: z.object({ play: z.boolean(), pause: z.boolean(), finalized: z.boolean() }),
  /** Whether it is the asker's to press. */
  is_mine: z.boolean(),
})
export type TimerState = z.output<typeof timer>

/** Which run a page stops that is closed: the one that it showed. Without it, whichever runs. */
export const shownRun = z.object({ since: z.iso.datetime().optional() })

/** What was read of an order, with every time in it standing still where it was last heard of. */
export function atRest<Work>(work: Work): Work {
  return rested(work) as Work
}

function rested(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(rested)
  if (typeof read !== 'object' || read === null) return read
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, rested(value)]),
  )
  const isRunning = typeof fields.running_since === 'string'
  return isRunning ? { ...fields, running_since: null, status: taskStatuses.code.paused } : fields
}
