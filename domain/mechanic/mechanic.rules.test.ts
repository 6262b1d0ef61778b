import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOffered, move } from '../kernel/moves.ts'
import { messages } from '../kernel/texts.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'
import { type MechanicFacts, type MechanicMove, mayChangeOperator, mechanicMoves } from './mechanic.rules.ts'
import { type MechanicStatus, mechanicStatuses } from './mechanic-statuses.ts'

const { refused } = messages
const ready: MechanicFacts = {
  hasOperator: true,
  stageTimer: 'paused',
  rows: 2,
  approvedLines: 2,
  declined: false,
  tasks: ['finalized', 'finalized'],
  qa: true,
}
const go = (action: MechanicMove, from: MechanicStatus, change: Partial<MechanicFacts> = {}) =>
  move(mechanicMoves, action, from, { ...ready, ...change })

/** The table of the product, written a second time: what leads where when nothing speaks against it. */
const table: Record<MechanicMove, Partial<Record<MechanicStatus, MechanicStatus>>> = {
  assign: { not_assigned: 'diagnostic' },
  finishDiagnosis: { diagnostic: 'quotation' },
  finishQuotation: { quotation: 'in_progress' },
  rejectQuotation: { quotation: 'diagnostic' },
  finishWork: { in_progress: 'quality_control' },
  finishQuality: { quality_control: 'to_check_in' },
  rejectWork: { quality_control: 'in_progress' },
  close: { to_check_in: 'finalized' },
}

const pairs = (Object.keys(mechanicMoves) as MechanicMove[]).flatMap((action) =>
  mechanicStatuses.keys.map((from) => [action, from] as const),
)
test.each(pairs)('%s from %s', (action, from) => {
  const to = table[action][from]
  expect(isOffered(mechanicMoves, action, from)).toBe(to !== undefined)
  if (to) expect(go(action, from)).toBe(to)
  else expect(() => go(action, from)).toThrow(refused.wrongState)
})

test('a diagnosis is sent with its timer stopped and at least one row', () => {
  expect(() => go('finishDiagnosis', 'diagnostic', { stageTimer: 'started' })).toThrow(refused.timerRunning)
  expect(() => go('finishDiagnosis', 'diagnostic', { rows: 0 })).toThrow(refused.emptyDiagnosis)
})

test('a quotation without an approved line goes to invoicing, once the client is said to have declined', () => {
  expect(() => go('finishQuotation', 'quotation', { approvedLines: 0 })).toThrow(refused.nothingApproved)
  expect(go('finishQuotation', 'quotation', { approvedLines: 0, declined: true })).toBe('to_check_in')
})

test('without quality control the work goes straight to invoicing', () => {
  expect(go('finishWork', 'in_progress', { qa: false })).toBe('to_check_in')
})

test('quality control does not end while its timer runs, neither way', () => {
  for (const action of ['finishQuality', 'rejectWork'] as const) {
    expect(() => go(action, 'quality_control', { stageTimer: 'started' })).toThrow(refused.timerNotPaused)
  }
})

test('work ends when every task is done; quality control sends back what is not', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...taskStatuses.keys)), (tasks) => {
      const isDone = tasks.every((status) => status === 'finalized')
      expect(go('finishQuality', 'quality_control', { tasks })).toBe(isDone ? 'to_check_in' : 'in_progress')
      if (isDone) expect(go('finishWork', 'in_progress', { tasks })).toBe('quality_control')
      else expect(() => go('finishWork', 'in_progress', { tasks })).toThrow(refused.unfinishedTasks)
    }),
  )
})

test('the operator may be another one until the diagnosis or the work ends', () => {
  const open = mechanicStatuses.keys.filter((status) => mayChangeOperator(status))
  expect(open).toEqual(['not_assigned', 'diagnostic', 'in_progress'])
})
