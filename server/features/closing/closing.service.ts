import type { Closing, ClosingForm } from '#domain/closing/closing.contract.ts'
import { closingTotal, labourOffered } from '#domain/closing/closing.rules.ts'
import { addMonths } from '#domain/kernel/dates.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { cents } from '#domain/kernel/money.ts'
import { move } from '#domain/kernel/moves.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import {
  type FoundSubOrder,
  findSubOrder,
  listOrderFiles,
  lockWorkOrder,
  moveSubOrder,
  setOrderFiles,
  updateSubOrder,
  updateWorkOrder,
} from '#server/features/orders/public.ts'
import { setReminders } from '#server/features/reminders/public.ts'
import { listTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  addBilled,
  findRates,
  findReceipts,
  listAdditionals,
  listPurchasedParts,
  listWaitingReminders,
  replaceAdditionals,
  updateSoldParts,
} from './closing.repo.ts'

/** What the closing begins with, or what was kept of it. */
export async function readClosing(scope: Scope, orderId: number): Promise<Closing> {
  const sub = await mechanicOf(scope, orderId)
  const [seconds, rates, parts, additionals, files, pending] = await Promise.all([
    secondsOf(scope, sub.id),
    findRates(scope),
    listPurchasedParts(scope, sub.id),
    listAdditionals(scope, orderId),
    listOrderFiles(scope, orderId),
    listWaitingReminders(scope, sub.car_id),
  ])
  const labour = cents(
    sub.labour_cents ?? labourOffered(seconds, cents(sub.hourly_sale_cents ?? rates.hourly_sale_cents)),
  )
  return {
    id: orderId,
    order_number: sub.order_number,
    status: sub.status,
    total_sale_of_labor_mechanic: labour,
    closing_observation_mechanic: sub.closing_observation ?? '',
    purchased_spare_parts: parts.map(described),
    additionals,
    close_files: files.close_files,
    pending_notifications: pending.map((reminder) => ({
      type_notification: reminder.type_notification as NotificationType,
      send_date: reminder.send_date,
    })),
    total_amount: closingTotal({
      labour: [labour],
      parts,
      additionals: additionals.map(({ amount }) => amount),
      onlyUsed: false,
    }),
    version: sub.version,
  }
}

/** Guardar keeps it at "to invoice"; closing freezes what it was made of, and nothing of it changes any more. */
export async function saveClosing(scope: Scope, orderId: number, form: ClosingForm): Promise<Closing> {
  const order = await lockWorkOrder(scope, orderId)
  const sub = await mechanicOf(scope, orderId)
  const status = mechanicStatuses.keyOf(sub.status as 10)
  const to = move(mechanicMoves, 'close', status, noFacts)
  if (form.version !== undefined && form.version !== sub.version) throw new Refusal('conflict', messages.conflict)
  await refuseForeignParts(scope, sub, form)
  await updateSoldParts(scope, form.purchased_spare_parts)
  await replaceAdditionals(scope, order, form.additionals)
  await setOrderFiles(scope, order, 'close_files', form.close_files)
  const labour = form.data_close_order.total_sale_of_labor_mechanic
  const total = closingTotal({
    labour: [labour],
    parts: await listPurchasedParts(scope, sub.id),
    additionals: form.additionals.map(({ amount }) => amount),
    onlyUsed: false,
  })
  await updateWorkOrder(scope, orderId, { total_cents: total }, undefined)
  const observation = form.data_close_order.closing_observation_mechanic
  await updateSubOrder(scope, sub.id, { labour_cents: labour, closing_observation: observation })
  await audit(scope, form.close_order ? 'close_order' : 'save_closing', 'work_order', orderId, { total_cents: total })
  if (form.close_order) {
    await moveSubOrder(scope, sub, mechanicStatuses.code[to])
    await freeze(scope, sub)
    const { billedTo, billedBy } = await findReceipts(scope, order)
    const billed = { billed_to: JSON.stringify(billedTo), billed_by: JSON.stringify(billedBy), closed_at: scope.now }
    await updateWorkOrder(scope, orderId, billed, undefined)
    await addBilled(scope, order.client_id, total)
    await remind(scope, order.car_id, form)
  }
  return readClosing(scope, orderId)
}

const noFacts = {
  hasOperator: true,
  stageTask: 'finalized',
  rows: 0,
  approvedLines: 0,
  declined: false,
  tasks: [],
  qa: true,
} as const

async function mechanicOf(scope: Scope, orderId: number): Promise<FoundSubOrder> {
  const sub = await findSubOrder(scope, orderId, 'mechanic')
  if (!sub) throw new Refusal('not_found', messages.notFound)
  return sub
}

async function secondsOf(scope: Scope, subOrderId: number): Promise<number> {
  const tasks = await listTasks(scope, subOrderId)
  return sumDurations(tasks.map(({ intervals }) => secondsWorked(intervals, scope.now)))
}

/** Rates and time as they were: what the configuration says tomorrow is about tomorrow's orders. */
async function freeze(scope: Scope, sub: FoundSubOrder): Promise<void> {
  const { hourly_sale_cents, cost_hour_cents } = await findRates(scope)
  const closed_seconds = await secondsOf(scope, sub.id)
  await updateSubOrder(scope, sub.id, { hourly_sale_cents, cost_hour_cents, closed_seconds })
}

/** Every part of the order has its price, and nothing of another order has one here. */
async function refuseForeignParts(scope: Scope, sub: FoundSubOrder, form: ClosingForm): Promise<void> {
  const own = new Set((await listPurchasedParts(scope, sub.id)).map(({ id }) => id))
  const sent = new Set(form.purchased_spare_parts.map(({ id }) => id))
  const foreign = form.purchased_spare_parts.findIndex(({ id }) => !own.has(id))
  if (foreign >= 0) throw fieldRefusal('rule', `purchased_spare_parts.${foreign}.id`, messages.notFound)
  if (form.close_order && [...own].some((id) => !sent.has(id))) {
    throw fieldRefusal('rule', 'purchased_spare_parts', messages.required)
  }
}

async function remind(scope: Scope, carId: number, form: ClosingForm): Promise<void> {
  const today = await garageDay(scope)
  const chosen = form.data_close_order.reminders
  if (!chosen) return
  const wanted = notificationTypes.keys.flatMap((type) => {
    const { check, months } = chosen[type]
    return check && months !== null
      ? [{ car_id: carId, type_notification: type, send_date: addMonths(today, months) }]
      : []
  })
  await setReminders(scope, wanted)
}

function described(part: Awaited<ReturnType<typeof listPurchasedParts>>[number]) {
  return {
    id: part.id,
    replacement: part.replacement ?? '',
    description: part.description ?? '',
    observation: part.observation ?? '',
    name: part.name ?? '',
    provider: part.provider ?? '',
    price_provider: part.price,
    used: part.used,
    tax: part.tax,
  }
}
