import type { CodeOf } from '#domain/kernel/coded.ts'
import { type Cents, cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { receiptInWords } from '#domain/kernel/receipt-info.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { totalOf } from '#domain/quotations/quotation.rules.ts'
import { quotationTitle } from '#domain/quotations/quotation-title.ts'
import type { Quotation, QuotationLine } from '#domain/quotations/quotations.contract.ts'
import { logoAddress } from '#server/features/access/public.ts'
import { type BilledBy, type BilledTo, findReceipts } from '#server/features/closing/public.ts'
import { findOrderHeader, findSubOrder, refuseOtherKind } from '#server/features/orders/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import { seesCosts } from '#server/kernel/own-role.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Line, listLines } from './lines.repo.ts'
import { findQuotationHead, type QuotationHead, type QuotedType } from './quotation-head.repo.ts'

/** Which quotation is meant: the order's own kind's, unless another is named; an appraisal has none of its own. */
export async function quotedKind(
  scope: Scope,
  orderId: number,
  { type }: { type?: CodeOf<typeof orderKinds> | undefined },
): Promise<QuotedType> {
  const kind = type ? orderKinds.keyOf(type) : (await findOrderHeader(scope, orderId)).order_type
  if (kind === 'mechanic' || kind === 'body_shop') return kind
  throw fieldRefusal('malformed', 'type', messages.invalid.option)
}

/** The head of the quotation of an order's kind; who may manage that kind only. */
export async function openQuotation(scope: Scope, orderId: number, kind: OrderType): Promise<QuotationHead> {
  refuseOtherKind(scope, kind)
  const sub = await findSubOrder(scope, orderId, kind)
  const head = sub && (await findQuotationHead(scope, sub.id))
  if (!head) throw new Refusal('not_found', messages.notFound)
  return head
}

export async function readQuotation(scope: Scope, orderId: number, kind: OrderType): Promise<Quotation> {
  const head = await openQuotation(scope, orderId, kind)
  return describeQuotation(scope, head, await seesCosts(scope))
}

/** Which quotation a letter speaks of: an appraisal may have one of each kind. */
export function aboutOf({ kind, order_number, order_type }: QuotationHead) {
  const type = orderKinds.code[kind as QuotedType]
  const title = quotationTitle({ order_number, type, from_appraisal: order_type === 'appraisal' })
  return { orderNumber: order_number, work: orderKinds.labelOf(type), title }
}

/** The same for staff and for the client; costs only where they are seen. Of a closed order, as it was billed. */
export async function describeQuotation(scope: Scope, head: QuotationHead, withCosts: boolean): Promise<Quotation> {
  const [rows, { billedTo, billedBy }] = await Promise.all([
    listLines(scope, head.sub_order_id),
    findReceipts(scope, head),
  ])
  if (!billedTo) throw new Refusal('not_found', messages.notFound)
  const frozenTo = head.billed_to as BilledTo | null
  const frozenBy = head.billed_by as BilledBy | null
  const results = rows.map((row) => describeLine(row, withCosts))
  return {
    id: head.order_id,
    status: head.status,
    acceptance: head.acceptance as Quotation['acceptance'],
    sent_at: head.quotation_sent_at?.toISOString() ?? null,
    results,
    totalProveedor1: totalOf(results, 1),
    totalProveedor2: totalOf(results, 2),
    totalProveedor3: totalOf(results, 3),
    data_garage: {
      name: head.garage,
      logo: logoAddress(scope.actor.garageId, head.logo_file_id),
      currency: frozenBy?.currency ?? head.currency_symbol,
      phone_number: head.phone_number,
      email: head.email,
      address: head.address,
    },
    data_work_orders: {
      order_number: head.order_number,
      type: orderKinds.code[head.kind as OrderType],
      from_appraisal: head.order_type === 'appraisal',
      client: { name: frozenTo?.name ?? head.client, email: head.client_email, receipt_info: receiptInWords(billedTo) },
      car: frozenTo?.car ?? carOf(head),
      receipt_info_garage_or_branch: billedBy && receiptInWords(billedBy),
    },
    version: head.version,
  }
}

function describeLine(row: Line, withCosts: boolean): QuotationLine {
  const amount = (value: number | null): Cents | null => (value === null ? null : cents(value))
  return {
    id: row.id,
    quantity: Number(row.quantity ?? 0),
    replacement: row.replacement ?? '',
    name_task: row.name_task ?? '',
    description: row.description ?? '',
    observation: row.observation ?? '',
    provider1: row.provider1 ?? '',
    provider2: row.provider2 ?? '',
    provider3: row.provider3 ?? '',
    price_provider1: amount(row.price_provider1_cents),
    price_provider2: amount(row.price_provider2_cents),
    price_provider3: amount(row.price_provider3_cents),
    approved_provider1: row.approved_provider === 1,
    approved_provider2: row.approved_provider === 2,
    approved_provider3: row.approved_provider === 3,
    ...(withCosts && { cost: amount(row.cost_cents) }),
  }
}
