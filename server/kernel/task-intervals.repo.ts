import { type Expression, sql } from 'kysely'
import type { Scope } from './scope.ts'

/** Ends whatever runs for some tasks, given by their ids or by a query for them; nothing when nothing does. */
export async function endIntervals(
  { tx, actor, now }: Scope,
  tasks: readonly number[] | Expression<{ id: number }>,
): Promise<void> {
  const ids = 'toOperationNode' in tasks ? sql`array(${tasks})` : sql`${tasks}`
  await tx
    .updateTable('task_interval')
    .set({ ended_at: sql`greatest(started_at, ${now})` })
    .where('garage_id', '=', actor.garageId)
    .where('task_id', '=', sql<number>`any(${ids})`)
    .where('ended_at', 'is', null)
    .execute()
}
