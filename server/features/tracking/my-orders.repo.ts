import { type RawBuilder, sql } from 'kysely'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { finishingActions } from '#domain/orders/timeline.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { carOf, describedFits } from '#server/features/vehicles/public.ts'
import { countOf, inSpanish, type ListQuery, pageOf } from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

/** Whether a sub-order is looked for, as a subquery of its own: asked of what is somebody's, and of nothing else. */
export type Fits = (subOrder: RawBuilder<unknown>) => RawBuilder<boolean>

type Asked = { kinds: readonly OrderType[]; finishedSince?: Date | undefined; fits?: Fits | undefined }
const any: Fits = () => sql`true`

// Literals: a partial index serves only a state that the planner knows.
const toBegin = sql.lit(taskStatuses.code.to_begin)
const finalized = sql.lit(taskStatuses.code.finalized)

/** An order's other kinds of work are not ended with this one. */
const hasEnded = sql`case a.action
  when 'task_finalized' then s.id = (select t.sub_order_id from task t
    where t.garage_id = a.garage_id and t.id = (a.details ->> 'task')::bigint)
  else a.action = any(case s.kind when 'mechanic' then ${finishingActions.mechanic}::text[]
    when 'body_shop' then ${finishingActions.body_shop}::text[] else ${finishingActions.appraisal}::text[] end) end`

/**
 * The work of one person, order by order. Pending: none of it begun; development: some; finalized: all of it, worked on
 * or ended since a day, and left out when nobody asks for it. Each set is made once, however many rows the planner
 * expects. Deleted work is left out at once, as the index of an order's work has none.
 */
function myWork({ actor }: Scope<Person>, { kinds, finishedSince, fits = any }: Asked) {
  const ofKind = { mechanic: myRepairs, body_shop: myStages, appraisal: myAppraisals }
  return sql<{ sub_order_id: number; state: 'pending' | 'development' | 'finalized' }>`(
    with worked as materialized (
      select distinct t.sub_order_id from task_interval i
      join task t on t.garage_id = i.garage_id and t.id = i.task_id
      where ${finishedSince !== undefined} and i.garage_id = ${actor.garageId} and i.user_id = ${actor.userId}
        and i.ended_at >= ${finishedSince ?? null}
      union
      select s.id from audit_entry a join sub_order s on s.garage_id = a.garage_id and s.order_id = a.subject_id
        and s.deleted_at is null
      where ${finishedSince !== undefined} and a.garage_id = ${actor.garageId} and a.user_id = ${actor.userId}
        and a.subject = 'work_order' and a.at >= ${finishedSince ?? null} and ${hasEnded}
    ), mine (sub_order_id, state) as materialized (
      ${sql.join(
        kinds.map((kind) => ofKind[kind](actor, fits)),
        sql` union all `,
      )}
    )
    select sub_order_id, state from mine
  )`
}

/**
 * Tasks of theirs, the diagnosis of orders that are theirs, quality control that was given to them. What is approved is
 * work once the quotation is finalised, and it waits to be begun although its diagnosis was done. Where all of it is
 * done, by whomever, finishing the flow is still to be done, by any of them and however long ago their part ended.
 */
function myRepairs({ garageId, userId }: Person, fits: Fits) {
  const { in_progress } = mechanicStatuses.code
  const open = sql`s.garage_id = ${garageId} and s.kind = 'mechanic' and s.deleted_at is null
    and s.status < ${sql.lit(mechanicStatuses.code.finalized)}`
  // From the few orders in progress, one look at the tasks of each: of what somebody ever finished there is far more.
  return sql`(
    with to_hand_on as materialized (
      select s.id from sub_order s cross join lateral (
        select bool_and(t.status = ${finalized}) as is_done, bool_or(t.operator_id = ${userId}) as is_mine
        from task t where t.garage_id = s.garage_id and t.sub_order_id = s.id
          and t.kind = 'work' and t.approved and t.deleted_at is null
      ) work
      where ${open} and s.status = ${sql.lit(in_progress)}
        and work.is_done is not false and (s.operator_id = ${userId} or work.is_mine)
    )
    select t.sub_order_id,
      case when t.sub_order_id in (select id from to_hand_on) then 'development'
        when bool_and(t.status = ${finalized}) then 'finalized'
        when bool_and(t.status = ${toBegin}) filter (where t.kind <> 'diagnosis' or t.status <> ${finalized}) then 'pending'
        else 'development' end as state
    from (
      select mine.id from (
        select s.id from sub_order s where ${open} and s.operator_id = ${userId}
        union select s.id from sub_order s where ${open} and s.quality_operator_id = ${userId}
        union select t.sub_order_id from task t where t.garage_id = ${garageId} and t.operator_id = ${userId}
          and t.status <> ${finalized} and t.deleted_at is null
        union select id from to_hand_on
        union select sub_order_id from worked
      ) mine where ${fits(sql`mine.id`)}
    ) candidate
    join task t on t.garage_id = ${garageId} and t.sub_order_id = candidate.id
    join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id
    where t.deleted_at is null and s.deleted_at is null and s.kind = 'mechanic' and case t.kind
      when 'diagnosis' then s.operator_id = ${userId}
      when 'quality' then s.quality_operator_id = ${userId} and (s.status = t.stage or t.status = ${finalized})
      else t.approved and s.status >= t.stage and coalesce(t.operator_id, s.operator_id) = ${userId}
    end
    group by t.sub_order_id
    having not bool_and(t.status = ${finalized}) or t.sub_order_id in (select id from to_hand_on)
      or t.sub_order_id in (select sub_order_id from worked)
  )`
}

