import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

/** From which state on whose order it is stays as it is. */
const settledFrom: Record<OrderType, number> = {
  mechanic: mechanicStatuses.code.quotation,
  body_shop: bodyShopStatuses.code.quotation,
  appraisal: appraisalStatuses.code.to_check_in,
}

/** Client and car may be corrected until any kind of work under the header is quoted. */
export function mayChangeOwner(subOrders: readonly { kind: OrderType; status: number }[]): boolean {
  return subOrders.every(({ kind, status }) => status < settledFrom[kind])
}
