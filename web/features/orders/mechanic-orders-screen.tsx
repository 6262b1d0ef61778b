import { mechanicOrders } from './mechanic-orders.ts'
import { OrderList } from './order-list.tsx'

export function MechanicOrdersScreen() {
  return <OrderList of={mechanicOrders} />
}
