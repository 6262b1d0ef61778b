import { bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { move } from '#domain/kernel/moves.ts'
import { type MechanicFacts, mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { listStages, moveBodyShop, withdrawStages } from '#server/features/bodyshop/public.ts'
import { offerTotal } from '#server/features/closing/public.ts'
import { moveSubOrder } from '#server/features/orders/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { deleteLines } from './lines.repo.ts'
import type { QuotationHead } from './quotation-head.repo.ts'

/** What becomes of a quotation, in each kind of order that has one. */
type QuotedKind = {
  /** The state in which it is written. */
  openAt: number
  finish: (scope: Scope, head: QuotationHead, said: { approvedLines: number; declined: boolean }) => Promise<unknown>
  /** Back to the diagnosis; answers the state that this is. */
  reject: (scope: Scope, head: QuotationHead) => Promise<number>
}

const noFacts: MechanicFacts = {
  hasOperator: true,
  stageTask: 'finalized',
  rows: 1,
  approvedLines: 0,
  declined: false,
  tasks: [],
  qa: true,
}

async function moveMechanic(
  scope: Scope,
  head: QuotationHead,
  action: 'finishQuotation' | 'rejectQuotation',
  facts: Partial<MechanicFacts> = {},
): Promise<number> {
  const to = move(mechanicMoves, action, mechanicStatuses.keyOf(head.status as 10), { ...noFacts, ...facts })
  await moveSubOrder(scope, subOf(head), mechanicStatuses.code[to])
  if (to === 'to_check_in') await offerTotal(scope, head.order_id)
  return mechanicStatuses.code[to]
}

function subOf({ sub_order_id: id, branch_id, order_id, status }: QuotationHead) {
  return { id, branch_id, order_id, status }
}

export const quotedKinds: Record<'mechanic' | 'body_shop', QuotedKind> = {
  mechanic: {
    openAt: mechanicStatuses.code.quotation,
    finish: (scope, head, said) => moveMechanic(scope, head, 'finishQuotation', said),
    reject: (scope, head) => moveMechanic(scope, head, 'rejectQuotation'),
  },
  body_shop: {
    openAt: bodyShopStatuses.code.quotation,
    finish: async (scope, head, said) => {
      const flow = await listStages(scope, head.sub_order_id)
      return moveBodyShop(scope, subOf(head), flow, 'finishQuotation', said)
    },
    reject: async (scope, head) => {
      const flow = await listStages(scope, head.sub_order_id)
      const to = await moveBodyShop(scope, subOf(head), flow, 'rejectQuotation')
      await withdrawStages(scope, head.sub_order_id, bodyShopStatuses.code.disarmed)
      await deleteLines(scope, head.sub_order_id)
      return bodyShopStatuses.code[to]
    },
  },
}
