import { type Expression, sql } from 'kysely'
import { audit } from './audit.repo.ts'
import type { Scope } from './scope.ts'

/** Ends whatever runs for some tasks, given by their ids or by a query for them; answers whose timers ran. */
export async function endIntervals(
  { tx, actor, now }: Scope,
  tasks: readonly number[] | Expression<{ id: number }>,
): Promise<number[]> {
  const ids = 'toOperationNode' in tasks ? sql`array(${tasks})` : sql`${tasks}`
  const ended = await tx
    .updateTable('task_interval')
    .set({ ended_at: sql`greatest(started_at, ${now})` })
    .where('garage_id', '=', actor.garageId)
    .where('task_id', '=', sql<number>`any(${ids})`)
    .where('ended_at', 'is', null)
    .returning('task_id')
    .execute()
  return ended.map(({ task_id }) => task_id)
}

/** A timer that stops because its work went is told as one that somebody stopped. */
export async function endAndNote(
  scope: Scope,
  orderId: number,
  tasks: readonly number[] | Expression<{ id: number }>,
): Promise<void> {
  for (const task of await endIntervals(scope, tasks)) {
    await audit(scope, 'task_pause', 'work_order', orderId, { task })
  }
}
