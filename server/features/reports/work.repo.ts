import { type RawBuilder, sql } from 'kysely'
import type { ReportKind } from '#domain/reports/reports.contract.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** A month of the garage: from the first instant up to, and without, the second. */
export type MonthSpan = { from: Date; to: Date }

type Work = { user_id: number; order_id: number; is_closed: boolean; seconds: number; amount: number }

/**
 * What each person did on each sub-order, and what that is worth: at the rate of its closing once it is closed. Rounded
 * to the cent for each of them, as its closing does.
 */
export function workOf(scope: Scope, report: ReportKind, span: MonthSpan, userId?: number): RawBuilder<Work> {
  const { garageId } = scope.actor
  const spent = report === 'finished' ? finishedIn(scope, span, userId) : workedIn(scope, span, userId)
  return sql<Work>`(
    select p.user_id, p.order_id, p.is_closed, sum(p.seconds)::bigint as seconds,
      div(2 * sum(p.seconds) * coalesce(p.rate, g.hourly_sale_cents) + 3600, 7200)::bigint as amount
    from (${spent}) p join garage g on g.id = ${garageId}
    group by p.user_id, p.sub_order_id, p.order_id, p.is_closed, p.rate, g.hourly_sale_cents
  )`
}

/** Until when an interval lasts; what runs lasts up to now. */
function endOf({ now }: Scope) {
  return sql<Date>`greatest(i.started_at, coalesce(i.ended_at, ${now}))`
}

/** All whole seconds of an interval. */
export function secondsOf(scope: Scope) {
  return sql<number>`floor(extract(epoch from ${endOf(scope)} - i.started_at))`
}

/**
 * Whole seconds of an interval between two instants. Counted from its beginning, so that the days of an interval add up
 * to the interval, to the second.
 */
export function secondsWithin(scope: Scope, from: RawBuilder<Date>, to: RawBuilder<Date>) {
  const since = (at: RawBuilder<Date>) =>
    sql`floor(extract(epoch from greatest(i.started_at, least(${endOf(scope)}, ${at})) - i.started_at))`
  return sql<number>`(${since(to)} - ${since(from)})`
}

/** Whether an interval, which began before that, still lasted at an instant. */
export function lastsBeyond(scope: Scope, instant: RawBuilder<Date>) {
  return sql<boolean>`(i.started_at >= ${instant} or ${endOf(scope)} > ${instant})`
}

/** All time on the orders that were closed in the month. */
function finishedIn(scope: Scope, { from, to }: MonthSpan, userId: number | undefined) {
  const { garageId } = scope.actor
  return sql`
    select i.user_id, s.id as sub_order_id, s.order_id, true as is_closed, s.hourly_sale_cents as rate,
      ${secondsOf(scope)} as seconds
    from work_order o
    join sub_order s on s.garage_id = o.garage_id and s.order_id = o.id and s.deleted_at is null
    join task t on t.garage_id = s.garage_id and t.sub_order_id = s.id
    join task_interval i on i.garage_id = t.garage_id and i.task_id = t.id
    where o.garage_id = ${garageId} and o.closed_at >= ${from} and o.closed_at < ${to} and o.deleted_at is null
      ${userId === undefined ? sql`` : sql`and i.user_id = ${userId}`}`
}

/**
 * Time in the month, on whichever order. One task runs for a person at a time, so that of what they began before the
 * month only the last can reach into it, but for one that ended at once: what took its place may have arrived before it.
 * Added up before it is looked whose order it was: of thousands of intervals each look costs.
 */
function workedIn(scope: Scope, { from, to }: MonthSpan, userId: number | undefined) {
  const { garageId } = scope.actor
  const theirs = sql`from task_interval i where i.garage_id = ${garageId} and i.user_id = u.id`
  const instant = (at: Date) => sql<Date>`${at}::timestamptz`
  return sql`
    select w.user_id, s.id as sub_order_id, s.order_id, s.closed_seconds is not null as is_closed,
      s.hourly_sale_cents as rate, w.seconds
    from (
      select u.id as user_id, t.sub_order_id, sum(${secondsWithin(scope, instant(from), instant(to))}) as seconds
      from staff_user u
      cross join lateral (
        (select i.task_id, i.started_at, i.ended_at ${theirs} and i.started_at < ${from}
          and i.ended_at is distinct from i.started_at order by i.started_at desc limit 1)
        union all
        (select i.task_id, i.started_at, i.ended_at ${theirs} and i.started_at >= ${from} and i.started_at < ${to})
      ) i
      join task t on t.garage_id = ${garageId} and t.id = i.task_id
      where u.garage_id = ${garageId} ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
        and ${lastsBeyond(scope, instant(from))}
      group by u.id, t.sub_order_id
    ) w
    join sub_order s on s.garage_id = ${garageId} and s.id = w.sub_order_id and s.deleted_at is null`
}
