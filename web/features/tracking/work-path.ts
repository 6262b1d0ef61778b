import type { OrderType } from '#domain/kernel/permissions.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { paths } from '#web/kernel/paths.ts'

/** Where somebody goes on with an order that they work on. */
export function workPath(kind: OrderType, { id, status }: { id: number; status: number }): string {
  if (kind === 'body_shop') return paths.bodyShopTracking({ id })
  if (kind === 'appraisal') return paths.appraisalTracking({ id })
  return status === mechanicStatuses.code.diagnostic ? paths.mechanicDiagnosis({ id }) : paths.mechanicTracking({ id })
}
