import { appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { bodyShopStatuses, unknownStatusLabel } from '../bodyshop/bodyshop-statuses.ts'
import type { OrderType } from '../kernel/permissions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'

export const orderStatuses = { mechanic: mechanicStatuses, body_shop: bodyShopStatuses, appraisal: appraisalStatuses }

type Statuses = Record<OrderType, { entries: Record<string, { code: number; label: string }> }>

/** What a stage of the work is called: as the state of the order, unless other words are handed in. */
export function stageLabel(kind: OrderType, stage: number, words: Statuses = orderStatuses): string {
  return Object.values(words[kind].entries).find(({ code }) => code === stage)?.label ?? unknownStatusLabel
}
