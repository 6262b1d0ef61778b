import type { Moves } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import type { TaskStatus } from '../tracking/task-statuses.ts'
import type { MechanicStatus } from './mechanic-statuses.ts'

/** What the moves of a mechanic order depend on. */
export type MechanicFacts = {
  hasOperator: boolean
  /** The timed task of the stage: of the diagnosis at 20, of quality control at 50. */
  stageTimer: TaskStatus
  rows: number
  approvedLines: number
  /** The client declined everything, and staff said so a second time. */
  declined: boolean
  /** Of the approved rows. */
  tasks: readonly TaskStatus[]
  /** Whether the garage has quality control. */
  qa: boolean
}

const { refused } = messages
const isDone = (status: TaskStatus) => status === 'finalized'
const everyTaskDone = ({ tasks }: MechanicFacts) => tasks.every(isDone)
const whileRunning = ({ stageTimer }: MechanicFacts) => (stageTimer === 'started' ? refused.timerNotPaused : undefined)

/** 10 → 20 → 30 → 40 → 50 → 60 → 70: every move there is. */
export const mechanicMoves = {
  assign: {
    from: ['not_assigned'],
    to: 'diagnostic',
    unless: ({ hasOperator }) => (hasOperator ? undefined : messages.required),
  },
  finishDiagnosis: {
    from: ['diagnostic'],
    to: 'quotation',
    unless: ({ stageTimer, rows }) => {
      if (stageTimer === 'started') return refused.timerRunning
      return rows > 0 ? undefined : refused.emptyDiagnosis
    },
  },
  finishQuotation: {
    from: ['quotation'],
    to: ({ approvedLines }) => (approvedLines > 0 ? 'in_progress' : 'to_check_in'),
    unless: ({ approvedLines, declined }) => (approvedLines > 0 || declined ? undefined : refused.nothingApproved),
  },
  rejectQuotation: { from: ['quotation'], to: 'diagnostic' },
  finishWork: {
    from: ['in_progress'],
    to: ({ qa }) => (qa ? 'quality_control' : 'to_check_in'),
    unless: (facts) => (everyTaskDone(facts) ? undefined : refused.unfinishedTasks),
  },
  /** With a task left to do it goes back to be worked on. */
  finishQuality: {
    from: ['quality_control'],
    to: (facts) => (everyTaskDone(facts) ? 'to_check_in' : 'in_progress'),
    unless: whileRunning,
  },
  rejectWork: { from: ['quality_control'], to: 'in_progress', unless: whileRunning },
  close: { from: ['to_check_in'], to: 'finalized' },
} as const satisfies Moves<MechanicStatus, MechanicFacts>

export type MechanicMove = keyof typeof mechanicMoves

/**
 * The order's operator diagnoses it, does the lines that are nobody else's and finishes the flow: until either stage ends
 * it may become another's, as whoever had it may have left.
 */
export function mayChangeOperator(status: MechanicStatus): boolean {
  return status === 'not_assigned' || status === 'diagnostic' || status === 'in_progress'
}
