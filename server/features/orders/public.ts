export { listBilledOrders } from './billed-orders.repo.ts'
export { redateLastOrders } from './last-order.repo.ts'
export { areOperators } from './operators.repo.ts'
export { listOrderFiles, setOrderFiles } from './order-files.repo.ts'
export {
  type FoundSubOrder,
  findSubOrder,
  hasOrders,
  insertSubOrder,
  lockWorkOrder,
  moveSubOrder,
  updateSubOrder,
  updateWorkOrder,
} from './orders.repo.ts'
export { findOrderHeader, listSubOrders } from './read-order.repo.ts'
export { refuseLostKind, refuseOtherKind, refuseWithoutKind, wrongStage } from './read-order.service.ts'
export { type Desk, editOrder, receiveOrder, refuseStrangers } from './reception.service.ts'
