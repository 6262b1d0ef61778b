import { appraisalOrders } from './appraisal-orders.ts'
import { OrderList } from './order-list.tsx'

export function AppraisalOrdersScreen() {
  return <OrderList of={appraisalOrders} />
}
