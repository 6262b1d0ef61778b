import { isClosed, isToInvoice } from '#domain/closing/closed-status.ts'
import type { Closing } from '#domain/closing/closing.contract.ts'
import { type OrderType, orderTypes } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { orderLists } from '#web/kernel/paths.ts'

/** What differs between the closings of the kinds: their names, and where they lead. */
export const closingKinds: Record<OrderType, { title: string; tab: string; list: string }> = {
  mechanic: { title: 'CIERRE DE ORDEN MECÁNICA', tab: 'MECÁNICA', list: orderLists.mechanic },
  body_shop: {
    title: 'CIERRE DE ORDEN ENDEREZADO Y PINTURA',
    tab: 'ENDEREZADO Y PINTURA',
    list: orderLists.body_shop,
  },
  appraisal: { title: 'CIERRE DE ORDEN AVALÚO', tab: 'AVALÚO', list: orderLists.appraisal },
}

type Work = Closing['sub_orders'][number]

export function kindOf({ type }: { type: Work['type'] }): OrderType {
  return orderKinds.keyOf(type)
}

/** The work that a closing charges besides that of its own kind: the sub-orders of an appraisal, always in one order. */
export function otherWorks({ sub_orders, type }: Closing): Work[] {
  return orderTypes.flatMap((kind) => sub_orders.filter((work) => work.type !== type && kindOf(work) === kind))
}

/** Whether it can be changed and closed; what is under an appraisal is closed with it, and never by itself. */
export function isOpenFor(kind: OrderType, closing: Closing): boolean {
  return kindOf(closing) === kind && isToInvoice(kind, closing.status)
}

export function wasClosed(closing: Closing): boolean {
  return isClosed(kindOf(closing), closing.status)
}
