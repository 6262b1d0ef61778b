export { listBilledOrders } from './billed-orders.repo.ts'
export { areOperators } from './operators.repo.ts'
export { listOrderFiles, setOrderFiles } from './order-files.repo.ts'
export {
  type FoundSubOrder,
  findSubOrder,
  lockWorkOrder,
  moveSubOrder,
  updateSubOrder,
  updateWorkOrder,
} from './orders.repo.ts'
export { findOrderHeader } from './read-order.repo.ts'
export { refuseWithoutKind } from './read-order.service.ts'
export { receiveOrder } from './reception.service.ts'
