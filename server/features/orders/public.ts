export { listBilledOrders } from './billed-orders.repo.ts'
