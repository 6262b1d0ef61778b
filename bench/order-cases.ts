import type { Case, Shop } from './orders.ts'

/** What is asked about one order: it costs the same among 5,000 of its garage and among 100,000. */
export function orderCases(anyOrder: (shop: Shop, any: number) => number): Record<string, Case> {
  const owners = (address: (id: number) => string): Case => ({
    as: 'owner',
    path: (shop, any) => address(anyOrder(shop, any)),
  })
  return {
    'work_orders/{id}': owners((id) => `work_orders/${id}/`),
    'quotation/{id}': owners((id) => `quotation/${id}/`),
    closing: owners((id) => `work_orders/${id}/closing/`),
    'time history': owners((id) => `my_orders_mechanic/${id}/time_history/`),
    timeline: owners((id) => `work_orders/${id}/timeline/`),
  }
}
