import { sql } from 'kysely'
import { type OrderType, orderTypePermission } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { prepared, type Tx } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The timers that run, each with its order. */
function runningTasks(db: Tx, garageId: number) {
  return db
    .selectFrom('task_interval as i')
    .innerJoin('task as t', (on) => on.onRef('t.garage_id', '=', 'i.garage_id').onRef('t.id', '=', 'i.task_id'))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.garage_id', '=', 't.garage_id').onRef('s.id', '=', 't.sub_order_id'),
    )
    .leftJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .select(['t.id', 't.sub_order_id', 's.order_id', 's.kind', 's.status', 'o.order_number'])
    .where('i.garage_id', '=', garageId)
    .where('i.ended_at', 'is', null)
}

const runningTaskOf = prepared((db, { garageId, userId }: { garageId: number; userId: number }) =>
  runningTasks(db, garageId).where('i.user_id', '=', userId),
)

/** The task that somebody is working on right now, if any: starting another one pauses it. */
export async function findRunningTask({ tx, actor }: Scope, userId: number) {
  const [task] = await runningTaskOf(tx, { garageId: actor.garageId, userId })
  return task
}

export async function listRunningTasks({ tx, actor }: Scope) {
  return runningTasks(tx, actor.garageId).orderBy('t.id').execute()
}

const permissionOfKind = sql.join(
  Object.entries(orderTypePermission).map(([kind, key]) => sql`when ${sql.lit(kind)} then ${sql.lit(key)}`),
  sql` `,
)

/** Whether a role (r) lets its people work on a sub-order (s), of the kinds of order that their garage has. */
function allowsWork(enabled: readonly OrderType[]) {
  return sql<boolean>`(s.kind = any(${enabled}::text[])
    and r.permissions @> array['my_work_orders', case s.kind ${permissionOfKind} end]::text[])`
}

/** What runs for people who may not work on that kind of order: their role lacks it, or their garage does. */
export async function listRunningBeyondRoles({ tx, actor }: Scope, enabled: readonly OrderType[]) {
  return runningTasks(tx, actor.garageId)
    .innerJoin('staff_user as u', (on) => on.onRef('u.garage_id', '=', 'i.garage_id').onRef('u.id', '=', 'i.user_id'))
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .where((e) => e.not(allowsWork(enabled)))
    .orderBy('t.id')
    .execute()
}

const lockedPerson = prepared((db, args: { garageId: number; userId: number }) =>
  db
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', args.garageId)
    .where('id', '=', args.userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/** One timer of a person is pressed at a time: two devices at once do one after the other. Who was deleted has none. */
export async function lockPerson({ tx, actor }: Scope, userId: number): Promise<void> {
  const [person] = await lockedPerson(tx, { garageId: actor.garageId, userId })
  if (!person) throw new Refusal('unauthenticated', messages.sessionExpired)
}

type Pressed = { garageId: number; userId: number; taskId: number; enabled: OrderType[] }

const heldRole = prepared((db, pressed: Pressed) =>
  db
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('task as t', (on) => on.onRef('t.garage_id', '=', 'u.garage_id').on('t.id', '=', pressed.taskId))
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.garage_id', '=', 't.garage_id').onRef('s.id', '=', 't.sub_order_id'),
    )
    .innerJoin('garage as g', 'g.id', 'u.garage_id')
    .select('g.status')
    .where('u.garage_id', '=', pressed.garageId)
    .where('u.id', '=', pressed.userId)
    .where(allowsWork(pressed.enabled))
    .forShare('r'),
)

/**
 * Somebody's role may have become another, or less, between their asking and their lock, and their workshop be shut. From
 * here on it stays as it is: whoever takes the right away waits, for the role or the person, and then finds the timer.
 */
export async function refuseBeyondRole({ tx, actor }: Scope, userId: number, taskId: number, enabled: OrderType[]) {
  const [role] = await heldRole(tx, { garageId: actor.garageId, userId, taskId, enabled })
  // Not as a closed door: that would end the session of somebody who may still do other things.
  if (!role) throw new Refusal('invalid_move', messages.forbidden)
  if (role.status !== garageStatuses.code.active) throw new Refusal('unauthenticated', messages.sessionExpired)
}
