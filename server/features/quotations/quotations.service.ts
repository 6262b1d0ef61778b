import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { acceptanceStates, type linkStates } from '#domain/quotations/acceptance.ts'
import { approvedOf } from '#domain/quotations/quotation.rules.ts'
import type { QuotationForm } from '#domain/quotations/quotations.contract.ts'
import { lockWorkOrder, updateSubOrder, wrongStage } from '#server/features/orders/public.ts'
import { listTasks, moveTask } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { clearLines, type Line, type LineValues, listLines, updateLines } from './lines.repo.ts'
import { killLinks, linkDays, replaceLink } from './links.repo.ts'
import { hashOfOffer } from './offer.ts'
import type { QuotationHead, QuotedType } from './quotation-head.repo.ts'
import { quotationLetter } from './quotations.letters.ts'
import { quotedKinds } from './quoted-kinds.service.ts'
import { aboutOf, openQuotation } from './read-quotation.service.ts'

/** Guardar, Enviar a cliente, Imprimir and Finalizar are one call: it is saved, and then more is done. */
export async function saveQuotation(
  scope: Scope<Person>,
  orderId: number,
  kind: QuotedType,
  form: QuotationForm,
): Promise<void> {
  // The end of it kills the links that the letter would bring.
  if (form.send_client && form.end_flow) throw fieldRefusal('rule', 'send_client', messages.refused.sentAndFinished)
  await lockWorkOrder(scope, orderId)
  const head = await openQuotation(scope, orderId, kind)
  refuseOlder(form.version, head.version)
  if (head.status !== quotedKinds[kind].openAt) throw wrongStage(kind, head.status)
  const before = await listLines(scope, head.sub_order_id)
  const lines = valuesOf(before, form, await seesCosts(scope))
  await updateLines(scope, lines)
  const offerHash = hashOfOffer(await listLines(scope, head.sub_order_id))
  const voids = offerHash !== hashOfOffer(before) && head.acceptance !== acceptanceStates.code.pending
  // Every save is a new version: whoever has the older one on the screen is told so.
  await updateSubOrder(scope, head.sub_order_id, voids ? { acceptance: acceptanceStates.code.pending } : {})
  await audit(scope, 'save_quotation', 'work_order', orderId, { kind, voided_acceptance: voids })
  if (form.send_client) await sendToClient(scope, head, offerHash)
  if (form.end_flow) await finish(scope, kind, head, lines, form.declined)
}

/** Back to the diagnosis, which its operator may change again; what was quoted is gone. */
export async function rejectQuotation(scope: Scope<Person>, orderId: number, kind: QuotedType, version?: number) {
  await lockWorkOrder(scope, orderId)
  const head = await openQuotation(scope, orderId, kind)
  refuseOlder(version, head.version)
  // Of an order that is not quoted there is nothing to be rejected: it goes back.
  if (await quotedKinds[kind].isQuoted(scope, head))
    await audit(scope, 'reject_quotation', 'work_order', orderId, { kind })
  else await audit(scope, 'go_back', 'work_order', orderId, { to: 'diagnostic' })
  const status = await quotedKinds[kind].reject(scope, head)
  await clearLines(scope, head.sub_order_id)
  const anew = { acceptance: acceptanceStates.code.pending, quotation_sent_at: null }
  await updateSubOrder(scope, head.sub_order_id, anew)
  await killLinks(scope, head.sub_order_id)
  const diagnosis = (await listTasks(scope, head.sub_order_id)).find((task) => task.kind === 'diagnosis')
  if (diagnosis && diagnosis.state !== 'paused') await moveTask(scope, diagnosis, 'paused')
  return { status }
}

async function sendToClient(scope: Scope<Person>, head: QuotationHead, offerHash: string): Promise<void> {
  const token = await replaceLink(scope, { id: head.sub_order_id, branch_id: head.branch_id }, offerHash)
  const answering = (state: keyof typeof linkStates) =>
    `${screenAddress(scope.house, 'changeOrderState', { token })}?state=${state}`
  await sendMail(
    scope,
    head.client_email,
    quotationLetter({
      client: head.client,
      garage: head.garage,
      ...aboutOf(head),
      car: `${head.car_registration} (${carOf(head).name})`,
      choose: screenAddress(scope.house, 'acceptQuotation', { token }),
      accept: answering('ACCEPTED'),
      reject: answering('REJECTED'),
      phone: head.phone_number,
      email: head.email,
      days: linkDays,
    }),
  )
  await updateSubOrder(scope, head.sub_order_id, { quotation_sent_at: scope.now })
  await audit(scope, 'send_quotation', 'work_order', head.order_id, { kind: head.kind })
}

async function finish(
  scope: Scope<Person>,
  kind: QuotedType,
  head: QuotationHead,
  lines: readonly LineValues[],
  declined: boolean,
) {
  const approvedLines = lines.filter(({ approved }) => approved !== null).length
  // What was done stands before where it led to.
  await audit(scope, 'finish_quotation', 'work_order', head.order_id, { kind, approved: approvedLines })
  await quotedKinds[kind].finish(scope, head, { approvedLines, declined })
  await killLinks(scope, head.sub_order_id)
}

/** Every line of the quotation and no other; who does not see costs leaves them as they are. */
function valuesOf(before: readonly Line[], form: QuotationForm, withCosts: boolean): LineValues[] {
  const known = new Map(before.map((line) => [line.id, line]))
  const foreign = form.data.findIndex(({ id }) => !known.has(id))
  if (foreign >= 0) throw fieldRefusal('rule', `data.${foreign}.id`, messages.notFound)
  if (form.data.length !== known.size) throw new Refusal('conflict', messages.conflict)
  return form.data.map((line) => ({
    id: line.id,
    provider1: line.provider1,
    provider2: line.provider2,
    provider3: line.provider3,
    price_provider1: line.price_provider1,
    price_provider2: line.price_provider2,
    price_provider3: line.price_provider3,
    approved: approvedOf(line),
    cost: withCosts ? line.cost : ((known.get(line.id)?.cost_cents ?? null) as LineValues['cost']),
  }))
}
