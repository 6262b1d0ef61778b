import type { ChosenReminders, Closing, ClosingForm } from '#domain/closing/closing.contract.ts'
import { closingTotal, labourOffered } from '#domain/closing/closing.rules.ts'
import { addMonths, type PlainDate } from '#domain/kernel/dates.ts'
import { sumDurations } from '#domain/kernel/durations.ts'
import { cents } from '#domain/kernel/money.ts'
import { move } from '#domain/kernel/moves.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import { secondsWorked } from '#domain/tracking/intervals.rules.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import {
  type FoundSubOrder,
  findOrderHeader,
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
  type BilledBy,
  type BilledTo,
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
  const [header, seconds, rates, parts, additionals, files, pending] = await Promise.all([
    findOrderHeader(scope, orderId),
    secondsOf(scope, sub.id),
    findRates(scope),
    listPurchasedParts(scope, sub.id),
    listAdditionals(scope, orderId),
    listOrderFiles(scope, orderId),
    listWaitingReminders(scope, sub.car_id),
  ])
  const hourly_sale = cents(sub.hourly_sale_cents ?? rates.hourly_sale_cents)
  const labour_offered = labourOffered(seconds, hourly_sale)
  const labour = cents(sub.labour_cents ?? labour_offered)
  return {
    id: orderId,
    order_number: sub.order_number,
    client: header.client,
    car: {
      car_registration: header.car_registration as string,
      name: carName({ model: header.model as string, brand: header.brand as string }),
    },
    status: sub.status as Closing['status'],
    hourly_sale,
    total_timer: seconds,
    labour_offered,
    total_sale_of_labor_mechanic: labour,
    closing_observation_mechanic: sub.closing_observation ?? '',
    purchased_spare_parts: parts.map(described),
    additionals,
    close_files: files.close_files,
    pending_notifications: pending.map((reminder) => ({
      type_notification: reminder.type_notification as NotificationType,
      send_date: reminder.send_date as PlainDate,
    })),
    reminders: { ...noReminders, ...(header.reminders as Partial<ChosenReminders> | null) },
    total_amount: closingTotal({
      labour: [labour],
      parts,
      additionals: additionals.map(({ amount }) => amount),
      onlyUsed: false,
    }),
    version: sub.version,
  }
}

/** An order that has come to be invoiced is worth what its closing begins with, and lists say so. */
export async function offerTotal(scope: Scope, orderId: number): Promise<void> {
  const { total_amount } = await readClosing(scope, orderId)
  await updateWorkOrder(scope, orderId, { total_cents: total_amount }, undefined)
}

/** Guardar keeps it at "to invoice"; closing freezes what it was made of, and nothing of it changes any more. */
export async function saveClosing(scope: Scope, orderId: number, form: ClosingForm): Promise<void> {
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
  const reminders = remindersIn(form)
  await updateWorkOrder(scope, orderId, { total_cents: total, reminders: JSON.stringify(reminders) }, undefined)
  const observation = form.data_close_order.closing_observation_mechanic
  await updateSubOrder(scope, sub.id, { labour_cents: labour, closing_observation: observation })
  await audit(scope, form.close_order ? 'close_order' : 'save_closing', 'work_order', orderId, { total_cents: total })
  if (form.close_order) {
    await moveSubOrder(scope, sub, mechanicStatuses.code[to])
    await freeze(scope, sub)
    await freezeReceipts(scope, order)
    await addBilled(scope, order.client_id, total)
    await remind(scope, order.car_id, reminders)
  }
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

/** Whom it was billed to and by whom, as they were called that day, in the money of that day. */
async function freezeReceipts(scope: Scope, order: Awaited<ReturnType<typeof lockWorkOrder>>): Promise<void> {
  const [{ billedTo, billedBy }, garage, header] = await Promise.all([
    findReceipts(scope, order),
    findRates(scope),
    findOrderHeader(scope, order.id),
  ])
  const billed_to: BilledTo = { name: header.client, receipt: billedTo }
  const billed_by: BilledBy = { name: garage.name, currency: garage.currency_symbol, receipt: billedBy }
  const billed = { billed_to: JSON.stringify(billed_to), billed_by: JSON.stringify(billed_by), closed_at: scope.now }
  await updateWorkOrder(scope, order.id, billed, undefined)
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

const noReminders: ChosenReminders = {
  check_engine_tuning: false,
  months_engine_tuning: null,
  check_oil_change: false,
  months_oil_change: null,
  check_annual_check_up: false,
  months_annual_check_up: null,
}

function remindersIn({ data_close_order: chosen }: ClosingForm): ChosenReminders {
  const { total_sale_of_labor_mechanic: _, closing_observation_mechanic: __, ...reminders } = chosen
  return reminders
}

async function remind(scope: Scope, carId: number, chosen: ChosenReminders): Promise<void> {
  const today = await garageDay(scope)
  const wanted = notificationTypes.keys.flatMap((type) => {
    const months = chosen[`months_${type}`]
    return chosen[`check_${type}`] && months !== null
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
    price_provider: part.priced,
    used: part.used,
    tax: part.tax,
  }
}
