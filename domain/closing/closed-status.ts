import { appraisalMoves } from '../appraisal/appraisal.rules.ts'
import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopMoves } from '../bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { Refusal } from '../kernel/refusal.ts'
import { messages } from '../kernel/texts.ts'
import { mechanicMoves } from '../mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

const closes: Record<OrderType, { from: number; to: number }> = {
  mechanic: {
    from: mechanicStatuses.code[mechanicMoves.close.from[0]],
    to: mechanicStatuses.code[mechanicMoves.close.to],
  },
  body_shop: {
    from: bodyShopStatuses.code[bodyShopMoves.close.from[0]],
    to: bodyShopStatuses.code[bodyShopMoves.close.to],
  },
  appraisal: {
    from: appraisalStatuses.code[appraisalMoves.close.from[0]],
    to: appraisalStatuses.code[appraisalMoves.close.to],
  },
}

/** The state of an order of that kind that has come to be invoiced. */
export function statusToInvoice(kind: OrderType): number {
  return closes[kind].from
}

export function isToInvoice(kind: OrderType, status: number): boolean {
  return statusToInvoice(kind) === status
}

/** Whether it was invoiced, and nothing of it changes any more. */
export function isClosed(kind: OrderType, status: number): boolean {
  return closes[kind].to === status
}

/** What its state is once it is closed; only what is to be invoiced can be closed. */
export function closedStatus(kind: OrderType, status: number): number {
  if (isClosed(kind, status)) throw new Refusal('invalid_move', messages.refused.closedOrder)
  if (!isToInvoice(kind, status)) throw new Refusal('invalid_move', messages.refused.wrongState)
  return closes[kind].to
}
