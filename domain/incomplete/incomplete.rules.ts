import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'

/** A task of a sub-order; a row of a diagnosis is `quoted` once it has its line in the quotation. */
export type JudgedTask = { kind: string; quoted: boolean; approved: boolean; status: number }
export type JudgedSubOrder = { kind: OrderType; status: number; tasks: readonly JudgedTask[] }

/** Until then everything is still to be done, and nothing is missing. */
const firstJudged: Record<OrderType, number> = {
  mechanic: mechanicStatuses.code.quotation,
  body_shop: bodyShopStatuses.code.quotation,
  appraisal: appraisalStatuses.code.in_progress,
}

export function isPastDiagnosis({ kind, status }: Pick<JudgedSubOrder, 'kind' | 'status'>): boolean {
  return status >= firstJudged[kind]
}

/** A row of a body-shop diagnosis is quoted and not worked on: its work are the parts of the stages. */
function isOnlyQuoted(of: OrderType, { kind }: JudgedTask): boolean {
  return of === 'body_shop' && kind === 'work'
}

/** Whether it is one of an order's tasks: what is only quoted counts as long as it waits to be approved. */
export function isListed(of: OrderType, task: JudgedTask): boolean {
  return !isOnlyQuoted(of, task) || isUndone(of, task)
}

/** A line that was not approved, or a task that was rejected or never finished. */
export function isUndone(of: OrderType, task: JudgedTask): boolean {
  const { kind, quoted, approved, status } = task
  if (isOnlyQuoted(of, task)) return quoted && !approved
  if (kind === 'work' && !approved) return true
  return status !== taskStatuses.code.finalized
}

/**
 * The kinds of work under an order of which something is not finalised; an order with any is incomplete. The database's
 * function of this name says the same; a test compares the two.
 */
export function incompleteKinds(subOrders: readonly JudgedSubOrder[]): OrderType[] {
  return subOrders
    .filter((sub) => isPastDiagnosis(sub) && sub.tasks.some((task) => isUndone(sub.kind, task)))
    .map(({ kind }) => kind)
    .toSorted()
}
