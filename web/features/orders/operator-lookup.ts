import type { OrderType } from '#domain/kernel/permissions.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { call } from '#web/kernel/call.ts'
import { namedOption } from '#web/kernel/named-option.ts'

/** Who may be given work of a kind: those of the order's branch, where there is an order already. */
export function operatorsFor(type: OrderType, order: { id: number } | undefined) {
  return async (search: string) => {
    const { results } = await call(orders.operators, { query: { search, type, order: order?.id ?? null } })
    return results.map(namedOption)
  }
}
