import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { type OrderType, orderTypes } from '../kernel/permissions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

/** From which state on whose order it is stays as it is. */
const settledFrom: Record<OrderType, number> = {
  mechanic: mechanicStatuses.code.quotation,
  body_shop: bodyShopStatuses.code.quotation,
  appraisal: appraisalStatuses.code.to_check_in,
}

type Held = { status: number } | null

/** The kinds of work under a header, as an order that was read tells of them. */
export function subOrdersOf(order: Record<`order_${OrderType}`, Held>): { kind: OrderType; status: number }[] {
  return orderTypes.flatMap((kind) => {
    const held = order[`order_${kind}`]
    return held ? [{ kind, status: held.status }] : []
  })
}

/** Client and car may be corrected until any kind of work under the header is quoted. */
export function mayChangeOwner(subOrders: readonly { kind: OrderType; status: number }[]): boolean {
  return subOrders.every(({ kind, status }) => status < settledFrom[kind])
}
