import {
  type BodyShopFacts,
  type BodyShopMove,
  bodyShopMoves,
  type Flow,
  isCheckStage,
  isPartStage,
} from '#domain/bodyshop/bodyshop.rules.ts'
import { type BodyShopStatus, bodyShopStatuses, type FlowElement } from '#domain/bodyshop/bodyshop-statuses.ts'
import { move } from '#domain/kernel/moves.ts'
import { offerTotal } from '#server/features/closing/public.ts'
import { moveSubOrder, updateSubOrder } from '#server/features/orders/public.ts'
import { insertTasks, type ListedTask, listTasks, type NewTask } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type SubOrder = { id: number; branch_id: number | null; order_id: number; status: number }

export function bodyShopStatusOf({ status }: { status: number }): BodyShopStatus {
  return bodyShopStatuses.keyOf(status as 0)
}

const nothingKnown: Omit<BodyShopFacts, 'ticked'> = {
  stageTimer: 'to_begin',
  rows: 0,
  approvedLines: 0,
  declined: false,
  tasks: [],
}

/** Makes a move, if it may be made, and opens the stage it leads to. */
export async function moveBodyShop(
  scope: Scope,
  sub: SubOrder,
  flow: Flow,
  action: BodyShopMove,
  known: Partial<BodyShopFacts> = {},
): Promise<BodyShopStatus> {
  const facts = { ...nothingKnown, ...known, ticked: [...flow.keys()] }
  const to = move(bodyShopMoves, action, bodyShopStatusOf(sub), facts)
  await moveSubOrder(scope, sub, bodyShopStatuses.code[to])
  const operator = flow.get(to as FlowElement)
  if (operator !== undefined) await updateSubOrder(scope, sub.id, { operator_id: operator })
  await openStage(scope, sub, to, operator ?? null)
  if (to === 'to_check_in') await offerTotal(scope, sub.order_id)
  await audit(scope, `body_shop_to_${to}`, 'work_order', sub.order_id)
  return to
}

/** A stage with a timer of its own gets it the first time it is reached; later rounds go on with it. */
async function openStage(scope: Scope, sub: SubOrder, to: BodyShopStatus, operator: number | null): Promise<void> {
  const stage = bodyShopStatuses.code[to]
  if (to === 'diagnostic') {
    const tasks = await listTasks(scope, sub.id)
    if (tasks.some(({ kind }) => kind === 'diagnosis')) return
    await insertTasks(scope, sub, [{ kind: 'diagnosis', stage, operator_id: operator }])
  }
  if (isCheckStage(to)) {
    const tasks = await listTasks(scope, sub.id)
    if (tasks.some((task) => task.kind === 'quality' && task.stage === stage)) return
    await insertTasks(scope, sub, [
      { kind: 'quality', stage, operator_id: operator },
      ...rowsToCheck(tasks).map((row): NewTask => ({ ...row, kind: 'check', stage, operator_id: operator })),
    ])
  }
}

/** One row for each part that was worked on, in whichever stages; without any, one for the whole car. */
function rowsToCheck(tasks: readonly ListedTask[]) {
  const parts = new Map<string, Pick<NewTask, 'part_identifier' | 'name' | 'description'>>()
  for (const task of tasks) {
    if (!isPartStage(bodyShopStatusOf({ status: task.stage })) || !wasWorkedOn(task)) continue
    const key = task.part_identifier ?? `own ${task.name}`
    if (parts.has(key)) continue
    parts.set(key, { part_identifier: task.part_identifier, name: task.name, description: task.description })
  }
  return parts.size > 0 ? [...parts.values()] : [{ part_identifier: null, name: wholeCar, description: null }]
}

/** Also what is to be done again: it has its time. */
export function wasWorkedOn(task: ListedTask): boolean {
  return task.intervals.length > 0 || task.state !== 'to_begin'
}

const wholeCar = 'Vehículo completo'
