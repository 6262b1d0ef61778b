import { sql } from 'kysely'
import { heldPermissions, type OrderType, type StoredPermission } from '#domain/kernel/permissions.ts'
import { enabledOrderTypes } from '#domain/subscription/order-types.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { prepared } from './database.ts'
import { type Actor, garageItself, type House, inScope, type Person } from './scope.ts'

/** A session dies after this long without use, and after the longer one whatever its use. */
export const sessionIdleDays = 30
export const sessionLongestDays = 180

type ActorRow = {
  session_id: number
  garage_id: number
  user_id: number
  branch_id: number | null
  permissions: StoredPermission[]
  must_change_password: boolean
  garage_status: number
  enable_type_work_orders: number
  type_order_active: OrderType | null
}

const actorOfSession = prepared((_db, args: { hash: string; at: Date }) => {
  const idle = sql.lit(`${sessionIdleDays} days`)
  const longest = sql.lit(`${sessionLongestDays} days`)
  return sql<ActorRow>`select session_id, garage_id, user_id, branch_id, permissions, must_change_password,
    garage_status, enable_type_work_orders, type_order_active
    from session_actor(${args.hash}, ${args.at}, ${idle}, ${longest})`
})

export type SessionActor = Person & { mustChangePassword: boolean }

/** Who holds this token, with what they may do right now; undefined when it opens nothing. */
export async function findSessionActor(house: House, hash: string, address: string): Promise<SessionActor | undefined> {
  const [row] = await actorOfSession(house.database.single, { hash, at: house.clock() })
  return row && row.garage_status === garageStatuses.code.active
    ? { ...described(row, address), sessionId: row.session_id }
    : undefined
}

/** The same for somebody whom a ticket names; there is no session then. */
export async function findUserActor(
  house: House,
  { garage_id, user_id }: { garage_id: number; user_id: number },
  address: string,
): Promise<(Actor & { mustChangePassword: boolean }) | undefined> {
  const row = await inScope(house, garageItself(garage_id), ({ tx }) =>
    tx
      .selectFrom('staff_user as u')
      .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
      .innerJoin('garage as g', 'g.id', 'u.garage_id')
      .innerJoin('plan as p', 'p.id', 'g.plan_id')
      .leftJoin('branch as b', (on) => on.onRef('b.garage_id', '=', 'u.garage_id').onRef('b.id', '=', 'u.branch_id'))
      .select(['u.garage_id', 'u.id as user_id', 'u.branch_id', 'r.permissions', 'u.must_change_password'])
      .select(['g.status as garage_status', 'p.enable_type_work_orders', 'g.type_order_active'])
      .where('u.garage_id', '=', garage_id)
      .where('u.id', '=', user_id)
      .where('u.deleted_at', 'is', null)
      .where((is) =>
        is.or([
          is('u.branch_id', 'is', null),
          is.and([is('b.approved_at', 'is not', null), is('b.deleted_at', 'is', null)]),
        ]),
      )
      .executeTakeFirst(),
  )
  return row?.garage_status === garageStatuses.code.active
    ? described(row as Omit<ActorRow, 'session_id'>, address)
    : undefined
}

function described(row: Omit<ActorRow, 'session_id'>, address: string): Omit<SessionActor, 'sessionId'> {
  const orderTypes = enabledOrderTypes(row.enable_type_work_orders, row.type_order_active)
  return {
    garageId: row.garage_id,
    branchId: row.branch_id ?? undefined,
    userId: row.user_id,
    permissions: new Set(heldPermissions(row.permissions, orderTypes)),
    orderTypes,
    mustChangePassword: row.must_change_password,
    address,
  }
}
