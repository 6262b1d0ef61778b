import { move } from '#domain/kernel/moves.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { taskMoves } from '#domain/tracking/task.rules.ts'
import { type TaskStatus, type TrackingAction, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { holdEverybody } from '#server/features/access/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { findOrderTypes } from '#server/kernel/order-types.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { endIntervals } from '#server/kernel/task-intervals.repo.ts'
import {
  findRunningTask,
  listRunningBeyondRoles,
  listRunningTasks,
  lockPerson,
  refuseBeyondRole,
} from './running-tasks.repo.ts'
import { giveTasks, type ListedTask, moveTask, openInterval, pauseStarted } from './tasks.repo.ts'

type Timed = Pick<ListedTask, 'id' | 'branch_id' | 'status' | 'order_id'>

const stateOf = (task: { status: number }) => taskStatuses.keyOf(task.status as 10) as TaskStatus

/**
 * Presses a task's timer for the person who asks. An action counts when it arrives, by the server's clock; what else
 * the same person has running is paused, and pressing what is already pressed changes nothing and is not noted.
 */
export async function pressTimer(scope: Scope<Person>, task: Timed, action: TrackingAction): Promise<void> {
  const state = stateOf(task)
  if (action === 'play' && state === 'started') return
  if (action === 'pause' && state === 'paused') return
  const { userId } = scope.actor
  await lockPerson(scope, userId)
  if (action === 'play') await refuseBeyondRole(scope, userId, task.id, await findOrderTypes(scope))
  const to = move(taskMoves, action, state, undefined)
  if (action === 'play') await pauseOther(scope, task.id)
  await moveTask(scope, task, to)
  if (action === 'play') await openInterval(scope, task, userId)
  else await endIntervals(scope, [task.id])
  await audit(scope, `task_${action}`, 'work_order', task.order_id, { task: task.id })
}

async function pauseOther(scope: Scope<Person>, taskId: number): Promise<void> {
  const running = await findRunningTask(scope, scope.actor.userId)
  if (running && running.id !== taskId) await pauseTasks(scope, [running])
}

/** What runs of these is paused and noted, its time stays with who spent it; what does not run is left as it is. */
export async function pauseTasks(scope: Scope, tasks: readonly Pick<Timed, 'id' | 'order_id'>[]): Promise<void> {
  const paused = new Set(
    await pauseStarted(
      scope,
      tasks.map(({ id }) => id),
    ),
  )
  for (const { id, order_id } of tasks) {
    if (paused.has(id)) await audit(scope, 'task_pause', 'work_order', order_id, { task: id })
  }
}

/** Whoever leaves cannot stop their timer any more, and nobody else could. */
export async function pauseTimerOf(scope: Scope, userId: number): Promise<void> {
  const running = await findRunningTask(scope, userId)
  if (running) await pauseTasks(scope, [running])
}

/** Nor can those stop theirs whose role, or what it allows, was changed. */
export async function pauseTimersBeyondRoles(scope: Scope): Promise<void> {
  await pauseTasks(scope, await listRunningBeyondRoles(scope, await findOrderTypes(scope)))
}

/** Nor whose garage has other kinds of order. Who is pressing is waited for: the kinds are nobody's to hold meanwhile. */
export async function pauseTimersBeyondKinds(scope: Scope): Promise<void> {
  await holdEverybody(scope)
  await pauseTimersBeyondRoles(scope)
}

/** Nor anybody of a workshop that is shut. */
export async function pauseEveryTimer(scope: Scope): Promise<void> {
  await pauseTasks(scope, await listRunningTasks(scope))
}

/** Tasks are somebody else's from now on. What runs is paused; what is done stays with who did it. */
export async function handOverTasks(scope: Scope, tasks: readonly ListedTask[], operator: number | null) {
  const open = tasks.filter(({ state }) => state !== 'finalized')
  await pauseTasks(scope, open)
  await giveTasks(
    scope,
    open.map(({ id }) => id),
    operator,
  )
}

/** Whether it runs, and since then: what was started anew on another device is not this one's to stop. */
export function runsSince(task: ListedTask, since: string | undefined): boolean {
  if (task.state !== 'started') return false
  return since === undefined || Date.parse(since) === runningSince(task)?.getTime()
}

function runningSince({ intervals }: ListedTask): Date | undefined {
  return intervals.find(({ ended_at }) => ended_at === null)?.started_at
}

/** A timer as a screen shows it. */
export function describeTimer(task: ListedTask, now: Date) {
  return {
    id: task.id,
    status: task.status as (typeof taskStatuses.code)[TaskStatus],
    time: secondsWorked(task.intervals, now),
    running_since: runningSince(task)?.toISOString() ?? null,
    status_in_action: {
      play: task.state === 'started',
      pause: task.state === 'paused',
      finalized: task.state === 'finalized',
    },
  }
}
