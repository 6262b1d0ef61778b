import { orders } from '#domain/orders/orders.contract.ts'

/** What tells of orders, and is read again when one of them has changed. */
export const orderReads = [orders.list, orders.read, orders.dashboard, orders.board]
