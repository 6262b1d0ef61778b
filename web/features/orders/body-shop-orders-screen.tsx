import { bodyShopOrders } from './body-shop-orders.ts'
import { OrderList } from './order-list.tsx'

export function BodyShopOrdersScreen() {
  return <OrderList of={bodyShopOrders} />
}
