import { Refusal } from './refusal.ts'
import { messages } from './texts.ts'

/** One move of a state machine: from where, to where, and what must be true besides. */
type Move<Status extends string, Facts> = {
  from: readonly Status[]
  to: Status | ((facts: Facts, from: Status) => Status)
  /** Why not, in words for people; nothing when it may be done. */
  unless?: (facts: Facts, from: Status) => string | undefined
}

/** A state machine is a table and two questions: the server asks to refuse, the screen asks what to draw. */
export type Moves<Status extends string, Facts> = Record<string, Move<Status, Facts>>

/** Where the action leads; refuses it from the wrong state, or while something speaks against it. */
export function move<Status extends string, Facts, Table extends Moves<Status, Facts>>(
  table: Table,
  action: keyof Table,
  status: Status,
  facts: Facts,
): Status {
  const { from, to, unless } = table[action] as Move<Status, Facts>
  if (!from.includes(status)) throw new Refusal('invalid_move', messages.refused.wrongState)
  const why = unless?.(facts, status)
  if (why) throw new Refusal('invalid_move', why)
  return typeof to === 'function' ? to(facts, status) : to
}

/** Whether the action can be tried from this state; what else it needs is told when it is tried. */
export function isOffered<Status extends string, Facts>(
  table: Moves<Status, Facts>,
  action: string,
  status: Status,
): boolean {
  return table[action]?.from.includes(status) ?? false
}
