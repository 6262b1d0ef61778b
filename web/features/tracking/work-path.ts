import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { paths } from '#web/kernel/paths.ts'

/** Whether that is where one is; a body-shop order in diagnosis leads on to a screen of its own. */
export function isWorkPath(pathname: string, kind: OrderType, order: { id: number; status: number }): boolean {
  if (kind === 'body_shop' && pathname === paths.bodyShopDiagnosis(order)) return true
  return pathname === workPath(kind, order)
}

/** Where somebody goes on with an order that they work on. */
export function workPath(kind: OrderType, { id, status }: { id: number; status: number }): string {
  if (kind === 'body_shop') return paths.bodyShopTracking({ id })
  if (kind === 'appraisal') return paths.appraisalTracking({ id })
  return status === mechanicStatuses.code.diagnostic ? paths.mechanicDiagnosis({ id }) : paths.mechanicTracking({ id })
}
