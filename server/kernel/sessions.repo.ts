import { sql } from 'kysely'
import { heldPermissions, type OrderType, type StoredPermission } from '#domain/kernel/permissions.ts'
import { enabledOrderTypes } from '#domain/subscription/order-types.ts'
import { prepared } from './database.ts'
import type { House, Person } from './scope.ts'

/** A session dies after this long without use, and after the longer one whatever its use. */
export const sessionIdleDays = 30
export const sessionLongestDays = 180

export const activeGarage = 10

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
  return sql<ActorRow>`select * from session_actor(${args.hash}, ${args.at}, ${idle}, ${longest})`
})

export type SessionActor = Person & { mustChangePassword: boolean }

/** Who holds this token, with what they may do right now; undefined when it opens nothing. */
export async function findSessionActor(house: House, hash: string, address: string): Promise<SessionActor | undefined> {
  const [row] = await actorOfSession(house.database.single, { hash, at: house.clock() })
  if (!row || row.garage_status !== activeGarage) return undefined
  const orderTypes = enabledOrderTypes(row.enable_type_work_orders, row.type_order_active)
  return {
    garageId: row.garage_id,
    branchId: row.branch_id ?? undefined,
    userId: row.user_id,
    sessionId: row.session_id,
    permissions: new Set(heldPermissions(row.permissions, orderTypes)),
    orderTypes,
    mustChangePassword: row.must_change_password,
    address,
  }
}
