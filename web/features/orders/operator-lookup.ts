import type { OrderType } from '#domain/kernel/permissions.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { call } from '#web/kernel/call.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { namedOption } from '#web/kernel/named-option.ts'

/** Who may be given work of a kind: those of the order's branch, where there is an order already. */
export function operatorsFor(type: OrderType, order: { id: number } | undefined) {
  return async (search: string) => {
    const query = { search, type, order: order?.id ?? null }
    const operators = await everyPage((page) => call(orders.operators, { query: { ...query, page } }))
    return operators.map(namedOption)
  }
}
