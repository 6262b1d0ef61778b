import { myOrders } from '#domain/tracking/my-orders.contract.ts'

/** What Mis Ordenes shows: read again after any work on an order. */
export const myOrderReads = [myOrders.list, myOrders.dashboard, myOrders.running]

/**
 * How often what an operator looks at is read again by itself: what was stopped on another device, or by staff, does not
 * go on counting here for longer, and a tablet at the bench hears of new work.
 */
export const readAgainMs = 30_000
