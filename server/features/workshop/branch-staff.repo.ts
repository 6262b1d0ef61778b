import { sql } from 'kysely'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** By the name that is unique in the garage, however it is written. */
export async function findRoleNamed({ tx, actor }: Scope, name: string) {
  const row = await tx
    .selectFrom('role')
    .select(['id', 'name', 'permissions'])
    .where('garage_id', '=', actor.garageId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`searchable(name) = searchable(${name})`)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, flags: row.permissions as StoredPermission[] }
}

/** Those who work in a branch, each with their role; locked, so that they are who they were when judged. */
export async function lockStaffOf({ tx, actor }: Scope, branchId: number) {
  const staff = tx
    .selectFrom('staff_user as u')
    .where('u.garage_id', '=', actor.garageId)
    .where('u.branch_id', '=', branchId)
    .where('u.deleted_at', 'is', null)
  // Alone: read together with a role that somebody leaves while this waits, they would not be among them.
  await staff.select('u.id').orderBy('u.id').forNoKeyUpdate().execute()
  const rows = await staff
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .select(['u.id', 'r.name', 'r.permissions'])
    .execute()
  return rows.map(({ id, name, permissions }) => ({ id, role: { name, flags: permissions as StoredPermission[] } }))
}

export async function findRoleOf({ tx, actor }: Scope, userId: number) {
  const row = await tx
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .select(['r.name', 'r.permissions'])
    .where('u.garage_id', '=', actor.garageId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name: row.name, flags: row.permissions as StoredPermission[] }
}

type Contact = { first_name: string; last_name: string; username: string; phone_number: string; email: string }

export async function updateContact({ tx, actor }: Scope, userId: number, contact: Contact): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set((e) => ({ ...contact, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', userId)
    .execute()
}
