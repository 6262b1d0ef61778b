import { sql } from 'kysely'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lastsBeyond, secondsOf, secondsWithin } from './work.repo.ts'

/** Whose time, and on which order. */
type Whose = { userId: number; orderId: number }

export async function findOrderNumber({ tx, actor }: Scope, orderId: number): Promise<string> {
  const row = await tx
    .selectFrom('work_order')
    .select('order_number')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row.order_number
}

/** The intervals of one person on one order, of every sub-order and of withdrawn tasks too. */
function spentOn({ actor }: Scope, { userId, orderId }: Whose) {
  return sql`work_order o
    join sub_order s on s.garage_id = o.garage_id and s.order_id = o.id and s.deleted_at is null
    join task t on t.garage_id = s.garage_id and t.sub_order_id = s.id
    join task_interval i on i.garage_id = t.garage_id and i.task_id = t.id and i.user_id = ${userId}
    where o.garage_id = ${actor.garageId} and o.id = ${orderId} and o.deleted_at is null`
}

type Task = {
  id: number
  kind: string
  replacement: string | null
  name: string | null
  description: string | null
  was_rejected: boolean
  stage: number
  seconds: number
}

const described = sql`t.id, s.kind, t.replacement, t.name, t.description, t.was_rejected, t.stage`

/** Each task that they spent time on, with all of it. */
export async function listWorkedTasks(scope: Scope, whose: Whose, query: { page: number }) {
  const tasks = sql<Task>`(
    select ${described}, sum(${secondsOf(scope)})::bigint as seconds
    from ${spentOn(scope, whose)} group by ${described})`
  const found = scope.tx.selectFrom(tasks.as('w')).selectAll()
  const byAge = { id: 'w.id', orders: { id: sql.ref('w.id') }, usual: 'id' }
  const { rows, count } = await onePage(found, { ...query, search: '' }, byAge)
  return { results: rows.map((row) => ({ ...describe(row), time: row.seconds })), count }
}

/** A day of the garage's calendar, and when it begins and ends. */
export type Day = { day: PlainDate; from: Date; to: Date }

/** The same by day: what they did of each task on each of these days. */
export async function listTasksByDay(scope: Scope, whose: Whose, days: readonly Day[]) {
  const rows = await scope.tx
    .selectFrom(
      sql<Task & { day: string }>`(
        select ${described}, d.day, sum(${secondsWithin(scope, sql`d.starts`, sql`d.ends`)})::bigint as seconds
        from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ from }) => from)}::timestamptz[],
          ${days.map(({ to }) => to)}::timestamptz[]) as d (day, starts, ends)
        cross join ${spentOn(scope, whose)}
          and i.started_at < d.ends and ${lastsBeyond(scope, sql`d.starts`)}
        group by d.day, ${described})`.as('w'),
    )
    .selectAll()
    .orderBy('w.day')
    .orderBy('w.id')
    .execute()
  return rows.map((row) => ({ ...describe(row), time_worked: row.seconds, day_worked: row.day as PlainDate }))
}

function describe(task: Task) {
  return {
    id: task.id,
    type: orderKinds.code[task.kind as OrderType],
    replacement: task.replacement ?? '',
    name: task.name ?? '',
    description: task.description ?? '',
    was_rejected: task.was_rejected,
    status_task: task.stage,
  }
}
