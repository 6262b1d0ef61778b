import type { Moves } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import type { TaskStatus } from '../tracking/task-statuses.ts'
import type { AppraisalStatus } from './appraisal-codes.ts'

/** What the moves of an appraisal depend on. */
export type AppraisalFacts = {
  hasOperator: boolean
  /** Of its own rows, those that mirror a sub-order left out. */
  rows: readonly TaskStatus[]
  /** Whether each of its sub-orders is to be invoiced. */
  subOrdersReady: readonly boolean[]
}

/** Who appraises stays once the appraisal is to be invoiced. */
export function isAppraiserSettled(status: AppraisalStatus): boolean {
  return status === 'to_check_in' || status === 'finalized'
}

const isDone = ({ rows, subOrdersReady }: AppraisalFacts) =>
  rows.every((status) => status === 'finalized') && subOrdersReady.every(Boolean)

/** 10 → 20 → 30 → 40: every move there is. */
export const appraisalMoves = {
  assign: {
    from: ['not_assigned'],
    to: 'in_progress',
    unless: ({ hasOperator }) => (hasOperator ? undefined : messages.required),
  },
  finish: {
    from: ['in_progress'],
    to: 'to_check_in',
    unless: (facts) => (isDone(facts) ? undefined : messages.refused.appraisalNotReady),
  },
  close: { from: ['to_check_in'], to: 'finalized' },
} as const satisfies Moves<AppraisalStatus, AppraisalFacts>
