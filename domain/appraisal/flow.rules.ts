import type { TaskStatus } from '../tracking/task-statuses.ts'
import { type AppraisalRow, appraisalRows } from './appraisal-codes.ts'

type Row = { row: AppraisalRow; status: TaskStatus }

/** Whether a row can be worked on now: a mirror never, a free one always, of the others the first unfinished one. */
export function isRowOffered(rows: readonly Row[], asked: AppraisalRow): boolean {
  const { turn } = appraisalRows.entries[asked]
  if (turn !== 'in_turn') return turn === 'free'
  const inTurn = appraisalRows.keys.filter((row) => appraisalRows.entries[row].turn === 'in_turn')
  const before = inTurn.slice(0, inTurn.indexOf(asked))
  return before.every((row) => rows.find((one) => one.row === row)?.status === 'finalized')
}

/** The rows that an appraisal gets; those that mirror a sub-order come with it. */
export const ownRows = appraisalRows.keys.filter((row) => appraisalRows.entries[row].turn !== 'mirrors')
