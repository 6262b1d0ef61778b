import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { closeInterval } from '#server/features/tracking/public.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The rows are somebody else's from now on. What runs is paused, and answered: its time stays with who spent it. */
export async function handOverRows(scope: Scope, subOrderId: number, operator: number): Promise<number[]> {
  const { started, paused, finalized } = taskStatuses.code
  const running = await scope.tx
    .updateTable('task')
    .set({ status: paused })
    .where('garage_id', '=', scope.actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .where('kind', '=', 'flow')
    .where('status', '=', started)
    .returning('id')
    .execute()
  for (const { id } of running) await closeInterval(scope, id)
  await scope.tx
    .updateTable('task')
    .set({ operator_id: operator })
    .where('garage_id', '=', scope.actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .where('kind', '=', 'flow')
    .where('status', '<>', finalized)
    .execute()
  return running.map(({ id }) => id)
}
