import { sql } from 'kysely'
import { statusToInvoice } from '#domain/closing/closed-status.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** How many orders that are not done yet have work that was given to somebody: what would be left when they go. */
export async function countOpenWork({ tx, actor }: Scope, userId: number): Promise<number> {
  // Literals: a partial index serves only a state that the planner knows.
  const repaired = sql.lit(statusToInvoice('mechanic'))
  const { rows } = await sql<{ count: number }>`
    with given as (
      select id from sub_order where garage_id = ${actor.garageId} and operator_id = ${userId}
        and kind = 'mechanic' and status < ${repaired} and deleted_at is null
      union select id from sub_order where garage_id = ${actor.garageId} and quality_operator_id = ${userId}
        and kind = 'mechanic' and status < ${repaired} and deleted_at is null
      union select t.sub_order_id from task t
        join sub_order s on s.garage_id = t.garage_id and s.id = t.sub_order_id
        where t.garage_id = ${actor.garageId} and t.operator_id = ${userId} and t.deleted_at is null
          and t.status <> ${sql.lit(taskStatuses.code.finalized)}
          -- What a stage that is over left undone waits for nobody.
          and (s.kind <> 'body_shop' or t.stage >= s.status)
      union select s.id from sub_order_stage g
        join sub_order s on s.garage_id = g.garage_id and s.id = g.sub_order_id
        where g.garage_id = ${actor.garageId} and g.operator_id = ${userId} and g.stage >= s.status
      union select id from sub_order where garage_id = ${actor.garageId} and operator_id = ${userId}
        and kind = 'appraisal' and deleted_at is null
    )
    select count(distinct s.order_id)::int as count from given
    join sub_order s on s.garage_id = ${actor.garageId} and s.id = given.id
    where s.deleted_at is null and s.status < case s.kind
      when 'mechanic' then ${repaired}
      when 'body_shop' then ${sql.lit(statusToInvoice('body_shop'))}
      else ${sql.lit(statusToInvoice('appraisal'))} end`.execute(tx)
  return rows[0]?.count ?? 0
}
