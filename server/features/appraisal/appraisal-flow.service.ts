import type { AppraisalTimes, AppraisalWork } from '#domain/appraisal/appraisal.contract.ts'
import { appraisalMoves } from '#domain/appraisal/appraisal.rules.ts'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { move } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { TrackingAction } from '#domain/tracking/task-statuses.ts'
import { describeTimes, offerTotal } from '#server/features/closing/public.ts'
import { insertSubOrder, lockWorkOrder, moveSubOrder } from '#server/features/orders/public.ts'
import { pressTimer } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import {
  describeAppraisal,
  factsOf,
  firstStatus,
  isOfferedNow,
  openAppraisal,
  rowOf,
  type SubKind,
} from './appraisal-work.service.ts'

/** Presses the timer of a row, when it is its turn; a row that is finished is no longer pressed. */
export async function trackRow(
  scope: Scope<Person>,
  orderId: number,
  { idTask, action_tracking }: { idTask: number; action_tracking: TrackingAction },
): Promise<AppraisalWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openAppraisal(scope, orderId)
  const task = work.tasks.find(({ id }) => id === idTask)
  if (!task) throw new Refusal('not_found', messages.notFound)
  if (work.status !== 'in_progress' || !isOfferedNow(work, rowOf(task))) {
    throw new Refusal('invalid_move', messages.refused.wrongState)
  }
  await pressTimer(scope, task, action_tracking)
  return describeAppraisal(scope, orderId)
}

/** A sub-order under the same header and number; staff give it to somebody from the list of its kind. It costs no quota. */
export async function createSubOrder(scope: Scope<Person>, orderId: number, kind: SubKind): Promise<AppraisalWork> {
  const order = await lockWorkOrder(scope, orderId)
  const work = await openAppraisal(scope, orderId)
  const exists = work.subOrders.some((one) => one.kind === kind)
  if (work.status !== 'in_progress' || exists || !scope.actor.orderTypes.includes(kind)) {
    throw new Refusal('invalid_move', messages.refused.wrongState)
  }
  const { description } = work.sub
  await insertSubOrder(scope, order, { kind, status: firstStatus[kind], operator_id: null, description })
  await audit(scope, `create_${kind}_order`, 'work_order', orderId)
  return describeAppraisal(scope, orderId)
}

/** Finalizar: every row done and every sub-order to be invoiced. */
export async function finishAppraisal(scope: Scope<Person>, orderId: number) {
  await lockWorkOrder(scope, orderId)
  const work = await openAppraisal(scope, orderId)
  const to = move(appraisalMoves, 'finish', work.status, factsOf(work))
  await moveSubOrder(scope, work.sub, appraisalStatuses.code[to])
  await offerTotal(scope, orderId)
  await audit(scope, `appraisal_to_${to}`, 'work_order', orderId)
  return { status: appraisalStatuses.code[to] }
}

/** HISTORIAL DE TIEMPO of all that hangs under the appraisal. */
export async function describeAppraisalTimes(scope: Scope<Person>, orderId: number): Promise<AppraisalTimes> {
  const work = await openAppraisal(scope, orderId, { orManager: true })
  const withCosts = await seesCosts(scope)
  const of = async (kind: SubKind) => {
    const found = work.subOrders.find((one) => one.kind === kind)
    return found ? describeTimes(scope, found.sub, withCosts) : null
  }
  const [appraisal, mechanic, body_shop] = [
    await describeTimes(scope, work.sub, withCosts),
    await of('mechanic'),
    await of('body_shop'),
  ]
  const every = [appraisal, mechanic, body_shop].map((times) => times?.total_timer ?? 0)
  return { appraisal, mechanic, body_shop, total_timer_orders: sumDurations(every) }
}