/**
 * A body-shop order is somebody's while it is in a stage of theirs; quoting is the work of staff. It is finished for them
 * once all their stages are over.
 */
function myStages({ garageId, userId }: Person, fits: Fits) {
  const { quotation, car_wash } = bodyShopStatuses.code
  const stages = sql`sub_order_stage g where g.garage_id = s.garage_id and g.sub_order_id = s.id
    and g.operator_id = ${userId} and g.stage <> ${quotation}`
  return sql`
    select s.id, case when exists (select from task t where t.garage_id = s.garage_id and t.sub_order_id = s.id
        and t.stage = s.status and t.status <> ${toBegin} and t.deleted_at is null) then 'development' else 'pending' end
    from sub_order s
    where s.garage_id = ${garageId} and s.operator_id = ${userId} and s.kind = 'body_shop' and s.deleted_at is null
      and s.status between 1 and ${car_wash} and s.status <> ${quotation} and ${fits(sql`s.id`)}
    union all
    select s.id, 'finalized' from sub_order s
    where s.garage_id = ${garageId} and s.kind = 'body_shop' and s.deleted_at is null
      and s.id in (select sub_order_id from worked) and ${fits(sql`s.id`)}
      and exists (select from ${stages}) and not exists (select from ${stages} and g.stage >= s.status)`
}

/** An appraisal is somebody's until they finalize it, also while its rows are done and its sub-orders are not. */
function myAppraisals({ garageId, userId }: Person, fits: Fits) {
  const { in_progress } = appraisalStatuses.code
  return sql`
    select s.id, case
      when s.status > ${in_progress} then 'finalized'
      when exists (select from task t where t.garage_id = s.garage_id and t.sub_order_id = s.id
        and t.status <> ${toBegin} and t.deleted_at is null) then 'development'
      else 'pending' end
    from sub_order s
    where s.garage_id = ${garageId} and s.operator_id = ${userId} and s.kind = 'appraisal' and s.deleted_at is null
      and (s.status = ${in_progress}
        or s.status > ${in_progress} and s.id in (select sub_order_id from worked))
      and ${fits(sql`s.id`)}`
}

type Kind = { kind: OrderType; state?: string | undefined; finishedSince?: Date | undefined; fits?: Fits | undefined }

/** Of one kind, each with its car; what is finished only when that is asked for. */
function ordersOfMine(scope: Scope<Person>, { kind, state, ...asked }: Kind) {
  return scope.tx
    .selectFrom(myWork(scope, { ...asked, kinds: [kind] }).as('w'))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.id', '=', 'w.sub_order_id').on('s.garage_id', '=', scope.actor.garageId),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .where('o.deleted_at', 'is', null)
    .$if(state !== undefined, (rows) => rows.where('w.state', '=', state as 'pending'))
    .$if(state === undefined, (rows) => rows.where('w.state', '<>', 'finalized'))
    .select(['o.id', 'o.order_number', 'o.created_at', 's.status', 'w.state'])
    .select(['d.car_registration', 'd.vin', 'd.brand', 'd.model'])
}

/** The newest open ones that fit. */
export function findMyOrders(scope: Scope<Person>, kind: OrderType, fits: Fits, most: number) {
  return ordersOfMine(scope, { kind, fits }).orderBy('o.number', 'desc').limit(most).execute()
}

type Query = ListQuery & { kind: OrderType; state: string | undefined; monthStart: Date }

const orders = {
  brand: inSpanish('d.brand'),
  car_registration: sql.ref('d.plate'),
  order_number: sql.ref('o.number'),
  vin: sql.ref('d.vin'),
  creation_date: sql.ref('o.number'),
}

export async function listMyOrders(scope: Scope<Person>, query: Query) {
  const { kind, state, monthStart } = query
  const finishedSince = state === 'finalized' ? monthStart : undefined
  const found = ordersOfMine(scope, { kind, state, finishedSince }).$if(query.search !== '', (rows) =>
    rows.where(describedFits(['o.order_number', 'd.car_registration', 'd.plate', 'd.vin', 'd.brand'], query.search)),
  )
  // Counted as it is made: all that is somebody's is worked out for a page of it, and to plan that takes longest.
  const page = pageOf(found, query, { id: 'o.id', orders, usual: '-creation_date' })
  const rows = await page.select(sql<number>`count(*) over ()`.as('of_all')).execute()
  const count = rows[0]?.of_all ?? (query.page === 1 ? 0 : await countOf(found))
  return {
    results: rows.map((row) => ({
      id: row.id,
      order_number: row.order_number,
      car: carOf(row),
      creation_date: row.created_at.toISOString(),
      status: row.status,
      state: row.state,
    })),
    count,
  }
}

/** Of each kind that the person works on: their list shows no others. */
export async function countMyOrders(scope: Scope<Person>, kinds: readonly OrderType[], monthStart: Date) {
  if (kinds.length === 0) return []
  return scope.tx
    .selectFrom(myWork(scope, { kinds, finishedSince: monthStart }).as('w'))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.id', '=', 'w.sub_order_id').on('s.garage_id', '=', scope.actor.garageId),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .where('o.deleted_at', 'is', null)
    .select('s.kind')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('w.state', '=', 'development').as('total_development'),
      e.fn.countAll<number>().filterWhere('w.state', '=', 'pending').as('total_pending'),
      e.fn.countAll<number>().filterWhere('w.state', '=', 'finalized').as('total_finalized'),
    ])
    .groupBy('s.kind')
    .execute()
}
