import { move } from '#domain/kernel/moves.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { isBeforeQuotation, type MechanicFacts, mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { inventoryItems } from '#domain/orders/inventory-codes.ts'
import type { MechanicOrderForm, WorkOrder } from '#domain/orders/orders.contract.ts'
import { consumeOrder } from '#server/features/subscription/public.ts'
import { handOverDiagnosis, insertTasks } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay, garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { areOperators } from './operators.repo.ts'
import { setOrderFiles } from './order-files.repo.ts'
import { nextOrderNumber } from './order-numbers.repo.ts'
import {
  deleteSubOrders,
  type FoundSubOrder,
  findCarOfClient,
  findSubOrder,
  insertSubOrder,
  insertWorkOrder,
  lockWorkOrder,
  moveSubOrder,
  noteLastOrder,
  replaceInventory,
  updateSubOrder,
  updateWorkOrder,
} from './orders.repo.ts'
import { readOrder } from './read-order.service.ts'

const nothingKnown: Omit<MechanicFacts, 'hasOperator'> = {
  stageTask: 'to_begin',
  rows: 0,
  approvedLines: 0,
  declined: false,
  tasks: [],
  qa: true,
}

/** An order comes in: header, inventory, files and its mechanic's part, with the quota and the number, or nothing. */
export async function receiveOrder(scope: Scope<Person>, form: MechanicOrderForm): Promise<number> {
  refuseWithoutPhoto(form)
  await refuseForeignCar(scope, form)
  const operator = form.order_mechanic?.user ?? null
  await refuseStranger(scope, 'mechanic', scope.actor.branchId ?? null, operator)
  const today = await garageDay(scope)
  // From here on everybody else of the garage who receives a car waits: what can be asked before is asked before.
  await consumeOrder(scope)
  const { number, order_number } = await nextOrderNumber(scope)
  const id = await insertWorkOrder(scope, {
    number,
    order_number,
    order_type: 'mechanic',
    client_id: form.client,
    car_id: form.car,
    cone: form.cone,
    repair_type: form.repair_type,
    assignment_completed: form.assignment_completed,
  })
  const order = { id, branch_id: scope.actor.branchId ?? null }
  await keepInventory(scope, order, form)
  const sub = await insertSubOrder(scope, order, {
    kind: 'mechanic',
    status: mechanicStatuses.code.not_assigned,
    operator_id: operator,
    description: form.order_mechanic?.description ?? '',
  })
  await noteLastOrder(scope, form.client, today)
  await audit(scope, 'create_order', 'work_order', id, { order_number })
  if (form.assignment_completed && operator !== null) {
    await assign(
      scope,
      id,
      { id: sub, branch_id: order.branch_id, status: mechanicStatuses.code.not_assigned },
      operator,
    )
  }
  return id
}

/** Everything of an order that is still open may be corrected; whose it is only until it is quoted. */
export async function editOrder(scope: Scope<Person>, id: number, form: MechanicOrderForm): Promise<WorkOrder> {
  const order = await lockWorkOrder(scope, id)
  const sub = await findSubOrder(scope, id, 'mechanic')
  if (!sub) throw new Refusal('not_found', messages.notFound)
  if (order.closed_at) throw new Refusal('invalid_move', messages.refused.closedOrder)
  // What was complete once stays so: a draft would take its inventory and its description away.
  if (order.assignment_completed && !form.assignment_completed) {
    throw new Refusal('invalid_move', messages.refused.wrongState)
  }
  refuseWithoutPhoto(form)
  const status = mechanicStatuses.keyOf(sub.status as 10)
  const changesOwner = order.client_id !== form.client || order.car_id !== form.car
  if (changesOwner) {
    if (!isBeforeQuotation(status)) throw fieldRefusal('invalid_move', 'client', messages.refused.lateChange)
    await refuseForeignCar(scope, form)
  }
  const operator = form.order_mechanic?.user ?? null
  const assigns = status === 'not_assigned' && form.assignment_completed
  if (operator !== sub.operator_id) {
    if (!isBeforeQuotation(status))
      throw fieldRefusal('invalid_move', 'order_mechanic.user', messages.refused.wrongState)
    if (status === 'diagnostic' && operator === null)
      throw fieldRefusal('rule', 'order_mechanic.user', messages.required)
  }
  // Whoever a draft was meant for may have left until it is completed.
  if (assigns || operator !== sub.operator_id) await refuseStranger(scope, 'mechanic', order.branch_id, operator)
  await updateWorkOrder(
    scope,
    id,
    {
      client_id: form.client,
      car_id: form.car,
      cone: form.cone,
      repair_type: form.repair_type,
      assignment_completed: form.assignment_completed,
    },
    form.version,
  )
  const rephotographed = await keepInventory(scope, order, form)
  const description = form.order_mechanic?.description ?? ''
  // Only what others have open as well is a new version for them: the mechanic's diagnosis, the quotation.
  if (rephotographed || operator !== sub.operator_id || description !== sub.description) {
    await updateSubOrder(scope, sub.id, { operator_id: operator, description })
  }
  if (changesOwner) {
    const cameIn = plainDateIn(order.created_at, await garageTimeZone(scope))
    await noteLastOrder(scope, form.client, cameIn)
  }
  await audit(scope, 'update_order', 'work_order', id)
  if (assigns && operator !== null) await assign(scope, id, sub, operator)
  if (status === 'diagnostic' && operator !== null && operator !== sub.operator_id)
    await handOverDiagnosis(scope, sub.id, operator)
  return readOrder(scope, id)
}

