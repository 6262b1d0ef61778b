import type { Closing, Slip } from '#domain/closing/closing.contract.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { receiptInWords } from '#domain/kernel/receipt-info.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { logoAddress } from '#server/features/access/public.ts'
import { findOrderHeader, refuseOtherKind } from '#server/features/orders/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { type BilledBy, type BilledTo, findBilledBy, findBillingGarage, listAdditionals } from './closing.repo.ts'
import { readClosing } from './read-closing.service.ts'

/** The document that is handed over: once closed, with the names and addresses of that day. */
export async function readSlip(scope: Scope<Person>, orderId: number): Promise<Slip> {
  const header = await findOrderHeader(scope, orderId)
  const kind = header.order_type as OrderType
  refuseOtherKind(scope, kind)
  const frozenTo = header.billed_to as BilledTo | null
  const frozenBy = header.billed_by as BilledBy | null
  const [billedBy, garage, additionals, closing] = await Promise.all([
    frozenBy ? frozenBy.receipt : findBilledBy(scope, header.branch_id),
    findBillingGarage(scope),
    listAdditionals(scope, [orderId]),
    readClosing(scope, orderId),
  ])
  if (!closing.receipt_info) throw new Refusal('not_found', messages.notFound)
  return {
    data: {
      order_type: orderKinds.code[kind],
      order_number: header.order_number,
      client: { name: frozenTo?.name ?? header.client, receipt_info: closing.receipt_info },
      car: closing.car,
      receipt_info_garage_or_branch: {
        name: frozenBy?.name ?? garage.name,
        logo: logoAddress(scope.actor.garageId, garage.logo_file_id),
        receipt_info: billedBy && receiptInWords(billedBy),
      },
      currency: closing.currency,
      additionals: additionals.map(({ description, amount }) => ({ description, amount })),
      total_amount: header.closed_at ? cents(header.total_cents) : closing.total_amount,
      closed_at: header.closed_at?.toISOString() ?? null,
    },
    data_historial: {
      order_mechanic: workDone(closing, 'mechanic'),
      order_body_shop: workDone(closing, 'body_shop'),
      order_appraisal: workDone(closing, 'appraisal'),
    },
  }
}

/** What was done of one kind; nothing where the order has none of it. */
function workDone(closing: Closing, kind: OrderType) {
  const work = closing.sub_orders.find(({ type }) => type === orderKinds.code[kind])
  if (!work) return null
  // Of an appraisal only what was used is charged, so nothing else is told.
  const onlyUsed = closing.type === orderKinds.code.appraisal
  return {
    parts: closing.purchased_spare_parts.filter(({ type, used }) => type === work.type && (used || !onlyUsed)),
    labour: closing[`total_sale_of_labor_${kind}`] ?? work.labour_offered,
    observation: closing[`closing_observation_${kind}`] ?? '',
    time: work.total_timer,
  }
}
