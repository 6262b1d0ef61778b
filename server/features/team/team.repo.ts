import type { Insertable } from 'kysely'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import type { StaffUser } from '#server/kernel/database.generated.ts'
import type { Scope } from '#server/kernel/scope.ts'

type NewRole = { name: string; flags: readonly StoredPermission[] }

/** All in one statement; answers each one's id under the name the caller gave it. */
export async function insertRoles<Key extends string>(
  { tx, actor, now }: Scope,
  roles: Record<Key, NewRole>,
): Promise<Record<Key, number>> {
  const entries = Object.entries<NewRole>(roles)
  const rows = await tx
    .insertInto('role')
    .values(
      entries.map(([, role]) => ({
        garage_id: actor.garageId,
        name: role.name,
        permissions: [...role.flags],
        created_at: now,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.name, row.id]))
  return Object.fromEntries(entries.map(([key, role]) => [key, idOf.get(role.name)])) as Record<Key, number>
}

export async function insertUser(
  { tx, actor, now }: Scope,
  user: Omit<Insertable<StaffUser>, 'garage_id' | 'id' | 'created_at'>,
): Promise<number> {
  const row = await tx
    .insertInto('staff_user')
    .values({ ...user, garage_id: actor.garageId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findGarageName({ tx, actor }: Scope): Promise<string> {
  const row = await tx.selectFrom('garage').select('name').where('id', '=', actor.garageId).executeTakeFirstOrThrow()
  return row.name
}

/** Only of who still has one: a password of one's own does not expire. */
export async function extendTemporaryPassword({ tx, actor }: Scope, userId: number, until: Date): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set({ password_expires_at: until })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', userId)
    .where('must_change_password', '=', true)
    .where('password_expires_at', 'is not', null)
    .execute()
}
