import { bodyShopStatuses, type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { cents } from '#domain/kernel/money.ts'
import { manages, type OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type InventoryItem, inventoryItems } from '#domain/orders/inventory-codes.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { stageLabel } from '#domain/orders/order-statuses.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { listOrderFiles } from './order-files.repo.ts'
import { findInventory, findSubOrder } from './orders.repo.ts'
import { findOrderHeader, listStagesNamed, listSubOrders } from './read-order.repo.ts'

export async function readOrder(scope: Scope, id: number): Promise<WorkOrder> {
  const header = await findOrderHeader(scope, id)
  const [subs, files, inventory] = await Promise.all([
    listSubOrders(scope, id),
    listOrderFiles(scope, id),
    findInventory(scope, id),
  ])
  const mechanic = subs.find(({ kind }) => kind === 'mechanic')
  const appraisal = subs.find(({ kind }) => kind === 'appraisal')
  const bodyShop = subs.find(({ kind }) => kind === 'body_shop')
  return {
    id,
    order_number: header.order_number,
    type: orderKinds.code[header.order_type as OrderType],
    client: { id: header.client_id, name: header.client, phone_number: header.phone_number },
    car: { id: header.car_id, ...carOf(header) },
    cone: header.cone,
    repair_type: header.repair_type as WorkOrder['repair_type'],
    assignment_completed: header.assignment_completed,
    creation_date: header.created_at.toISOString(),
    total_amount: cents(header.total_cents),
    ...files,
    car_inventory: inventory ? inventoryOf(inventory) : null,
    order_mechanic: mechanic
      ? {
          status: mechanic.status as 10,
          user: named(mechanic.operator_id, mechanic.operator),
          quality_user: named(mechanic.quality_operator_id, mechanic.quality_operator),
          description: mechanic.description,
          acceptance: mechanic.acceptance,
        }
      : null,
    order_appraisal: appraisal
      ? {
          status: appraisal.status as 10,
          user: named(appraisal.operator_id, appraisal.operator),
          insurance_carrier: named(appraisal.insurance_carrier_id, appraisal.insurance_carrier),
          description: appraisal.description,
        }
      : null,
    order_body_shop: bodyShop ? bodyShopOf(bodyShop, await listStagesNamed(scope, bodyShop.id)) : null,
    branch: named(header.branch_id, header.branch),
    version: header.version,
  }
}

/** An order of a kind that somebody does not manage does not exist for them. */
export function refuseOtherKind({ actor }: Scope, kind: OrderType): void {
  if (!manages(actor.permissions, kind)) throw new Refusal('not_found', messages.notFound)
}

/**
 * Whoever lost a kind while they filled in something of it is to know why it is not saved; not as forbidden, which would
 * log them out. Asked of the kind that they name, before any order is looked for: it tells of none.
 */
export function refuseLostKind({ actor }: Scope, kind: CodeOf<typeof orderKinds> | undefined): void {
  if (kind === undefined || manages(actor.permissions, orderKinds.keyOf(kind))) return
  throw new Refusal('not_found', messages.forbidden)
}

/** For who does something with an order that went on, or back, meanwhile: they are to know where it is. */
export function wrongStage(kind: OrderType, status: number): Refusal {
  return new Refusal('invalid_move', messages.refused.wrongStage(stageLabel(kind, status)))
}

/** Asked for as a kind that it has nothing of, an order does not exist: nobody deletes one kind by the other's name. */
export async function refuseWithoutKind(
  scope: Scope,
  orderId: number,
  type: CodeOf<typeof orderKinds> | undefined,
): Promise<void> {
  if (type === undefined || (await findSubOrder(scope, orderId, orderKinds.keyOf(type)))) return
  throw new Refusal('not_found', messages.notFound)
}

type Sub = Awaited<ReturnType<typeof listSubOrders>>[number]

function bodyShopOf(sub: Sub, stages: Awaited<ReturnType<typeof listStagesNamed>>) {
  const operatorOf = (stage: FlowElement) => stages.find((one) => one.stage === bodyShopStatuses.code[stage])
  const ticks = Object.fromEntries(
    flowElements.flatMap((stage) => [
      [stage, operatorOf(stage) !== undefined],
      [`${stage}_user`, operatorOf(stage)?.operator_id ?? null],
    ]),
  ) as Record<FlowElement, boolean> & Record<`${FlowElement}_user`, number | null>
  const people = new Map(stages.flatMap(({ operator_id, operator }) => (operator_id ? [[operator_id, operator]] : [])))
  return {
    ...ticks,
    status: sub.status as 0,
    description: sub.description,
    acceptance: sub.acceptance,
    operators: [...people].map(([id, name]) => ({ id, name: name ?? '' })),
  }
}

function inventoryOf(row: NonNullable<Awaited<ReturnType<typeof findInventory>>>) {
  const ticks = Object.fromEntries(inventoryItems.map((item) => [item, row.ticked.includes(item)])) as Record<
    InventoryItem,
    boolean
  >
  const { upholstery, covers_rugs, fuel, mileage, others } = row
  return { ...ticks, upholstery, covers_rugs, fuel, mileage, others } as NonNullable<WorkOrder['car_inventory']>
}

function named(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}
