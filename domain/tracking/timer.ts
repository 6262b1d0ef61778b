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
