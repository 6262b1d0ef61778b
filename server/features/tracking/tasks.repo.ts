import { type Insertable, sql } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { TaskStatus } from '#domain/tracking/task-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { Task } from '#server/kernel/database.generated.ts'
import { prepared, type Tx } from '#server/kernel/database.ts'
import { fullName } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { endIntervals } from '#server/kernel/task-intervals.repo.ts'

type SubOrder = { id: number; branch_id: number | null }
export type NewTask = Omit<
  Insertable<Task>,
  'garage_id' | 'id' | 'branch_id' | 'sub_order_id' | 'created_at' | 'deleted_at'
>

export async function insertTasks({ tx, actor, now }: Scope, sub: SubOrder, tasks: readonly NewTask[]) {
  if (tasks.length === 0) return []
  const common = { garage_id: actor.garageId, branch_id: sub.branch_id, sub_order_id: sub.id, created_at: now }
  const rows = await tx
    .insertInto('task')
    .values(tasks.map((task) => ({ ...task, ...common })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Span = { started_at: Date; ended_at: Date | null }

/** A sub-order's tasks with their times, in the order they were made; one query. */
export function listTasks(scope: Scope, subOrderId: number) {
  return readTasks(scope, subOrderId, shownTasks)
}

/** The same, with those that left the screens after somebody had spent time on them. */
export function listTimedTasks(scope: Scope, subOrderId: number) {
  return readTasks(scope, subOrderId, timedTasks)
}

type Asked = { garageId: number; subOrderId: number }

function tasksOf(db: Tx, { garageId, subOrderId }: Asked) {
  return (
    db
      .selectFrom('task as t')
      .innerJoin('sub_order as s', (on) =>
        on.onRef('s.garage_id', '=', 't.garage_id').onRef('s.id', '=', 't.sub_order_id'),
      )
      // Work that was given to nobody in particular is the order's operator's, or that of who checks it.
      .leftJoin('staff_user as u', (on) =>
        on
          .onRef('u.garage_id', '=', 't.garage_id')
          .on(
            'u.id',
            '=',
            sql<number>`coalesce(t.operator_id, case t.kind when 'quality' then s.quality_operator_id else s.operator_id end)`,
          ),
      )
      .select([
        't.id',
        't.garage_id',
        't.branch_id',
        't.sub_order_id',
        't.kind',
        't.stage',
        't.status',
        't.operator_id',
      ])
      .select(['t.system_id', 't.component_id', 't.system_name', 't.name', 't.description', 't.observation'])
      .select(['t.part_identifier', 't.replacement', 't.quantity', 't.workflow', 't.approved', 't.was_rejected'])
      .select(['t.created_at', 't.deleted_at', 's.order_id'])
      .select(fullName('u').as('operator'))
      .select((e) =>
        e
          .selectFrom('task_interval as i')
          .select(
            sql<{ started_at: string; ended_at: string | null }[]>`coalesce(json_agg(json_build_object(
            'started_at', i.started_at, 'ended_at', i.ended_at) order by i.id), '[]')`.as('spans'),
          )
          .whereRef('i.garage_id', '=', 't.garage_id')
          .whereRef('i.task_id', '=', 't.id')
          .as('spans'),
      )
      .where('t.garage_id', '=', garageId)
      .where('t.sub_order_id', '=', subOrderId)
      .orderBy('t.id')
  )
}

const shownTasks = prepared((db, asked: Asked) => tasksOf(db, asked).where('t.deleted_at', 'is', null))

const timedTasks = prepared((db, asked: Asked) =>
  tasksOf(db, asked).where(
    sql<boolean>`(t.deleted_at is null or exists (
      select from task_interval i where i.garage_id = t.garage_id and i.task_id = t.id))`,
  ),
)

async function readTasks({ tx, actor }: Scope, subOrderId: number, tasks: typeof shownTasks) {
  const rows = await tasks(tx, { garageId: actor.garageId, subOrderId })
  return rows.map(({ spans, ...task }) => ({
    ...task,
    state: taskStatuses.keyOf(task.status as 10) as TaskStatus,
    intervals: (spans ?? []).map(
      ({ started_at, ended_at }): Span => ({
        started_at: new Date(started_at),
        ended_at: ended_at === null ? null : new Date(ended_at),
      }),
    ),
  }))
}
export type ListedTask = Awaited<ReturnType<typeof listTasks>>[number]

type More = { was_rejected?: boolean }

export async function moveTask(scope: Scope, task: { id: number; status: number }, to: TaskStatus, more: More = {}) {
  await moveTasks(scope, [task.id], task.status, to, more)
}

/** A conditional change: of two at once, one wins and the other is told. */
export async function moveTasks(
  { tx, actor }: Scope,
  ids: readonly number[],
  from: number,
  to: TaskStatus,
  more: More = {},
): Promise<void> {
  const done = await tx
    .updateTable('task')
    .set({ ...more, status: taskStatuses.code[to] })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows !== BigInt(ids.length)) throw new Refusal('invalid_move', messages.refused.wrongState)
}

export async function openInterval(
  { tx, actor, now }: Scope,
  task: { id: number; branch_id: number | null },
  userId: number,
): Promise<void> {
  await tx
    .insertInto('task_interval')
    .values({
      garage_id: actor.garageId,
      branch_id: task.branch_id,
      task_id: task.id,
      user_id: userId,
      started_at: now,
    })
    .execute()
}

/** Answers those of the tasks that ran until now. */
export async function pauseStarted(scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { started, paused } = taskStatuses.code
  const stopped = await scope.tx
    .updateTable('task')
    .set({ status: paused })
    .where('garage_id', '=', scope.actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', started)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const stoppedIds = stopped.map(({ id }) => id)
  await endIntervals(scope, stoppedIds)
  return stoppedIds
}

export async function giveTasks({ tx, actor }: Scope, ids: readonly number[], operator: number | null): Promise<void> {
  await tx
    .updateTable('task')
    .set({ operator_id: operator })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

type Seen = { id: number; status: number }

/** For what was never begun, which its callers ask first: no time is lost with it. */
export async function removeTasks({ tx, actor, now }: Scope, tasks: readonly Seen[]): Promise<void> {
  const [ids, statuses] = [tasks.map(({ id }) => id), tasks.map(({ status }) => status)]
  const done = await sql`
    update task set deleted_at = ${now}
    from unnest(${ids}::bigint[], ${statuses}::int[]) as seen (id, status)
    where task.garage_id = ${actor.garageId} and task.id = seen.id and task.status = seen.status
      and task.deleted_at is null`.execute(tx)
  if (Number(done.numAffectedRows) !== tasks.length) {
    throw new Refusal('invalid_move', messages.refused.wrongState)
  }
}

export async function updateObservation({ tx, actor }: Scope, taskId: number, observation: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({ observation })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', taskId)
    .execute()
}