/** The number and the quota stay used; a closed order stays. */
export async function removeOrder(scope: Scope<Person>, id: number): Promise<Record<string, never>> {
  const order = await lockWorkOrder(scope, id)
  if (order.closed_at) throw new Refusal('invalid_move', messages.refused.closedOrder)
  await updateWorkOrder(scope, id, { deleted_at: scope.now }, undefined)
  await deleteSubOrders(scope, id)
  await audit(scope, 'delete_order', 'work_order', id, { order_number: order.order_number })
  return {}
}

/** Saved complete with somebody to do it, it goes to be diagnosed. */
async function assign(
  scope: Scope<Person>,
  orderId: number,
  sub: Pick<FoundSubOrder, 'id' | 'branch_id' | 'status'>,
  operator: number,
): Promise<void> {
  const from = mechanicStatuses.keyOf(sub.status as 10)
  const to = move(mechanicMoves, 'assign', from, { ...nothingKnown, hasOperator: true })
  await moveSubOrder(scope, sub, mechanicStatuses.code[to])
  await insertTasks(scope, sub, [{ kind: 'diagnosis', stage: mechanicStatuses.code.diagnostic, operator_id: operator }])
  await audit(scope, 'assign_order', 'work_order', orderId, { operator })
}

/** The inventory and all files; answers whether the photos of the diagnosis are others now. */
async function keepInventory(
  scope: Scope,
  order: { id: number; branch_id: number | null },
  form: MechanicOrderForm,
): Promise<boolean> {
  await setOrderFiles(scope, order, 'files', form.files)
  await setOrderFiles(scope, order, 'photos', form.photos)
  const rephotographed = await setOrderFiles(scope, order, 'diagnosis_photos', form.diagnosis_photos)
  const inventory = form.car_inventory
  if (!inventory) return rephotographed
  const { upholstery, covers_rugs, fuel, mileage, others } = inventory
  const ticked = inventoryItems.filter((item) => inventory[item])
  await replaceInventory(scope, order, { ticked, upholstery, covers_rugs, fuel, mileage, others })
  return rephotographed
}

function refuseWithoutPhoto(form: MechanicOrderForm): void {
  if (form.assignment_completed && form.photos.length === 0)
    throw fieldRefusal('malformed', 'photos', messages.invalid.photos)
}

async function refuseForeignCar(scope: Scope, { client, car }: { client: number; car: number }): Promise<void> {
  if (!(await findCarOfClient(scope, car, client))) throw fieldRefusal('rule', 'car', messages.invalid.option)
}

async function refuseStranger(scope: Scope, kind: OrderType, branchId: number | null, operator: number | null) {
  if (operator === null) return
  const known = await areOperators(scope, kind, branchId, [operator])
  if (!known.has(operator)) throw fieldRefusal('rule', `order_${kind}.user`, messages.invalid.option)
}
