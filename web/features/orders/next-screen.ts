import type { To } from 'react-router'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { FoundOrder } from '#domain/search/search.contract.ts'
import { workPath } from '#web/features/tracking/public.ts'
import { appraisalOrders } from './appraisal-orders.ts'
import { bodyShopOrders } from './body-shop-orders.ts'
import { actionOn, type ListedState } from './listed-kind.ts'
import { mechanicOrders } from './mechanic-orders.ts'
import { timelineAt } from './order-tabs.ts'

const kinds = { mechanic: mechanicOrders, body_shop: bodyShopOrders, appraisal: appraisalOrders }

/** How far an order is. */
export function stateOf({ type, status }: FoundOrder): ListedState | undefined {
  return kinds[orderKinds.keyOf(type)].states.find((one) => one.status === status)
}

/** Where one goes on with an order: what its list offers next, else the order itself, else what happened to it. */
export function nextScreen(order: FoundOrder, managesAppraisals: boolean): To {
  const { id, type } = order
  if (order.mine) return workPath(orderKinds.keyOf(type), order)
  const kind = kinds[orderKinds.keyOf(type)]
  const state = stateOf(order)
  const action = state && actionOn(state, order, managesAppraisals)
  if (action) return action.to(id)
  return state?.isClosed ? timelineAt(id, type) : kind.edit(id)
}
