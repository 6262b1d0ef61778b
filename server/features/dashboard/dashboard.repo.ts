import { sql } from 'kysely'
import { topSize } from '#domain/dashboard/dashboard.contract.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { brandName, joinCarNames, modelName } from '#server/features/vehicles/public.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** A month as instants: from the first up to, and without, the second. */
export type Span = { from: Date; to: Date }

export async function findGarage({ tx, actor }: Scope) {
  return tx
    .selectFrom('garage')
    .select(['time_zone', 'currency_symbol'])
    .where('id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
}

/** An order's own kind stands in its header; only an appraisal can have others under it. */
const underAppraisals = (garage: number) => sql`
  join sub_order s on s.garage_id = ${garage} and s.order_id = o.id and s.deleted_at is null
    and o.order_type = 'appraisal' and s.kind <> 'appraisal'`

export type Closed = {
  is_before: boolean
  kind: OrderType
  /** Of the order's own kind, and not one that an appraisal got under it: those are counted, and billed with it. */
  own: boolean
  count: number
  total: string
  labour: string
  parts: string
  additionals: string
}

/** What the orders closed in a month and in the one before it came to, by kind: one walk over the index of closed orders. */
export async function sumClosed({ tx, actor }: Scope, before: Span, month: Span) {
  const { rows } = await sql<Closed>`
    with closed as (
      select o.id, o.order_type, o.closed_at < ${month.from} as is_before, o.total_cents, o.billed_labour_cents,
        o.billed_parts_cents, o.billed_additionals_cents
      from work_order o
      where o.garage_id = ${actor.garageId} and o.closed_at >= ${before.from} and o.closed_at < ${month.to}
        and o.deleted_at is null
    )
    select is_before, order_type as kind, true as own, count(*)::int as count,
      coalesce(sum(total_cents), 0) as total, coalesce(sum(billed_labour_cents), 0) as labour,
      coalesce(sum(billed_parts_cents), 0) as parts, coalesce(sum(billed_additionals_cents), 0) as additionals
    from closed group by 1, 2
    union all
    select is_before, s.kind, false, count(*)::int, 0, 0, 0, 0
    from closed o ${underAppraisals(actor.garageId)} group by 1, 2`.execute(tx)
  return rows
}

const carNames = sql`join car v on v.garage_id = o.garage_id and v.id = o.car_id ${joinCarNames}`

/** Orders received, by the brand and the model of their car and by their own kind. */
export async function countModels({ tx, actor }: Scope, { from, to }: Span) {
  const { rows } = await sql<{ brand: string; model: string; kind: OrderType; count: number }>`
    select ${brandName} as brand, ${modelName} as model, o.order_type as kind,
      count(*)::int as count
    from work_order o ${carNames}
    where o.garage_id = ${actor.garageId} and o.created_at >= ${from} and o.created_at < ${to} and o.deleted_at is null
    group by 1, 2, 3
    order by 4 desc, 2`.execute(tx)
  return rows
}

/** The kinds that appraisals got under them, by brand. */
export async function countBrandsUnderAppraisals({ tx, actor }: Scope, { from, to }: Span) {
  const { rows } = await sql<{ brand: string; kind: OrderType; count: number }>`
    select ${brandName} as brand, s.kind, count(*)::int as count
    from work_order o ${underAppraisals(actor.garageId)} ${carNames}
    where o.garage_id = ${actor.garageId} and o.created_at >= ${from} and o.created_at < ${to} and o.deleted_at is null
    group by 1, 2`.execute(tx)
  return rows
}

/**
 * Seconds worked, by kind of order and stage, of each interval only what lies in the month: counted from its beginning,
 * as the logbook does, so that months add up to the interval. What began before it was still going on when it began: of
 * each person that is one interval at most, their last before it that lasted at all. A task tells its kind of order by
 * its stage: a body shop's are numbered below the first of a mechanic's.
 */
export async function sumWorked({ tx, actor, now }: Scope, { from, to }: Span) {
  const { rows } = await sql<{ kind: OrderType; stage: number; workflow: string | null; seconds: number }>`
    with worked as (
      select i.task_id, i.started_at, i.ended_at
      from task_interval i
      where i.garage_id = ${actor.garageId} and i.started_at >= ${from} and i.started_at < ${to}
      union all
      select last.task_id, last.started_at, last.ended_at
      from staff_user u
      cross join lateral (
        select i.task_id, i.started_at, i.ended_at
        from task_interval i
        where i.garage_id = u.garage_id and i.user_id = u.id and i.started_at < ${from}
          and i.ended_at is distinct from i.started_at
        order by i.started_at desc
        limit 1) last
      where u.garage_id = ${actor.garageId} and (last.ended_at is null or last.ended_at > ${from})
    ), of_task as materialized (
      select t.kind, t.stage, t.workflow, t.sub_order_id, w.started_at, coalesce(w.ended_at, ${now}) as ended_at
      from worked w
      join task t on t.garage_id = ${actor.garageId} and t.id = w.task_id
    )
    select case when kind = 'flow' then 'appraisal' when stage < ${mechanicStatuses.code.diagnostic}
      then 'body_shop' else 'mechanic' end as kind, stage, workflow,
      sum(greatest(0, floor(date_part('epoch', least(ended_at, ${to}) - started_at))
        - floor(date_part('epoch', greatest(started_at, ${from}) - started_at))))::int as seconds
    from of_task
    -- The deleted orders are few: they are read once, and not looked for with every task.
    where sub_order_id not in (select s.id from sub_order s
      where s.garage_id = ${actor.garageId} and s.deleted_at is not null)
    group by 1, stage, workflow
    order by 1, stage, workflow`.execute(tx)
  return rows
}

/** Work that was done on orders: approved rows of a mechanic's diagnosis, finished parts of a body shop's stage. */
const doneTasks = sql`
  join sub_order s on s.garage_id = o.garage_id and s.order_id = o.id and s.deleted_at is null
  join task t on t.garage_id = s.garage_id and t.sub_order_id = s.id and t.deleted_at is null
    and (s.kind = 'mechanic' and t.kind = 'work' and t.approved
      or s.kind = 'body_shop' and t.kind = 'stage' and t.status = ${sql.lit(taskStatuses.code.finalized)})`
const taskName = sql`coalesce(t.replacement, t.name, '')`

export type Service = { kind: OrderType; stage: number; name: string; count: number }

/** What was done most often on the orders closed in a month: ten of each kind, and how many there were in all. */
export async function listServices({ tx, actor }: Scope, { from, to }: Span) {
  const { rows } = await sql<Service & { total: number }>`
    with written as (
      select s.kind, t.stage, ${taskName} as name, count(*)::int as count
      from work_order o ${doneTasks}
      where o.garage_id = ${actor.garageId} and o.closed_at >= ${from} and o.closed_at < ${to} and o.deleted_at is null
      group by 1, 2, 3
    ), service as (
      -- However it was written: compared once for each name, and not for each task.
      select kind, stage, min(name) as name, sum(count)::int as count from written group by kind, stage, searchable(name)
    ), ranked as (
      select *, (sum(count) over (partition by kind))::int as total,
        row_number() over (partition by kind order by count desc, name, stage) as place
      from service
    )
    select kind, stage, name, count, total from ranked where place <= ${topSize} order by kind, place`.execute(tx)
  return rows
}

/** Who was billed most in a month. */
export async function listTopClients({ tx, actor }: Scope, { from, to }: Span) {
  return tx
    .selectFrom((e) =>
      e
        .selectFrom('work_order')
        .select(['client_id', (of) => of.fn.sum<string>('total_cents').as('billed')])
        .where('garage_id', '=', actor.garageId)
        .where('closed_at', '>=', from)
        .where('closed_at', '<', to)
        .where('deleted_at', 'is', null)
        .groupBy('client_id')
        .orderBy('billed', 'desc')
        .orderBy('client_id')
        .limit(topSize)
        .as('top'),
    )
    .innerJoin('client as c', (on) => on.onRef('c.id', '=', 'top.client_id').on('c.garage_id', '=', actor.garageId))
    .select(['c.id', 'c.name', 'top.billed'])
    .orderBy('top.billed', 'desc')
    .orderBy('c.id')
    .execute()
}

/** What was done for each of them on those orders. */
export async function listServicesFor({ tx, actor }: Scope, clients: readonly number[], { from, to }: Span) {
  const { rows } = await sql<Service & { client: number }>`
    select o.client_id as client, s.kind, t.stage, min(${taskName}) as name, count(*)::int as count
    from work_order o ${doneTasks}
    where o.garage_id = ${actor.garageId} and o.client_id = any(${clients}::bigint[]) and o.closed_at >= ${from}
      and o.closed_at < ${to} and o.deleted_at is null
    group by o.client_id, s.kind, t.stage, searchable(${taskName})
    order by count desc, name`.execute(tx)
  return rows
}

/** Clients admitted in days of the calendar, by how they came: as many as their list shows. */
export async function countAdmitted({ tx, actor }: Scope, first: PlainDate, last: PlainDate) {
  return tx
    .selectFrom('client')
    .select(['reference', (e) => e.fn.countAll<number>().as('count')])
    .where('garage_id', '=', actor.garageId)
    .where('erased_at', 'is', null)
    .where('admission_date', '>=', first)
    .where('admission_date', '<=', last)
    .groupBy('reference')
    .orderBy('count', 'desc')
    .orderBy('reference')
    .execute()
}
