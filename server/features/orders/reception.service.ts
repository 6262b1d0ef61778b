import type { OrderType } from '#domain/kernel/permissions.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { inventoryItems } from '#domain/orders/inventory-codes.ts'
import type { OrderForm } from '#domain/orders/order-forms.ts'
import { mayChangeOwner } from '#domain/orders/owner-change.rules.ts'
import { lockClients } from '#server/features/clients/public.ts'
import { consumeOrder } from '#server/features/subscription/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay, garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { holdOwnBranch } from '#server/kernel/own-branch.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { noteLastOrder, renewLastOrder } from './last-order.repo.ts'
import { areOperators } from './operators.repo.ts'
import { setOrderFiles } from './order-files.repo.ts'
import { nextOrderNumber } from './order-numbers.repo.ts'
import {
  deleteSubOrders,
  type FoundSubOrder,
  findCarOfClient,
  findSubOrder,
  insertWorkOrder,
  lockWorkOrder,
  replaceInventory,
  updateSubOrder,
  updateWorkOrder,
} from './orders.repo.ts'
import { listSubOrders } from './read-order.repo.ts'

type Header = { id: number; branch_id: number | null }

type Edited = { order: Header; sub: FoundSubOrder }

/** What each kind of order adds to the header that all of them share. */
export type Desk<Form extends OrderForm> = {
  kind: OrderType
  /** Who cannot be given this work, and what else cannot be chosen for it, is refused before anything is written. */
  refuseWrongChoices: (scope: Scope<Person>, branchId: number | null, form: Form) => Promise<void>
  /** Makes the sub-order of its kind, and sets it going when it was saved complete. */
  open: (scope: Scope<Person>, order: Header, form: Form) => Promise<void>
  edit: (scope: Scope<Person>, edited: Edited, form: Form) => Promise<void>
}

/** An order comes in: header, inventory, files and its kind's part, with the quota and the number, or nothing. */
export async function receiveOrder<Form extends OrderForm>(
  scope: Scope<Person>,
  desk: Desk<Form>,
  form: Form,
): Promise<number> {
  refuseWithoutPhoto(form)
  await refuseForeignCar(scope, form)
  await holdOwnBranch(scope)
  const branch_id = scope.actor.branchId ?? null
  await desk.refuseWrongChoices(scope, branch_id, form)
  const today = await garageDay(scope)
  // From here on everybody else of the garage who receives a car waits: what can be asked before is asked before.
  await consumeOrder(scope)
  const { number, order_number } = await nextOrderNumber(scope)
  const id = await insertWorkOrder(scope, { number, order_number, order_type: desk.kind, ...headerOf(form) })
  await keepInventory(scope, { id, branch_id }, form)
  await noteLastOrder(scope, form.client, today)
  await audit(scope, 'create_order', 'work_order', id, { order_number })
  await desk.open(scope, { id, branch_id }, form)
  return id
}

/** Everything of an order that is still open may be corrected; whose it is only until it is quoted. */
export async function editOrder<Form extends OrderForm>(
  scope: Scope<Person>,
  desk: Desk<Form>,
  id: number,
  form: Form,
): Promise<void> {
  const order = await lockWorkOrder(scope, id)
  const sub = await findSubOrder(scope, id, desk.kind)
  if (!sub) throw new Refusal('not_found', messages.notFound)
  if (order.closed_at) throw new Refusal('invalid_move', messages.refused.closedOrder)
  // Before what is refused as it stands now: they are to see how it stands.
  refuseOlder(form.version, order.version)
  // What was complete once stays so: a draft would take its inventory and its description away.
  if (order.assignment_completed && !form.assignment_completed) {
    throw new Refusal('invalid_move', messages.refused.wrongState)
  }
  refuseWithoutPhoto(form)
  const changesOwner = order.client_id !== form.client || order.car_id !== form.car
  const leavesClient = order.client_id !== form.client
  if (changesOwner) {
    const subs = await listSubOrders(scope, id)
    const kinds = subs.map(({ kind, status }) => ({ kind: kind as OrderType, status }))
    if (!mayChangeOwner(kinds)) throw fieldRefusal('invalid_move', 'client', messages.refused.lateChange)
    if (leavesClient) await lockClients(scope, [order.client_id, form.client])
    await refuseForeignCar(scope, form)
  }
  await updateWorkOrder(scope, id, headerOf(form))
  await keepInventory(scope, order, form)
  if (changesOwner) {
    const cameIn = plainDateIn(order.created_at, await garageTimeZone(scope))
    await noteLastOrder(scope, form.client, cameIn)
  }
  if (leavesClient) await renewLastOrder(scope, order.client_id)
  await audit(scope, 'update_order', 'work_order', id)
  await desk.edit(scope, { order, sub }, form)
}

