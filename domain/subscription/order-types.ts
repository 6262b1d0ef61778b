import type { OrderType } from '../kernel/permissions.ts'

/** The kinds of order of a garage: fixed by plans with two or three, chosen by the garage with one. */
export function enabledOrderTypes(planned: number, chosen: OrderType | null): OrderType[] {
  if (planned > 2) return ['mechanic', 'body_shop', 'appraisal']
  if (planned > 1) return ['mechanic', 'body_shop']
  return [chosen ?? 'mechanic']
}
