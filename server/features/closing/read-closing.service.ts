import type { ChosenReminders, Closing } from '#domain/closing/closing.contract.ts'
import { closingTotal, costOfWork, labourOffered } from '#domain/closing/closing.rules.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { type Cents, cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { receiptInWords } from '#domain/kernel/receipt-info.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { findOrderHeader, listOrderFiles, listSubOrders } from '#server/features/orders/public.ts'
import { listTimedTasks } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  type BilledBy,
  type BilledTo,
  findBilledTo,
  findBillingGarage,
  listAdditionals,
  listPurchasedParts,
  listWaitingReminders,
} from './closing.repo.ts'

export type ClosedSub = Awaited<ReturnType<typeof listSubOrders>>[number] & { type: OrderType }

/** What is closed together: the order's own kind of work, and under an appraisal that of its sub-orders. */
export async function subsOf(scope: Scope, orderId: number) {
  const [header, rows] = await Promise.all([findOrderHeader(scope, orderId), listSubOrders(scope, orderId)])
  const subs = rows.map((sub): ClosedSub => ({ ...sub, type: sub.kind as OrderType }))
  const own = subs.find(({ kind }) => kind === header.order_type)
  if (!own) throw new Refusal('not_found', messages.notFound)
  return { header, own, subs }
}

/** The time of one kind of work, withdrawn tasks included: somebody worked on them. */
export async function secondsOf(scope: Scope, subOrderId: number): Promise<number> {
  const tasks = await listTimedTasks(scope, subOrderId)
  return sumDurations(tasks.map(({ intervals }) => secondsWorked(intervals, scope.now)))
}

export async function partsOf(scope: Scope, subs: readonly ClosedSub[]) {
  const typeOf = new Map(subs.map(({ id, type }) => [id, type]))
  const parts = await listPurchasedParts(scope, [...typeOf.keys()])
  return parts.map((part) => ({ ...part, type: typeOf.get(part.sub_order_id) as OrderType }))
}

/** What the closing begins with, or what was kept of it; what the work costs only for those who may see it. */
export async function readClosing(scope: Scope, orderId: number, { withCosts = false } = {}): Promise<Closing> {
  const { header, own, subs } = await subsOf(scope, orderId)
  const frozen = header.billed_to as BilledTo | null
  const [billedTo, rates, parts, additionals, files, pending] = await Promise.all([
    frozen ? frozen.receipt : findBilledTo(scope, header.client_id),
    findBillingGarage(scope),
    partsOf(scope, subs),
    listAdditionals(scope, [orderId]),
    listOrderFiles(scope, orderId),
    listWaitingReminders(scope, header.car_id),
  ])
  const works = await Promise.all(
    subs.map(async (sub) => {
      const hourly_sale = cents(sub.hourly_sale_cents ?? rates.hourly_sale_cents)
      const total_timer = sub.closed_seconds ?? (await secondsOf(scope, sub.id))
      const labour_offered = labourOffered(total_timer, hourly_sale)
      const labour = cents(sub.labour_cents ?? labour_offered)
      const type = orderKinds.code[sub.type]
      const cost_hour = cents(sub.cost_hour_cents ?? rates.cost_hour_cents)
      const costs = withCosts ? { cost_hour, total_cost_of_sale: costOfWork(total_timer, cost_hour) } : {}
      return { sub, labour, offer: { type, status: sub.status, hourly_sale, total_timer, labour_offered, ...costs } }
    }),
  )
  const ownWork = works.find(({ sub }) => sub === own)
  if (!ownWork) throw new Refusal('not_found', messages.notFound)
  return {
    id: orderId,
    order_number: header.order_number,
    client: header.client,
    receipt_info: billedTo && receiptInWords(billedTo),
    car: frozen?.car ?? carOf(header),
    ...ownWork.offer,
    sub_orders: works.map(({ offer }) => offer),
    ...saidOf(works),
    purchased_spare_parts: parts.map(described),
    tax_percentage_garage: Number(rates.tax_percentage),
    additionals,
    close_files: files.close_files,
    pending_notifications: pending.map((reminder) => ({
      type_notification: reminder.type_notification as NotificationType,
      send_date: reminder.send_date as PlainDate,
    })),
    reminders: { ...noReminders, ...(header.reminders as Partial<ChosenReminders> | null) },
    total_amount: closingTotal({
      labour: works.map(({ labour }) => labour),
      parts,
      additionals: additionals.map(({ amount }) => amount),
      onlyUsed: own.type === 'appraisal',
    }),
    currency: (header.billed_by as BilledBy | null)?.currency ?? rates.currency_symbol,
    version: own.version,
  }
}

type Said = Partial<
  Record<`total_sale_of_labor_${OrderType}`, Cents> & Record<`closing_observation_${OrderType}`, string>
>

/** Of each kind that the order has: what its work is sold for, and what is said about it. */
function saidOf(works: readonly { sub: ClosedSub; labour: Cents }[]): Said {
  const said: Said = {}
  for (const { sub, labour } of works) {
    said[`total_sale_of_labor_${sub.type}`] = labour
    said[`closing_observation_${sub.type}`] = sub.closing_observation ?? ''
  }
  return said
}

const noReminders: ChosenReminders = {
  check_engine_tuning: false,
  months_engine_tuning: null,
  check_oil_change: false,
  months_oil_change: null,
  check_annual_check_up: false,
  months_annual_check_up: null,
}

function described(part: Awaited<ReturnType<typeof partsOf>>[number]) {
  return {
    id: part.id,
    type: orderKinds.code[part.type],
    quantity: Number(part.quantity),
    replacement: part.replacement ?? '',
    description: part.description ?? '',
    observation: part.observation ?? '',
    name: part.name ?? '',
    provider: part.provider ?? '',
    price_provider: part.priced,
    used: part.used,
    tax: part.tax,
    tax_percentage: part.tax_percentage === null ? null : Number(part.tax_percentage),
  }
}