/** The number and the quota stay used; a closed order stays. A sub-order of an appraisal goes alone: answers false. */
export async function removeOrder(scope: Scope<Person>, id: number, kind: OrderType | undefined): Promise<boolean> {
  // While this waits, it may be deleted and another one be made: that is not the one that was meant.
  const meant = kind && (await findSubOrder(scope, id, kind))
  const order = await lockWorkOrder(scope, id)
  if (order.closed_at) throw new Refusal('invalid_move', messages.refused.closedOrder)
  const isWhole = kind === undefined || kind === order.order_type
  if (isWhole) {
    await updateWorkOrder(scope, id, { deleted_at: scope.now })
    await lockClients(scope, [order.client_id])
    await renewLastOrder(scope, order.client_id)
  }
  const deleted = await deleteSubOrders(scope, id, isWhole ? undefined : (meant?.id ?? 0))
  if (deleted === 0) throw new Refusal('not_found', messages.notFound)
  if (!isWhole) await noteNewVersion(scope, id, order.order_type as OrderType)
  const { order_number } = order
  const action = isWhole ? 'delete_order' : (`delete_${kind as 'mechanic' | 'body_shop'}_order` as const)
  await audit(scope, action, 'work_order', id, { order_number })
  return isWhole
}

/** Whoever has the closing of the appraisal open counts work that is no longer there: they hear of it when they save. */
async function noteNewVersion(scope: Scope, orderId: number, kind: OrderType): Promise<void> {
  const appraisal = await findSubOrder(scope, orderId, kind)
  if (appraisal) await updateSubOrder(scope, appraisal.id, {})
}

/** Only those of the order's branch whose role lets them work on its kind; told beside the field that named them. */
export async function refuseStrangers(
  scope: Scope,
  kind: OrderType,
  branchId: number | null,
  named: Iterable<readonly [field: string, user: number | null]>,
): Promise<void> {
  const asked = [...named].flatMap(([field, user]) => (user === null ? [] : [{ field, user }]))
  if (asked.length === 0) return
  const known = await areOperators(scope, kind, branchId, [...new Set(asked.map(({ user }) => user))])
  const stranger = asked.find(({ user }) => !known.has(user))
  if (stranger) throw fieldRefusal('rule', `order_${kind}.${stranger.field}`, messages.invalid.option)
}

function headerOf(form: OrderForm) {
  return {
    client_id: form.client,
    car_id: form.car,
    cone: form.cone,
    repair_type: form.repair_type,
    assignment_completed: form.assignment_completed,
  }
}

/** The inventory and all files. */
async function keepInventory(scope: Scope, order: Header, form: OrderForm): Promise<void> {
  await setOrderFiles(scope, order, 'files', form.files)
  await setOrderFiles(scope, order, 'photos', form.photos)
  await setOrderFiles(scope, order, 'diagnosis_photos', form.diagnosis_photos)
  const inventory = form.car_inventory
  if (!inventory) return
  const { upholstery, covers_rugs, fuel, mileage, others } = inventory
  const ticked = inventoryItems.filter((item) => inventory[item])
  await replaceInventory(scope, order, { ticked, upholstery, covers_rugs, fuel, mileage, others })
}

function refuseWithoutPhoto(form: OrderForm): void {
  if (form.assignment_completed && form.photos.length === 0)
    throw fieldRefusal('malformed', 'photos', messages.invalid.photos)
}

async function refuseForeignCar(scope: Scope, { client, car }: { client: number; car: number }): Promise<void> {
  if (!(await findCarOfClient(scope, car, client))) throw fieldRefusal('rule', 'car', messages.refused.carOfAnother)
}
