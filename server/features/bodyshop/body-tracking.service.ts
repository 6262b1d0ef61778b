import type { BodyShopWork } from '#domain/bodyshop/bodyshop.contract.ts'
import { type BodyShopMove, isCheckStage, isPartStage } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { TimeHistory } from '#domain/closing/closing.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { TaskStatus, TrackingAction } from '#domain/tracking/task-statuses.ts'
import { describeTimes } from '#server/features/closing/public.ts'
import { lockWorkOrder, wrongStage } from '#server/features/orders/public.ts'
import { type ListedTask, moveTask, pressTimer, runsSince } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import {
  type BodyWork,
  describeBodyWork,
  openBodyWork,
  refuseColleague,
  refuseOtherStage,
} from './body-work.service.ts'
import { moveBodyShop } from './stages.service.ts'

/** Presses the timer of a part or of the stage; a row that is checked is only marked as finished, or not. */
export async function trackBodyTask(
  scope: Scope<Person>,
  orderId: number,
  { idTask, action_tracking: action }: { idTask: number; action_tracking: TrackingAction },
): Promise<BodyShopWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openBodyWork(scope, orderId)
  const task = work.tasks.find(({ id }) => id === idTask)
  if (!task) throw new Refusal('not_found', messages.notFound)
  if (task.stage !== work.sub.status || task.kind === 'work') throw wrongStage('body_shop', work.sub.status)
  refuseColleague(scope, work)
  if (task.kind === 'check') await markRow(scope, work, task, action)
  // The timer of a stage has no end of its own: the stage's does.
  else if (action === 'finalized' && task.kind !== 'stage')
    throw new Refusal('invalid_move', messages.refused.wrongState)
  else await pressTimer(scope, task, action)
  return describeBodyWork(scope, orderId)
}

/** Finalizado or No Finalizado, while the stage's own timer runs. */
async function markRow(scope: Scope, work: BodyWork, task: ListedTask, action: TrackingAction): Promise<void> {
  if (work.stageTimer?.state !== 'started') throw new Refusal('invalid_move', messages.refused.timerNotStarted)
  const to: Partial<Record<TrackingAction, TaskStatus>> = { finalized: 'finalized', pause: 'to_begin' }
  const marked = to[action]
  if (!marked) throw new Refusal('invalid_move', messages.refused.wrongState)
  if (marked === task.state) return
  await moveTask(scope, task, marked)
  const action_noted = marked === 'finalized' ? 'task_finalized' : 'task_reopened'
  await audit(scope, action_noted, 'work_order', work.sub.order_id, { task: task.id })
}

/** Pauses the stage's own timer; it is also what a page sends when it is closed, so nothing to pause is no mistake. */
export async function pauseBodyStage(scope: Scope<Person>, orderId: number, since?: string): Promise<BodyShopWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openBodyWork(scope, orderId)
  if (work.stageTimer && runsSince(work.stageTimer, since)) {
    refuseColleague(scope, work)
    await pressTimer(scope, work.stageTimer, 'pause')
  }
  return describeBodyWork(scope, orderId)
}

/** The end of a stage by who works on it; the diagnosis ends with its own call, the quotation with its own. */
export async function finishStage(scope: Scope<Person>, orderId: number, shown: FlowElement) {
  await lockWorkOrder(scope, orderId)
  const work = await openBodyWork(scope, orderId)
  refuseOtherStage(work, shown)
  refuseColleague(scope, work)
  const action = endOf(work)
  const to = await moveBodyShop(scope, work.sub, work.flow, action, {
    stageTimer: work.stageTimer?.state ?? 'to_begin',
    tasks: work.parts.map(({ state }) => state),
  })
  if (action === 'finishCheck' && work.stageTimer && work.stageTimer.state !== 'finalized') {
    await moveTask(scope, work.stageTimer, 'finalized')
  }
  return { status: bodyShopStatuses.code[to] }
}

function endOf({ status }: BodyWork): BodyShopMove {
  if (isPartStage(status)) return 'finishParts'
  if (isCheckStage(status)) return 'finishCheck'
  throw new Refusal('invalid_move', messages.refused.wrongState)
}

/** HISTORIAL DE TIEMPO: for who works on the order, and for who manages body-shop orders. */
export async function describeBodyTimes(scope: Scope<Person>, orderId: number): Promise<TimeHistory> {
  const { sub } = await openBodyWork(scope, orderId, { orManager: true })
  return describeTimes(scope, sub, await seesCosts(scope))
}
