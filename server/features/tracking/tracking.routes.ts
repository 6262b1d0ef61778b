import { type OrderType, orderTypePermission, orderTypes } from '#domain/kernel/permissions.ts'
import { startOfMonthIn } from '#domain/kernel/zoned.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { myOrders } from '#domain/tracking/my-orders.contract.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { countMyOrders, listMyOrders } from './my-orders.repo.ts'
import { describeRunningTask } from './running-task.service.ts'

export const trackingRoutes = implement(myOrders, {
  list: async (scope, { query }) => {
    const kind = orderKinds.keyOf(query.type)
    // A kind that somebody does not work on is an empty list, not a closed door.
    if (!scope.actor.permissions.has(orderTypePermission[kind])) return { results: [], count: 0 }
    return listMyOrders(scope, { ...query, kind, state: query.state, monthStart: await monthStart(scope) })
  },
  dashboard: async (scope) => {
    const kinds = orderTypes.filter((kind) => scope.actor.permissions.has(orderTypePermission[kind]))
    const counted = await countMyOrders(scope, kinds, await monthStart(scope))
    const sum = (total: (typeof totals)[number]) => counted.reduce((all, kind) => all + kind[total], 0)
    return {
      total_development: sum('total_development'),
      total_pending: sum('total_pending'),
      total_finalized: sum('total_finalized'),
      kinds: counted.map(({ kind, ...of }) => ({ type: orderKinds.code[kind as OrderType], ...of })),
    }
  },
  running: (scope) => describeRunningTask(scope),
})

const totals = ['total_development', 'total_pending', 'total_finalized'] as const

async function monthStart(scope: Scope): Promise<Date> {
  return startOfMonthIn(scope.now, await garageTimeZone(scope))
}
