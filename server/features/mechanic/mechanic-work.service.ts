import { isOffered } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { MechanicTask, MechanicWork } from '#domain/mechanic/mechanic.contract.ts'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { taskMoves } from '#domain/tracking/task.rules.ts'
import { type FoundSubOrder, findOrderHeader, findSubOrder, listOrderFiles } from '#server/features/orders/public.ts'
import { describeRow, describeTimer, type ListedTask, listTasks } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

/** One mechanic order as the person who works on it, or who checks it, may see it. */
export type OpenWork = {
  sub: FoundSubOrder
  status: MechanicStatus
  tasks: ListedTask[]
  /** Approved rows: what is worked on. */
  rows: ListedTask[]
  /** The timer of the stage it is in. */
  stageTimer: ListedTask | undefined
}

/**
 * Opens an order for somebody who has work on it: its operator, the operator of one of its tasks, who checks it. Whoever
 * only diagnosed it and had to give it away has none. Staff that manage mechanic orders come in as well where `orManager`
 * says so. For anybody else it does not exist.
 */
export async function openWork(
  scope: Scope<Person>,
  orderId: number,
  { orManager = false }: { orManager?: boolean } = {},
): Promise<OpenWork> {
  const sub = await findSubOrder(scope, orderId, 'mechanic')
  if (!sub) throw new Refusal('not_found', messages.notFound)
  const tasks = await listTasks(scope, sub.id)
  const { userId, permissions } = scope.actor
  const mine = sub.quality_operator_id === userId || doesWork(userId, { sub, tasks })
  const manages = orManager && permissions.has('work_order_management_mechanic')
  if (!mine && !manages) throw new Refusal('not_found', messages.notFound)
  const status = mechanicStatuses.keyOf(sub.status as 10)
  const stageKind = status === 'quality_control' ? 'quality' : 'diagnosis'
  return {
    sub,
    status,
    tasks,
    rows: tasks.filter(({ kind, approved }) => kind === 'work' && approved),
    stageTimer: tasks.find(({ kind }) => kind === stageKind),
  }
}

/** Whose timer a task is: the stage's own user, else its operator, else the order's. */
export function operatorOf(work: OpenWork, task: ListedTask): number | null {
  if (task.kind === 'quality') return work.sub.quality_operator_id
  if (task.kind === 'diagnosis') return work.sub.operator_id
  return task.operator_id ?? work.sub.operator_id
}

/** As it is shown to who looks at it, and answered to who has just done something about it. */
export async function describeWork(scope: Scope<Person>, orderId: number): Promise<MechanicWork> {
  const work = await openWork(scope, orderId, { orManager: true })
  const [header, files] = await Promise.all([findOrderHeader(scope, orderId), listOrderFiles(scope, orderId)])
  const shown = work.status === 'diagnostic' ? work.tasks.filter(({ kind }) => kind === 'work') : work.rows
  return {
    id: orderId,
    order_number: work.sub.order_number,
    from_appraisal: work.sub.order_type === 'appraisal',
    status: mechanicStatuses.code[work.status],
    description: work.sub.description,
    car: carOf(header),
    diagnostic_task: work.stageTimer ? timerOf(scope, work, work.stageTimer) : null,
    tasks: shown.map((task) => describeTask(scope, work, task)),
    diagnosis_photos: files.diagnosis_photos,
    may_check: checksNow(scope, work),
    may_finish: work.status === 'in_progress' && doesWork(scope.actor.userId, work),
    version: work.sub.version,
    end_flow: work.status === 'to_check_in' || work.status === 'finalized',
    now: scope.now.toISOString(),
  }
}

function describeTask(scope: Scope<Person>, work: OpenWork, task: ListedTask): MechanicTask {
  const operator = operatorOf(work, task)
  const checks = checksNow(scope, work)
  return {
    ...describeRow(task),
    ...timerOf(scope, work, task),
    user: operator === null ? null : { id: operator, name: task.operator ?? '' },
    was_rejected: task.was_rejected,
    can_approve: checks && isOffered(taskMoves, 'approve', task.state),
    can_reject: checks && isOffered(taskMoves, 'reject', task.state),
    can_delete: checks && isOffered(taskMoves, 'delete', task.state),
  }
}

function timerOf(scope: Scope<Person>, work: OpenWork, task: ListedTask) {
  return { ...describeTimer(task, scope.now), is_mine: operatorOf(work, task) === scope.actor.userId }
}

function checksNow(scope: Scope<Person>, work: OpenWork): boolean {
  return work.status === 'quality_control' && mayCheck(scope, work)
}

/** Whether it is somebody's to work on, and so to end: as the order's operator, or as that of one of its tasks. */
export function doesWork(userId: number, { sub, tasks }: Pick<OpenWork, 'sub' | 'tasks'>): boolean {
  return sub.operator_id === userId || tasks.some(({ kind, operator_id }) => kind === 'work' && operator_id === userId)
}

/** Checking the work is for who was given quality control, and for who manages mechanic orders. */
export function mayCheck(scope: Scope<Person>, { sub }: OpenWork): boolean {
  return sub.quality_operator_id === scope.actor.userId || scope.actor.permissions.has('work_order_management_mechanic')
}
