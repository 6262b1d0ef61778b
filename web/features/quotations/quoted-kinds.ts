import { bodyShopMoves } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { isOffered } from '#domain/kernel/moves.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { Quotation } from '#domain/quotations/quotations.contract.ts'
import { paths } from '#web/kernel/paths.ts'

/** The kinds of order that are quoted; an appraisal is not. */
export type QuotedKind = Exclude<OrderType, 'appraisal'>

type Place = { id: number | string }
type Quoted = {
  /** What every call about it names, as one order may have two quotations. */
  type: Quotation['data_work_orders']['type']
  isOpen: (status: number) => boolean
  list: string
  quotation: (at: Place) => string
  print: (at: Place) => string
  /** Where its end leads to, unless that is the list. */
  work?: (at: Place) => string
}

/** What differs between the quotations of the kinds: where they are, and what comes after them. */
export const quotedKinds: Record<QuotedKind, Quoted> = {
  mechanic: {
    type: orderKinds.code.mechanic,
    isOpen: (status) => isOffered(mechanicMoves, 'finishQuotation', mechanicStatuses.keyOf(status as 10)),
    list: paths.mechanicOrders,
    quotation: paths.mechanicQuotation,
    print: paths.mechanicQuotationPrint,
    work: paths.mechanicInProgress,
  },
  body_shop: {
    type: orderKinds.code.body_shop,
    isOpen: (status) => isOffered(bodyShopMoves, 'finishQuotation', bodyShopStatuses.keyOf(status as 0)),
    list: paths.bodyShopOrders,
    quotation: paths.bodyShopQuotation,
    print: paths.bodyShopQuotationPrint,
  },
}

/** Of which kind a quotation is that was read. */
export function quotedKindOf({ data_work_orders: { type } }: Quotation): Quoted {
  return type === orderKinds.code.body_shop ? quotedKinds.body_shop : quotedKinds.mechanic
}
