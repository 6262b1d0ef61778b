import type { To } from 'react-router'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { daysOf, type Month } from './months.ts'

const lists: Record<OrderType, { pathname: string; finished: number }> = {
  mechanic: { pathname: paths.mechanicOrders, finished: mechanicStatuses.code.finalized },
  body_shop: { pathname: paths.bodyShopOrders, finished: bodyShopStatuses.code.finalized },
  appraisal: { pathname: paths.appraisalOrders, finished: appraisalStatuses.code.finalized },
}

const at = (pathname: string, asked: Record<string, string>): To => ({
  pathname,
  search: `?${new URLSearchParams(asked)}`,
})

/** Where each number is counted; undefined where the asker may not look. */
export function useCountedLists(month: Month) {
  const { permissions } = useMe()
  const days = daysOf(month)
  const manages = (kind: OrderType) => permissions.includes(`work_order_management_${kind}`)
  const managesClients = permissions.includes('customer_management')
  return {
    manages,
    closed: (kind: OrderType): To | undefined =>
      manages(kind)
        ? at(lists[kind].pathname, { ...days, view: 'list', status: String(lists[kind].finished) })
        : undefined,
    received: (kind: OrderType, brand: string): To | undefined =>
      manages(kind) ? at(lists[kind].pathname, { ...days, view: 'list', every: 'true', brand }) : undefined,
    admitted: (reference?: number | null): To | undefined =>
      managesClients
        ? at(paths.clients, { ...days, ...(reference !== undefined && { reference: String(reference ?? 0) }) })
        : undefined,
    billedTo: (id: number): To | undefined => (managesClients ? at(paths.clientOrders({ id }), days) : undefined),
  }
}
