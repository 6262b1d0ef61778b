import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { listStages, moveBodyShop, withdrawStages } from '#server/features/bodyshop/public.ts'
import { moveMechanic } from '#server/features/mechanic/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deleteLines } from './lines.repo.ts'
import type { QuotationHead } from './quotation-head.repo.ts'

/** What becomes of a quotation, in each kind of order that has one. */
type QuotedKind = {
  /** The state in which it is written. */
  openAt: number
  /** Whether the order came by its quotation at all. */
  isQuoted: (scope: Scope, head: QuotationHead) => Promise<boolean>
  finish: (scope: Scope, head: QuotationHead, said: { approvedLines: number; declined: boolean }) => Promise<unknown>
  /** Back to the diagnosis; answers the state that this is. */
  reject: (scope: Scope, head: QuotationHead) => Promise<number>
}

function subOf({ sub_order_id: id, branch_id, order_id, status }: QuotationHead) {
  return { id, branch_id, order_id, status }
}

export const quotedKinds: Record<'mechanic' | 'body_shop', QuotedKind> = {
  mechanic: {
    openAt: mechanicStatuses.code.quotation,
    isQuoted: async () => true,
    finish: (scope, head, said) => moveMechanic(scope, subOf(head), 'finishQuotation', said),
    reject: async (scope, head) => mechanicStatuses.code[await moveMechanic(scope, subOf(head), 'rejectQuotation')],
  },
  body_shop: {
    openAt: bodyShopStatuses.code.quotation,
    isQuoted: async (scope, head) => (await listStages(scope, head.sub_order_id)).has('quotation'),
    finish: async (scope, head, said) => {
      const flow = await listStages(scope, head.sub_order_id)
      return moveBodyShop(scope, subOf(head), flow, 'finishQuotation', said)
    },
    reject: async (scope, head) => {
      const flow = await listStages(scope, head.sub_order_id)
      const to = await moveBodyShop(scope, subOf(head), flow, 'rejectQuotation')
      await withdrawStages(scope, subOf(head), bodyShopStatuses.code.disarmed)
      await deleteLines(scope, head.sub_order_id)
      return bodyShopStatuses.code[to]
    },
  },
}
