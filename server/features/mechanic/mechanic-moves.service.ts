import { move } from '#domain/kernel/moves.ts'
import { type MechanicFacts, type MechanicMove, mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { offerTotal } from '#server/features/closing/public.ts'
import { moveSubOrder } from '#server/features/orders/public.ts'
import type { Scope } from '#server/kernel/scope.ts'

type SubOrder = { id: number; branch_id: number | null; order_id: number; status: number }

const nothingKnown: MechanicFacts = {
  hasOperator: false,
  stageTimer: 'to_begin',
  rows: 0,
  approvedLines: 0,
  declined: false,
  tasks: [],
  qa: true,
}

/** Makes a move, if it may be made. How it is noted is its caller's: people say some moves in other words. */
export async function moveMechanic(
  scope: Scope,
  sub: SubOrder,
  action: MechanicMove,
  known: Partial<MechanicFacts> = {},
): Promise<MechanicStatus> {
  const to = move(mechanicMoves, action, mechanicStatuses.keyOf(sub.status as 10), { ...nothingKnown, ...known })
  await moveSubOrder(scope, sub, mechanicStatuses.code[to])
  if (to === 'to_check_in') await offerTotal(scope, sub.order_id)
  return to
}
