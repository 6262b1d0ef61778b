import type { KeyOf } from '../kernel/coded.ts'
import { addMonths, compareDates, type PlainDate } from '../kernel/dates.ts'
import type { clientStates } from './client-codes.ts'

export type ClientState = KeyOf<typeof clientStates>

const activeMonths = 6
const partiallyActiveMonths = 12

/** The days of last activity of each state: from one on, before another. The states never overlap. */
export function activityOf(state: ClientState, today: PlainDate): { from: PlainDate | null; before: PlainDate | null } {
  const active = addMonths(today, -activeMonths)
  const partially = addMonths(today, -partiallyActiveMonths)
  if (state === 'active') return { from: active, before: null }
  if (state === 'partially_active') return { from: partially, before: active }
  return { from: null, before: partially }
}

/** The state of a client whose newest order (else whose admission) was on that day. */
export function stateOf(lastActivity: PlainDate, today: PlainDate): ClientState {
  if (compareDates(lastActivity, addMonths(today, -activeMonths)) >= 0) return 'active'
  return compareDates(lastActivity, addMonths(today, -partiallyActiveMonths)) >= 0 ? 'partially_active' : 'inactive'
}
