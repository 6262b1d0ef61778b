import type { Moves } from '../kernel/moves.ts'
import type { TaskStatus } from './task-statuses.ts'

/** What an operator, or who checks the work, does with a task. A finalized one stays so until it is rejected. */
export const taskMoves = {
  play: { from: ['to_begin', 'paused'], to: 'started' },
  pause: { from: ['started'], to: 'paused' },
  finalized: { from: ['started', 'paused'], to: 'finalized' },
  approve: { from: ['paused'], to: 'finalized' },
  reject: { from: ['finalized'], to: 'paused' },
  delete: { from: ['to_begin'], to: 'to_begin' },
} as const satisfies Moves<TaskStatus, undefined>

export type TaskMove = keyof typeof taskMoves

/** A row of the diagnosis that the client did not approve: nobody works on it, and it stays for the next visit. */
export function isDeclined({ kind, approved }: { kind: string; approved: boolean }): boolean {
  return kind === 'work' && !approved
}
