import { type StoredPermission, storedPermissions } from '#domain/kernel/permissions.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { flagsOf, type Role, type RoleForm } from '#domain/team/team.contract.ts'
import {
  flagsWithin,
  isRoleWithin,
  maySeeCosts,
  type RoleHolder,
  whyNotEdited,
  whyNotGranted,
  whyNotNamed,
} from '#domain/team/team.rules.ts'
import { pauseTimersBeyondRoles } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { ListQuery } from '#server/kernel/list-page.repo.ts'
import { findOwnRoleName } from '#server/kernel/own-role.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import {
  countUsersWithRole,
  deleteRole,
  findOwnRoleId,
  findRole,
  insertRoles,
  listRoles,
  lockRole,
  type StoredRole,
  updateRole,
} from './roles.repo.ts'

/** Who only chooses a role sees names; so do a branch's users, who manage none. */
export async function showRoles(
  scope: Scope<Person>,
  query: ListQuery & { assignable?: 'true' | 'false' | undefined },
) {
  const { permissions, orderTypes, branchId } = scope.actor
  const isAssignable = query.assignable === 'true'
  const within = isAssignable
    ? { flags: flagsWithin(permissions, orderTypes), withCosts: maySeeCosts(await holderOf(scope)) }
    : undefined
  const { rows, count } = await listRoles(scope, query, within)
  const managed = permissions.has('role_management_garage') && branchId === undefined
  return { results: rows.map((row) => (managed ? shownRole(row) : { id: row.id, name: row.name })), count }
}

export async function readRole(scope: Scope<Person>, id: number): Promise<Role> {
  return shownRole(await findRole(scope, id))
}

export async function createRole(scope: Scope<Person>, form: RoleForm): Promise<Role> {
  const flags = flagsOf(form)
  await refuseBeyond(scope, undefined, { name: form.name, flags })
  const { made } = await insertRoles(scope, { made: { name: form.name, flags } })
  await audit(scope, 'create_role', 'role', made, { name: form.name, granted: flags })
  return readRole(scope, made)
}

export async function editRole(scope: Scope<Person>, id: number, form: RoleForm): Promise<Role> {
  const before = await lockRole(scope, id)
  const after = { name: form.name, flags: flagsOf(form) }
  const why = whyNotEdited(before, await findOwnRoleId(scope))
  if (why) throw new Refusal('conflict', why)
  await refuseBeyond(scope, before, after)
  await updateRole(scope, id, after, form.version)
  const granted = after.flags.filter((flag) => !before.flags.includes(flag))
  const taken = before.flags.filter((flag) => !after.flags.includes(flag))
  await audit(scope, 'update_role', 'role', id, { name: after.name, granted, taken })
  if (taken.length > 0) await pauseTimersBeyondRoles(scope)
  return readRole(scope, id)
}

/** Whoever would give it to somebody meanwhile waits for its lock, and then finds it no more. */
export async function removeRole(scope: Scope<Person>, id: number): Promise<Record<string, never>> {
  const role = await lockRole(scope, id)
  if ((await findOwnRoleId(scope)) === id) throw new Refusal('conflict', messages.refused.ownRole)
  if (!isRoleWithin(await holderOf(scope), role)) throw new Refusal('rule', messages.refused.roleAbove)
  if ((await countUsersWithRole(scope, id)) > 0) throw new Refusal('conflict', messages.refused.roleInUse)
  await deleteRole(scope, id)
  await audit(scope, 'delete_role', 'role', id, { name: role.name })
  return {}
}

/** The actor, as those who are judged beside them see them. */
export async function holderOf(scope: Scope<Person>): Promise<RoleHolder> {
  const { permissions, orderTypes } = scope.actor
  return { permissions, orderTypes, roleName: await findOwnRoleName(scope) }
}

type Named = { name: string; flags: readonly StoredPermission[] }

async function refuseBeyond(scope: Scope<Person>, before: Named | undefined, after: Named): Promise<void> {
  const grant = whyNotGranted(scope.actor.permissions, before?.flags ?? [], after.flags)
  if (grant) throw fieldRefusal('rule', 'permissions', grant)
  const named = whyNotNamed(await holderOf(scope), before, after)
  if (named) throw fieldRefusal('rule', 'name', named)
}

function shownRole({ id, name, flags, is_proprietor, version }: StoredRole): Role {
  const set = Object.fromEntries(storedPermissions.map((flag) => [flag, flags.includes(flag)]))
  return {
    ...(set as Record<StoredPermission, boolean>),
    id,
    name,
    user_management: flags.includes('user_management_garage'),
    is_proprietor,
    version,
  }
}
