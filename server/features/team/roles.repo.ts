import { sql } from 'kysely'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { rolesThatShowCosts } from '#domain/team/default-roles.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Actor, Person, Scope } from '#server/kernel/scope.ts'

type NewRole = { name: string; flags: readonly StoredPermission[] }
export type StoredRole = {
  id: number
  name: string
  flags: StoredPermission[]
  /** The one that the proprietor has. */
  is_proprietor: boolean
  version: number
}

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

/** Nobody finds a deleted one. */
function rolesOf({ tx, actor }: Scope<Actor>) {
  return tx
    .selectFrom('role')
    .select(['id', 'name', 'version'])
    .select(sql<StoredPermission[]>`permissions`.as('flags'))
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('staff_user as u')
            .select('u.id')
            .whereRef('u.garage_id', '=', 'role.garage_id')
            .whereRef('u.role_id', '=', 'role.id')
            .where('u.is_proprietor', '=', true)
            .where('u.deleted_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_proprietor'),
    )
    .where('garage_id', '=', actor.garageId)
    .where('deleted_at', 'is', null)
}

/** With `within` only those that have no other flag, and show no costs where nobody may see them. */
export async function listRoles(
  scope: Scope<Actor>,
  query: ListQuery,
  within: { flags: readonly StoredPermission[]; withCosts: boolean } | undefined,
): Promise<{ rows: StoredRole[]; count: number }> {
  const found = rolesOf(scope)
    .$if(query.search !== '', (rows) => rows.where(anyContains(['name'], query.search)))
    .$if(within !== undefined, (rows) => rows.where(sql<boolean>`permissions <@ ${within?.flags}::text[]`))
    .$if(within?.withCosts === false, (rows) => rows.where(revealsNoCosts))
  return onePage(found, query, { id: 'id', orders: { name: inSpanish('name') }, usual: 'name' })
}

/** As the rule of roles that reveal them has it. */
const revealsNoCosts = sql<boolean>`not (name = any(${rolesThatShowCosts}::text[])
  and ${'work_order_management' satisfies StoredPermission} = any(permissions))`

export async function findRole(scope: Scope<Actor>, id: number): Promise<StoredRole> {
  return found(await rolesOf(scope).where('id', '=', id).executeTakeFirst())
}

/** Until the transaction ends nobody edits or deletes it, nor gives it to anybody. */
export async function lockRole(scope: Scope<Actor>, id: number): Promise<StoredRole> {
  return found(await rolesOf(scope).where('id', '=', id).forUpdate().executeTakeFirst())
}

/** Until the transaction ends nobody edits or deletes it; others may give it, too. */
export async function holdRole(scope: Scope<Actor>, id: number): Promise<StoredRole | undefined> {
  return rolesOf(scope).where('id', '=', id).forShare().executeTakeFirst()
}

function found(role: StoredRole | undefined): StoredRole {
  if (!role) throw new Refusal('not_found', messages.notFound)
  return role
}

export async function updateRole(
  { tx, actor }: Scope<Actor>,
  id: number,
  { name, flags }: NewRole,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('role')
    .set((e) => ({ name, permissions: [...flags], version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

/** Its row stays for those who had it once; its name is free again. */
export async function deleteRole({ tx, actor, now }: Scope<Actor>, id: number): Promise<void> {
  await tx
    .updateTable('role')
    .set({ deleted_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

export async function findOwnRoleId({ tx, actor }: Scope<Person>): Promise<number> {
  const row = await tx
    .selectFrom('staff_user')
    .select('role_id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return row.role_id
}

export async function countUsersWithRole({ tx, actor }: Scope<Actor>, id: number): Promise<number> {
  const row = await tx
    .selectFrom('staff_user')
    .select((e) => e.fn.countAll<number>().as('users'))
    .where('garage_id', '=', actor.garageId)
    .where('role_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.users
}
