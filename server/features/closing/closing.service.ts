import { closedStatus } from '#domain/closing/closed-status.ts'
import type { ChosenReminders, ClosingForm } from '#domain/closing/closing.contract.ts'
import { type ClosingSums, closingSums } from '#domain/closing/closing.rules.ts'
import { addMonths } from '#domain/kernel/dates.ts'
import { type Cents, mostTyped } from '#domain/kernel/money.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import {
  findOrderHeader,
  lockWorkOrder,
  moveSubOrder,
  setOrderFiles,
  updateSubOrder,
  updateWorkOrder,
} from '#server/features/orders/public.ts'
import { setReminders } from '#server/features/reminders/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  addBilled,
  type BilledBy,
  type BilledTo,
  findBillingGarage,
  findReceipts,
  keepClosing,
  replaceAdditionals,
  updateSoldParts,
} from './closing.repo.ts'
import { type ClosedSub, partsOf, secondsOf, subsOf } from './read-closing.service.ts'

/** Guardar keeps it at "to invoice"; closing freezes what it was made of, and nothing of it changes any more. */
export async function saveClosing(scope: Scope, orderId: number, form: ClosingForm): Promise<void> {
  const order = await lockWorkOrder(scope, orderId)
  const { own, subs } = await subsOf(scope, orderId)
  if (form.order_type && form.order_type !== orderKinds.code[own.type]) {
    const { closesWithAppraisal, wrongState } = messages.refused
    throw new Refusal('invalid_move', own.type === 'appraisal' ? closesWithAppraisal : wrongState)
  }
  refuseOlder(form.version, own.version)
  const closed = subs.map((sub) => ({ sub, to: closedStatus(sub.type, sub.status) }))
  const labours = subs.map((sub) => labourIn(form, sub))
  await refuseForeignParts(scope, subs, form)
  await updateSoldParts(scope, form.purchased_spare_parts)
  await replaceAdditionals(scope, order, form.additionals)
  await setOrderFiles(scope, order, 'close_files', form.close_files)
  const sums = closingSums({
    labour: labours,
    parts: await partsOf(scope, subs),
    additionals: form.additionals.map(({ amount }) => amount),
    onlyUsed: own.type === 'appraisal',
  })
  const { total } = sums
  // A few worth more than that, and no sum over a client or a month could be told any more.
  if (total > mostTyped) throw new Refusal('rule', messages.invalid.moneyTooLarge)
  const reminders = remindersIn(form)
  await keepClosing(scope, orderId, { total_cents: total, reminders: JSON.stringify(reminders) })
  for (const [place, sub] of subs.entries()) {
    const closing_observation = form.data_close_order[`closing_observation_${sub.type}`]
    await updateSubOrder(scope, sub.id, { labour_cents: labours[place] as Cents, closing_observation })
  }
  await audit(scope, form.close_order ? 'close_order' : 'save_closing', 'work_order', orderId, { total_cents: total })
  if (form.close_order) {
    for (const { sub, to } of closed) {
      await moveSubOrder(scope, sub, to)
      await freeze(scope, sub)
    }
    await freezeReceipts(scope, order, sums)
    await addBilled(scope, order.client_id, total)
    await remind(scope, order.car_id, reminders)
  }
}

/** What the work of one kind is sold for: it has to be said, also when it is nothing. */
function labourIn({ data_close_order }: ClosingForm, { type }: ClosedSub): Cents {
  const labour = data_close_order[`total_sale_of_labor_${type}`]
  if (labour !== undefined) return labour
  throw fieldRefusal('malformed', `data_close_order.total_sale_of_labor_${type}`, messages.required)
}

/** Rates and time as they were: what the configuration says tomorrow is about tomorrow's orders. */
async function freeze(scope: Scope, sub: ClosedSub): Promise<void> {
  const { hourly_sale_cents, cost_hour_cents } = await findBillingGarage(scope)
  const closed_seconds = await secondsOf(scope, sub.id)
  await updateSubOrder(scope, sub.id, { hourly_sale_cents, cost_hour_cents, closed_seconds })
}

/** Whom it was billed to, by whom and for which car, as they were called that day, in the money of that day. */
async function freezeReceipts(
  scope: Scope,
  order: Awaited<ReturnType<typeof lockWorkOrder>>,
  sums: ClosingSums,
): Promise<void> {
  const [{ billedTo, billedBy }, garage, header] = await Promise.all([
    findReceipts(scope, order),
    findBillingGarage(scope),
    findOrderHeader(scope, order.id),
  ])
  const billed_to: BilledTo = { name: header.client, receipt: billedTo, car: carOf(header) }
  const billed_by: BilledBy = { name: garage.name, currency: garage.currency_symbol, receipt: billedBy }
  const billed = {
    billed_to: JSON.stringify(billed_to),
    billed_by: JSON.stringify(billed_by),
    billed_labour_cents: sums.labour,
    billed_parts_cents: sums.parts,
    billed_additionals_cents: sums.additionals,
    closed_at: scope.now,
  }
  await updateWorkOrder(scope, order.id, billed)
}

/** Every part of the order has its price, and nothing of another order has one here. */
async function refuseForeignParts(scope: Scope, subs: readonly ClosedSub[], form: ClosingForm): Promise<void> {
  const own = new Set((await partsOf(scope, subs)).map(({ id }) => id))
  const sent = new Set(form.purchased_spare_parts.map(({ id }) => id))
  const foreign = form.purchased_spare_parts.findIndex(({ id }) => !own.has(id))
  if (foreign >= 0) throw fieldRefusal('rule', `purchased_spare_parts.${foreign}.id`, messages.notFound)
  if (form.close_order && [...own].some((id) => !sent.has(id))) {
    throw fieldRefusal('rule', 'purchased_spare_parts', messages.required)
  }
}

function remindersIn({ data_close_order: chosen }: ClosingForm): ChosenReminders {
  return {
    check_engine_tuning: chosen.check_engine_tuning,
    months_engine_tuning: chosen.months_engine_tuning,
    check_oil_change: chosen.check_oil_change,
    months_oil_change: chosen.months_oil_change,
    check_annual_check_up: chosen.check_annual_check_up,
    months_annual_check_up: chosen.months_annual_check_up,
  }
}

/** What waits for the car already was told with its date and not asked: it stays as it is. */
async function remind(scope: Scope, carId: number, chosen: ChosenReminders): Promise<void> {
  const today = await garageDay(scope)
  const wanted = notificationTypes.keys.flatMap((type) => {
    const months = chosen[`months_${type}`]
    return chosen[`check_${type}`] && months !== null
      ? [{ car_id: carId, type_notification: type, send_date: addMonths(today, months) }]
      : []
  })
  await setReminders(scope, wanted, { replaces: false })
}
