export { BilledOrders } from './billed-orders.tsx'
