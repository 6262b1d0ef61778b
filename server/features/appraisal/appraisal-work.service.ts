import type { AppraisalWork, FlowRow } from '#domain/appraisal/appraisal.contract.ts'
import { type AppraisalFacts, appraisalMoves } from '#domain/appraisal/appraisal.rules.ts'
import {
  type AppraisalRow,
  type AppraisalStatus,
  appraisalRows,
  appraisalStatuses,
} from '#domain/appraisal/appraisal-codes.ts'
import { isRowOffered } from '#domain/appraisal/flow.rules.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { isToInvoice } from '#domain/closing/closed-status.ts'
import { isOffered } from '#domain/kernel/moves.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { type TaskStatus, taskStatuses } from '#domain/tracking/task-statuses.ts'
import { findInsurerName } from '#server/features/insurers/public.ts'
import { type FoundSubOrder, findOrderHeader, findSubOrder } from '#server/features/orders/public.ts'
import { describeTimer, type ListedTask, listTasks, listTimedTasks } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

export type SubKind = Exclude<OrderType, 'appraisal'>

/** What a sub-order is in before staff give it to somebody. */
export const firstStatus: Record<SubKind, number> = {
  mechanic: mechanicStatuses.code.not_assigned,
  body_shop: bodyShopStatuses.code.not_assigned,
}

type SubOrder = { kind: SubKind; sub: FoundSubOrder }

/** One appraisal as the person who makes it sees it. */
export type OpenAppraisal = {
  sub: FoundSubOrder
  status: AppraisalStatus
  tasks: ListedTask[]
  subOrders: SubOrder[]
}

/** Opens an appraisal for its appraiser, and for staff where `orManager` says so; for anybody else it does not exist. */
export async function openAppraisal(
  scope: Scope<Person>,
  orderId: number,
  { orManager = false }: { orManager?: boolean } = {},
): Promise<OpenAppraisal> {
  const sub = await findSubOrder(scope, orderId, 'appraisal')
  const manages = orManager && scope.actor.permissions.has('work_order_management_appraisal')
  if (!sub || (sub.operator_id !== scope.actor.userId && !manages)) throw new Refusal('not_found', messages.notFound)
  const [tasks, ...subs] = await Promise.all([
    listTasks(scope, sub.id),
    findSubOrder(scope, orderId, 'mechanic'),
    findSubOrder(scope, orderId, 'body_shop'),
  ])
  return {
    sub,
    status: appraisalStatuses.keyOf(sub.status as 10),
    tasks: tasks.filter(({ kind }) => kind === 'flow'),
    subOrders: subs.flatMap((one) => (one ? [{ kind: one.kind as SubKind, sub: one }] : [])),
  }
}

/** What Finalizar depends on. */
export function factsOf({ tasks, subOrders }: OpenAppraisal): AppraisalFacts {
  return {
    hasOperator: true,
    rows: tasks.map(({ state }) => state),
    subOrdersReady: subOrders.map(({ kind, sub }) => isToInvoice(kind, sub.status)),
  }
}

export function rowOf(task: ListedTask): AppraisalRow {
  return appraisalRows.keyOf(task.workflow as 'c')
}

/** Whether a row can be worked on now. */
export function isOfferedNow({ tasks }: OpenAppraisal, row: AppraisalRow): boolean {
  const rows = tasks.map((task) => ({ row: rowOf(task), status: task.state }))
  return isRowOffered(rows, row)
}

const statusLabels: Record<SubKind, (status: number) => string> = {
  mechanic: (status) => mechanicStatuses.labelOf(status as 10),
  body_shop: (status) => bodyShopStatuses.labelOf(status as 0),
}

/** As its appraiser sees it: for anybody else it does not open. */
export async function describeAppraisal(scope: Scope<Person>, orderId: number): Promise<AppraisalWork> {
  const work = await openAppraisal(scope, orderId)
  const [header, insurance_carrier, mirrors] = await Promise.all([
    findOrderHeader(scope, orderId),
    findInsurerName(scope, work.sub.insurance_carrier_id),
    Promise.all(work.subOrders.map((one) => mirrorOf(scope, one))),
  ])
  const stateOf = (kind: SubKind) => {
    const found = work.subOrders.find((one) => one.kind === kind)
    return found ? statusLabels[kind](found.sub.status) : (false as const)
  }
  const own = work.tasks.map(
    (task): FlowRow => ({
      ...describeTimer(task, scope.now),
      is_mine: true,
      workflow: appraisalRows.code[rowOf(task)],
      name: task.name ?? '',
      is_offered: work.status === 'in_progress' && isOfferedNow(work, rowOf(task)),
      order_status: null,
    }),
  )
  const kinds: SubKind[] = ['mechanic', 'body_shop']
  const facts = factsOf(work)
  return {
    id: orderId,
    order_number: work.sub.order_number,
    status: appraisalStatuses.code[work.status],
    description: work.sub.description,
    insurance_carrier,
    car: carOf(header),
    is_mine: true,
    results: [...mirrors, ...own],
    order_mechanic: stateOf('mechanic'),
    order_body_shop: stateOf('body_shop'),
    may_create:
      work.status === 'in_progress'
        ? kinds
            .filter((kind) => !stateOf(kind) && scope.actor.orderTypes.includes(kind))
            .map((kind) => orderKinds.code[kind])
        : [],
    may_finish: isOffered(appraisalMoves, 'finish', work.status) && appraisalMoves.finish.unless(facts) === undefined,
    now: scope.now.toISOString(),
  }
}

/** A sub-order in the words of a task: not given to anybody yet, under way, or done. */
function mirroredState(kind: SubKind, { status, closed_at }: FoundSubOrder): TaskStatus {
  if (closed_at !== null || isToInvoice(kind, status)) return 'finalized'
  return status === firstStatus[kind] ? 'to_begin' : 'started'
}

/** The row that shows a sub-order: its time and its state, and nothing to press. */
async function mirrorOf(scope: Scope, { kind, sub }: SubOrder): Promise<FlowRow> {
  const tasks = await listTimedTasks(scope, sub.id)
  const row = kind === 'mechanic' ? 'mechanic_order' : 'body_shop_order'
  const state = mirroredState(kind, sub)
  const running = tasks.flatMap(({ intervals }) => intervals).filter(({ ended_at }) => ended_at === null)
  return {
    id: null,
    status: taskStatuses.code[state],
    time: tasks.reduce((sum, { intervals }) => sum + secondsWorked(intervals, scope.now), 0),
    // Where several people work at once, a screen cannot count on by itself.
    running_since: running.length === 1 ? (running[0]?.started_at.toISOString() ?? null) : null,
    status_in_action: { play: false, pause: false, finalized: state === 'finalized' },
    is_mine: false,
    workflow: appraisalRows.code[row],
    name: appraisalRows.entries[row].label,
    is_offered: false,
    order_status: statusLabels[kind](sub.status),
  }
}
