import { myOrders } from '#domain/tracking/my-orders.contract.ts'

/** What Mis Ordenes shows: read again after any work on an order. */
export const myOrderReads = [myOrders.list, myOrders.dashboard, myOrders.running]
