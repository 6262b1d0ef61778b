import { sql } from 'kysely'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

/**
 * The work of one person, order by order: tasks of theirs, the diagnosis of orders that are theirs, quality control that
 * was given to them. Pending: none of it begun; development: some; finalized: all of it, this month. What is approved
 * is work once the quotation is finalised, and it waits to be begun although its diagnosis was done.
 */
function myWork({ actor }: Scope<Person>, monthStart: Date) {
  const me = actor.userId
  const mine = sql`case t.kind
    when 'diagnosis' then s.operator_id = ${me}
    when 'quality' then s.quality_operator_id = ${me} and (s.status = t.stage or t.status = 40)
    else t.approved and s.status >= t.stage and coalesce(t.operator_id, s.operator_id) = ${me}
  end`
  // Which orders those are is found among the open tasks and this month's hours, not among all that was ever done.
  return sql<{ sub_order_id: number; state: 'pending' | 'development' | 'finalized' }>`(
    with candidate as materialized (
      select t.sub_order_id from task t
      join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id
      where t.garage_id = ${actor.garageId} and t.deleted_at is null
        and t.status <> 40 and (t.approved or t.kind in ('diagnosis', 'quality')) and ${mine}
        and s.kind = 'mechanic'
      union
      select t.sub_order_id from task_interval i join task t on t.garage_id = i.garage_id and t.id = i.task_id
      where i.garage_id = ${actor.garageId} and i.user_id = ${me} and i.ended_at >= ${monthStart}
    )
    select t.sub_order_id,
      case when bool_and(t.status = 40) then 'finalized'
        when bool_and(t.status = 10) filter (where t.kind <> 'diagnosis' or t.status <> 40) then 'pending'
        else 'development' end as state
    from candidate
    join task t on t.garage_id = ${actor.garageId} and t.sub_order_id = candidate.sub_order_id
    join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id
    where t.deleted_at is null and s.deleted_at is null and s.kind = 'mechanic' and ${mine}
    group by t.sub_order_id
    union all ${myStages(actor, monthStart)}
    union all ${myAppraisals(actor, monthStart)}
  )`
}

/**
 * A body-shop order is somebody's while it is in a stage of theirs; quoting is the work of staff. It is finished for them
 * once all their stages are over.
 */
function myStages({ garageId, userId }: Person, monthStart: Date) {
  const { quotation, car_wash } = bodyShopStatuses.code
  const stages = sql`sub_order_stage g where g.garage_id = s.garage_id and g.sub_order_id = s.id
    and g.operator_id = ${userId} and g.stage <> ${quotation}`
  return sql`
    select s.id, case when exists (select from task t where t.garage_id = s.garage_id and t.sub_order_id = s.id
        and t.stage = s.status and t.status <> 10 and t.deleted_at is null) then 'development' else 'pending' end
    from sub_order s
    where s.garage_id = ${garageId} and s.operator_id = ${userId} and s.kind = 'body_shop' and s.deleted_at is null
      and s.status between 1 and ${car_wash} and s.status <> ${quotation}
    union all
    select s.id, 'finalized' from sub_order s
    where s.garage_id = ${garageId} and s.kind = 'body_shop' and s.deleted_at is null and s.id in (
        select t.sub_order_id from task_interval i join task t on t.garage_id = i.garage_id and t.id = i.task_id
        where i.garage_id = ${garageId} and i.user_id = ${userId} and i.ended_at >= ${monthStart})
      and exists (select from ${stages}) and not exists (select from ${stages} and g.stage >= s.status)`
}

/** An appraisal is somebody's until they finalize it, also while its rows are done and its sub-orders are not. */
function myAppraisals({ garageId, userId }: Person, monthStart: Date) {
  const { in_progress } = appraisalStatuses.code
  return sql`
    select s.id, case
      when s.status > ${in_progress} then 'finalized'
      when exists (select from task t where t.garage_id = s.garage_id and t.sub_order_id = s.id
        and t.status <> 10 and t.deleted_at is null) then 'development'
      else 'pending' end
    from sub_order s
    where s.garage_id = ${garageId} and s.operator_id = ${userId} and s.kind = 'appraisal' and s.deleted_at is null
      and (s.status = ${in_progress} or s.status > ${in_progress} and exists (
        select from task_interval i join task t on t.garage_id = i.garage_id and t.id = i.task_id
        where i.garage_id = ${garageId} and i.user_id = ${userId} and i.ended_at >= ${monthStart}
          and t.sub_order_id = s.id))`
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
  const found = scope.tx
    .selectFrom(myWork(scope, query.monthStart).as('w'))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.id', '=', 'w.sub_order_id').on('s.garage_id', '=', scope.actor.garageId),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .where('s.kind', '=', query.kind)
    .where('o.deleted_at', 'is', null)
    .$if(query.state !== undefined, (rows) => rows.where('w.state', '=', query.state as 'pending'))
    .$if(query.state === undefined, (rows) => rows.where('w.state', '<>', 'finalized'))
    .$if(query.search !== '', (rows) =>
      rows.where(anyContains(['o.order_number', 'd.car_registration', 'd.plate', 'd.vin', 'd.brand'], query.search)),
    )
    .select(['o.id', 'o.order_number', 'o.created_at', 's.status', 'w.state'])
    .select(['d.car_registration', 'd.vin', 'd.brand', 'd.model'])
  const { rows, count } = await onePage(found, query, { id: 'o.id', orders, usual: '-creation_date' })
  return {
    results: rows.map((row) => ({
      id: row.id,
      order_number: row.order_number,
      car: {
        car_registration: row.car_registration as string,
        vin: row.vin as string,
        brand: row.brand as string,
        name: carName({ model: row.model as string, brand: row.brand as string }),
      },
      creation_date: row.created_at.toISOString(),
      status: row.status,
      state: row.state,
    })),
    count,
  }
}

/** Only of the kinds that the person works on: their list shows no others. */
export async function countMyOrders(scope: Scope<Person>, kinds: readonly OrderType[], monthStart: Date) {
  const row = await scope.tx
    .selectFrom(myWork(scope, monthStart).as('w'))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.id', '=', 'w.sub_order_id').on('s.garage_id', '=', scope.actor.garageId),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .where('o.deleted_at', 'is', null)
    .where('s.kind', '=', sql<string>`any(${kinds})`)
    .select((e) => [
      e.fn.countAll<number>().filterWhere('w.state', '=', 'development').as('total_development'),
      e.fn.countAll<number>().filterWhere('w.state', '=', 'pending').as('total_pending'),
      e.fn.countAll<number>().filterWhere('w.state', '=', 'finalized').as('total_finalized'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
