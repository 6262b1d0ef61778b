import { type Insertable, sql, type Updateable } from 'kysely'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { CarInventory, SubOrder, WorkOrder } from '#server/kernel/database.generated.ts'
import { type FilledIn, prepared } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { endAndNote } from '#server/kernel/task-intervals.repo.ts'
import { orderColumns, subOrderColumns } from './order-columns.ts'

type RowItself = 'garage_id' | 'id' | 'branch_id' | 'user_id' | 'created_at' | 'version'
/** What becomes of it in the end, and what triggers keep. */
type Later = 'closed_at' | 'deleted_at' | 'total_cents' | 'reminders' | 'incomplete_kinds' | `billed_${Billed}`
type Billed = 'by' | 'to' | 'labour_cents' | 'parts_cents' | 'additionals_cents'

export async function insertWorkOrder(
  { tx, actor, now }: Scope,
  order: FilledIn<WorkOrder, RowItself | Later>,
): Promise<number> {
  const row = await tx
    .insertInto('work_order')
    .values({
      ...order,
      garage_id: actor.garageId,
      branch_id: actor.branchId ?? null,
      user_id: actor.userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const lockedOrder = prepared((db, args: { garageId: number; id: number }) =>
  db
    .selectFrom('work_order as o')
    .select(orderColumns)
    .where('o.garage_id', '=', args.garageId)
    .where('o.id', '=', args.id)
    .where('o.deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/**
 * Ready to be changed: nobody else changes it until the transaction ends. What only asks whether it is there, as the
 * deletion of its client does, does not wait: whoever has the order wants the client next.
 */
export async function lockWorkOrder({ tx, actor }: Scope, id: number) {
  const [row] = await lockedOrder(tx, { garageId: actor.garageId, id })
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

/** Of an order that is locked: nobody else has made another version of it meanwhile. */
export async function updateWorkOrder({ tx, actor }: Scope, id: number, order: Updateable<WorkOrder>): Promise<void> {
  await tx
    .updateTable('work_order')
    .set((e) => ({ ...order, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

export async function insertSubOrder(
  { tx, actor, now }: Scope,
  order: { id: number; branch_id: number | null },
  sub: Pick<Insertable<SubOrder>, 'kind' | 'status' | 'operator_id' | 'insurance_carrier_id' | 'description'>,
): Promise<number> {
  const row = await tx
    .insertInto('sub_order')
    .values({
      ...sub,
      garage_id: actor.garageId,
      branch_id: order.branch_id,
      order_id: order.id,
      moved_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const subOrderOf = prepared((db, args: { garageId: number; orderId: number; kind: OrderType }) =>
  db
    .selectFrom('sub_order as s')
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .select(subOrderColumns)
    .select(['o.order_number', 'o.order_type', 'o.client_id', 'o.car_id', 'o.closed_at'])
    .where('s.garage_id', '=', args.garageId)
    .where('s.order_id', '=', args.orderId)
    .where('s.kind', '=', args.kind)
    .where('s.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null),
)

/** The sub-order of a kind under a header; nothing when there is none. */
export async function findSubOrder({ tx, actor }: Scope, orderId: number, kind: OrderType) {
  const [row] = await subOrderOf(tx, { garageId: actor.garageId, orderId, kind })
  return row
}
export type FoundSubOrder = NonNullable<Awaited<ReturnType<typeof findSubOrder>>>

export async function updateSubOrder({ tx, actor }: Scope, id: number, sub: Updateable<SubOrder>): Promise<void> {
  await tx
    .updateTable('sub_order')
    .set((e) => ({ ...sub, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

/** They leave every list, all of a header's or one of them, and nobody's timer runs on under them; answers how many. */
export async function deleteSubOrders(scope: Scope, orderId: number, only?: number): Promise<number> {
  const { tx, actor, now } = scope
  const gone = await tx
    .updateTable('sub_order')
    .set({ deleted_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .$if(only !== undefined, (subs) => subs.where('id', '=', only as number))
    .returning('id')
    .execute()
  const tasks = tx
    .selectFrom('task')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', sql<number>`any(${gone.map(({ id }) => id)})`)
  await endAndNote(scope, orderId, tasks)
  return gone.length
}

/** A conditional move: of two at once, one wins and the other is told. */
export async function moveSubOrder({ tx, actor, now }: Scope, sub: { id: number; status: number }, to: number) {
  const done = await tx
    .updateTable('sub_order')
    .set((e) => ({ status: to, moved_at: now, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sub.id)
    .where('status', '=', sub.status)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('invalid_move', messages.refused.wrongState)
}

export async function replaceInventory(
  { tx, actor }: Scope,
  order: { id: number; branch_id: number | null },
  inventory: FilledIn<CarInventory, 'garage_id' | 'order_id' | 'branch_id'>,
): Promise<void> {
  await tx
    .insertInto('car_inventory')
    .values({ ...inventory, garage_id: actor.garageId, order_id: order.id, branch_id: order.branch_id })
    .onConflict((on) => on.columns(['garage_id', 'order_id']).doUpdateSet(inventory))
    .execute()
}

export async function findInventory({ tx, actor }: Scope, orderId: number) {
  return tx
    .selectFrom('car_inventory')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** A car together with its owner, who must be the one that was chosen and still be there. */
export async function findCarOfClient({ tx, actor }: Scope, carId: number, clientId: number) {
  return (
    tx
      .selectFrom('car as k')
      .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'k.garage_id').onRef('c.id', '=', 'k.client_id'))
      .select('k.id')
      .where('k.garage_id', '=', actor.garageId)
      .where('k.id', '=', carId)
      .where('k.client_id', '=', clientId)
      .where('c.erased_at', 'is', null)
      // The client's row is written later on: shared by two orders at once, each would wait for the other.
      .forNoKeyUpdate('c')
      .forShare('k')
      .executeTakeFirst()
  )
}

/** Whether a branch has any order, open or closed. */
export async function hasOrders({ tx, actor }: Scope, branchId: number): Promise<boolean> {
  const one = await tx
    .selectFrom('work_order')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
