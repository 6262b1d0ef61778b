import type { TimeHistory } from '#domain/closing/closing.contract.ts'
import { move } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import type { MechanicMove } from '#domain/mechanic/mechanic.rules.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { isDeclined, type TaskMove, taskMoves } from '#domain/tracking/task.rules.ts'
import { type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { describeTimes, hasQualityControl } from '#server/features/closing/public.ts'
import { lockWorkOrder, wrongStage } from '#server/features/orders/public.ts'
import {
  insertTasks,
  type ListedTask,
  moveTask,
  moveTasks,
  pressTimer,
  removeTasks,
  updateObservation,
} from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { moveMechanic } from './mechanic-moves.service.ts'
import { describeWork, doesWork, mayCheck, type OpenWork, openWork, operatorOf } from './mechanic-work.service.ts'

/** In which state of the order each kind of task is worked on. */
const workedOnAt: Record<string, string> = { diagnosis: 'diagnostic', work: 'in_progress', quality: 'quality_control' }

export async function trackTask(
  scope: Scope<Person>,
  orderId: number,
  { idTask, action_tracking }: { idTask: number; action_tracking: TrackingAction },
): Promise<void> {
  // Of presses that come at once, each sees what the one before it did; nothing starts on an order that moves on.
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  const task = taskOf(work, idTask)
  if (operatorOf(work, task) !== scope.actor.userId) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  if (workedOnAt[task.kind] !== work.status) throw wrongStage('mechanic', work.sub.status)
  if (isDeclined(task)) throw new Refusal('invalid_move', messages.refused.wrongState)
  // The timer of a stage has no end of its own: the stage's does.
  if (action_tracking === 'finalized' && task.kind !== 'work')
    throw new Refusal('invalid_move', messages.refused.wrongState)
  await pressTimer(scope, task, action_tracking)
}

/** What somebody noticed about a task: its own operator, or who checks it. */
export async function observeTask(
  scope: Scope<Person>,
  orderId: number,
  { idTask, observation }: { idTask: number; observation: string },
): Promise<MechanicWork> {
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  const task = taskOf(work, idTask)
  if (work.sub.closed_at) throw new Refusal('invalid_move', messages.refused.closedOrder)
  if (operatorOf(work, task) !== scope.actor.userId && !mayCheck(scope, work)) {
    throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  }
  await updateObservation(scope, idTask, observation)
  await audit(scope, 'observe_task', 'work_order', orderId, { task: idTask })
  return describeWork(scope, orderId)
}

/** HISTORIAL DE TIEMPO: for who works on the order, and for who manages mechanic orders. */
export async function describeTimesFor(scope: Scope<Person>, orderId: number): Promise<TimeHistory> {
  const { sub } = await openWork(scope, orderId, { orManager: true })
  return describeTimes(scope, sub, await seesCosts(scope))
}

/** Quality control approves and rejects tasks while its own timer runs, and deletes those still to begin at any time. */
export async function judgeTask(
  scope: Scope<Person>,
  judgement: Extract<TaskMove, 'approve' | 'reject' | 'delete'>,
  { idWorkOrder, id }: { idWorkOrder: number; id: number },
): Promise<MechanicWork> {
  await lockWorkOrder(scope, idWorkOrder)
  const work = await openWork(scope, idWorkOrder, { orManager: true })
  const task = taskOf(work, id)
  if (work.status !== 'quality_control') throw wrongStage('mechanic', work.sub.status)
  if (task.kind !== 'work' || isDeclined(task)) throw new Refusal('invalid_move', messages.refused.wrongState)
  if (!mayCheck(scope, work)) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  if (judgement !== 'delete' && work.stageTimer?.state !== 'started') {
    throw new Refusal('invalid_move', messages.refused.timerNotStarted)
  }
  const to = move(taskMoves, judgement, task.state, undefined)
  if (judgement === 'delete') await removeTasks(scope, [task])
  else await moveTask(scope, task, to, judgement === 'reject' ? { was_rejected: true } : {})
  await audit(scope, `${judgement}_task`, 'work_order', idWorkOrder, { task: id })
  return describeWork(scope, idWorkOrder)
}

type Ending = Extract<MechanicStatus, 'in_progress' | 'quality_control'>

/** The end of a stage: of the work when all of it is done, of quality control either way. */
export async function finishFlow(scope: Scope<Person>, orderId: number, ending?: Ending) {
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  if ((ending ?? endingMeant(scope, work)) !== work.status) throw wrongStage('mechanic', work.sub.status)
  const action: MechanicMove = work.status === 'quality_control' ? 'finishQuality' : 'finishWork'
  const isTheirs = action === 'finishQuality' ? mayCheck(scope, work) : doesWork(scope.actor.userId, work)
  if (!isTheirs) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  return moveOn(scope, orderId, work, action)
}

/**
 * By who does not say it: who may end both, and does the work without having been given its control, means the work.
 * Pressed twice, it would pass a control that nobody did.
 */
function endingMeant(scope: Scope<Person>, work: OpenWork): MechanicStatus {
  const { userId } = scope.actor
  const mayEndBoth = doesWork(userId, work) && mayCheck(scope, work)
  return mayEndBoth && work.sub.quality_operator_id !== userId ? 'in_progress' : work.status
}

/** Quality control sends all of it back: what was finalized is to be done again. */
export async function rejectWork(scope: Scope<Person>, orderId: number) {
  await lockWorkOrder(scope, orderId)
  const work = await openWork(scope, orderId)
  if (!mayCheck(scope, work)) throw new Refusal('invalid_move', messages.refused.colleaguesTask)
  const moved = await moveOn(scope, orderId, work, 'rejectWork')
  const done = work.rows.filter(({ state }) => state === 'finalized').map(({ id }) => id)
  await moveTasks(scope, done, taskStatuses.code.finalized, 'paused', { was_rejected: true })
  return moved
}

async function moveOn(scope: Scope<Person>, orderId: number, work: OpenWork, action: MechanicMove) {
  const to = await moveMechanic(scope, work.sub, action, {
    stageTimer: work.stageTimer?.state ?? 'to_begin',
    tasks: work.rows.map(({ state }) => state),
    qa: await hasQualityControl(scope),
  })
  if (to === 'quality_control') await openQuality(scope, work)
  // Also one of an earlier round, where the workshop has done away with its control meanwhile.
  const quality = work.tasks.find(({ kind }) => kind === 'quality')
  if (to === 'to_check_in' && quality) await moveTask(scope, quality, 'finalized')
  await audit(scope, `move_to_${to}`, 'work_order', orderId)
  return { status: mechanicStatuses.code[to] }
}

/** Quality control has one timed task of its own; a second round goes on with the first one's. */
async function openQuality(scope: Scope<Person>, work: OpenWork): Promise<void> {
  if (work.tasks.some(({ kind }) => kind === 'quality')) return
  await insertTasks(scope, work.sub, [{ kind: 'quality', stage: mechanicStatuses.code.quality_control }])
}

function taskOf(work: OpenWork, id: number): ListedTask {
  const task = work.tasks.find((one) => one.id === id)
  if (!task) throw new Refusal('not_found', messages.notFound)
  return task
}
