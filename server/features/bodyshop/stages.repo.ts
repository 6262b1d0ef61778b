import { sql } from 'kysely'
import type { Flow } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { taskStatuses } from '#domain/tracking/task-statuses.ts'
import { prepared } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { endAndNote } from '#server/kernel/task-intervals.repo.ts'

type SubOrder = { id: number; branch_id: number | null }
type StagedSub = { id: number; order_id: number }

const stagesOf = prepared((db, args: { garageId: number; subOrderId: number }) =>
  db
    .selectFrom('sub_order_stage')
    .select(['stage', 'operator_id'])
    .where('garage_id', '=', args.garageId)
    .where('sub_order_id', '=', args.subOrderId)
    .orderBy('stage'),
)

/** The ticked stages of an order, in their order, and whose each of them is. */
export async function listStages({ tx, actor }: Scope, subOrderId: number): Promise<Flow> {
  const rows = await stagesOf(tx, { garageId: actor.garageId, subOrderId })
  return new Map(rows.map((row) => [bodyShopStatuses.keyOf(row.stage as 1) as FlowElement, row.operator_id]))
}

export async function replaceStages({ tx, actor }: Scope, sub: SubOrder, flow: Flow): Promise<void> {
  await tx
    .deleteFrom('sub_order_stage')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', sub.id)
    .execute()
  if (flow.size === 0) return
  const common = { garage_id: actor.garageId, branch_id: sub.branch_id, sub_order_id: sub.id }
  await tx
    .insertInto('sub_order_stage')
    .values([...flow].map(([stage, operator_id]) => ({ ...common, stage: bodyShopStatuses.code[stage], operator_id })))
    .execute()
}

// Below a task is always changed before its intervals, as a timer that is pressed does: two at once do not wait for
// each other.

/** The tasks of a stage and of those after it are to be done again by whose they are; the time that was spent stays. */
export async function beginAgainFrom(scope: Scope, sub: StagedSub, stage: number): Promise<void> {
  await tasksOfStages(scope, sub.id, stage)
    .set({
      status: taskStatuses.code.to_begin,
      operator_id: sql`(select g.operator_id from sub_order_stage g where g.garage_id = task.garage_id
        and g.sub_order_id = task.sub_order_id and g.stage = task.stage)`,
    })
    .execute()
  await endStages(scope, sub, stage)
}

/** What was done in these stages leaves the screens; the time that was spent stays in the history. */
export async function withdrawStages(
  scope: Scope,
  sub: StagedSub,
  from: number,
  to: number = lastStage,
): Promise<void> {
  await tasksOfStages(scope, sub.id, from, to).set({ deleted_at: scope.now }).execute()
  await endStages(scope, sub, from, to)
}

const lastStage = bodyShopStatuses.code.car_wash

function tasksOfStages({ tx, actor }: Scope, subOrderId: number, from: number, to: number = lastStage) {
  return tx
    .updateTable('task')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .where('stage', '>=', from)
    .where('stage', '<=', to)
    .where('kind', '<>', 'work')
    .where('deleted_at', 'is', null)
}

/** Whatever still runs in them. */
async function endStages(scope: Scope, sub: StagedSub, from: number, to: number = lastStage): Promise<void> {
  const { tx, actor } = scope
  const tasks = tx
    .selectFrom('task')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', sub.id)
    .where('stage', '>=', from)
    .where('stage', '<=', to)
  await endAndNote(scope, sub.order_id, tasks)
}
