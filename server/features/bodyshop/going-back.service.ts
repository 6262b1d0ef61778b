import { type BodyShopStatus, bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { acceptanceStates } from '#domain/quotations/acceptance.ts'
import { findSubOrder, lockWorkOrder, updateSubOrder, wrongStage } from '#server/features/orders/public.ts'
import { rejectQuotation } from '#server/features/quotations/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { beginAgainFrom, listStages } from './stages.repo.ts'
import { moveBodyShop } from './stages.service.ts'

const kind = 'body_shop'

/** Staff send an order back: to its diagnosis, which gives the quotation up, or to a later stage, to be done again. */
export async function goBack(scope: Scope<Person>, orderId: number, target: BodyShopStatus, seen?: number) {
  await lockWorkOrder(scope, orderId)
  const sub = await findSubOrder(scope, orderId, kind)
  if (!sub) throw new Refusal('not_found', messages.notFound)
  // Whose screen shows an earlier stage would undo work that they have not seen.
  if (seen !== undefined && seen !== sub.status) throw wrongStage(kind, sub.status)
  if (target === 'diagnostic') {
    const { status } = await rejectQuotation(scope, orderId, kind)
    return { status: status as (typeof bodyShopStatuses.code)['diagnostic'] }
  }
  // What was done stands before where it led to.
  await audit(scope, 'go_back', 'work_order', orderId, { to: target })
  const to = await moveBodyShop(scope, sub, await listStages(scope, sub.id), 'goBack', { target })
  await beginAgainFrom(scope, sub, bodyShopStatuses.code[to])
  // The client's link died when the quotation was finished: it has to be sent once more.
  const anew = { acceptance: acceptanceStates.code.pending, quotation_sent_at: null }
  if (to === 'quotation') await updateSubOrder(scope, sub.id, anew)
  return { status: bodyShopStatuses.code[to] }
}
