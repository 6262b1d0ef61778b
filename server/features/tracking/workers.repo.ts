import { sql } from 'kysely'
import { fullName } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** By task, the names of those who spent time on it, the first one first: it may have changed hands since. */
export async function listWorkers({ tx, actor }: Scope, subOrderId: number): Promise<Map<number, string[]>> {
  const rows = await tx
    .selectFrom('task as t')
    .innerJoin('task_interval as i', (on) =>
      on.onRef('i.garage_id', '=', 't.garage_id').onRef('i.task_id', '=', 't.id'),
    )
    .innerJoin('staff_user as u', (on) => on.onRef('u.garage_id', '=', 'i.garage_id').onRef('u.id', '=', 'i.user_id'))
    .select(['t.id', fullName('u').as('name')])
    .where('t.garage_id', '=', actor.garageId)
    .where('t.sub_order_id', '=', subOrderId)
    .groupBy(['t.id', 'u.garage_id', 'u.id'])
    .orderBy(sql`min(i.started_at)`)
    .execute()
  const ofTasks = Map.groupBy(rows, ({ id }) => id)
  return new Map([...ofTasks].map(([id, workers]) => [id, workers.map(({ name }) => name ?? '')]))
}
