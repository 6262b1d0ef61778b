import {
  heldPermissions,
  type OrderType,
  type Permission,
  type StoredPermission,
  storedPermissions,
} from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { showsCosts } from './default-roles.ts'

/** What the rules need to know of somebody: what they may do right now, less what their garage's plan lacks. */
type Holder = ReadonlySet<Permission>
/** The same beside the kinds of order that the plan enables, and the name of the role they have. */
export type RoleHolder = { permissions: Holder; orderTypes: readonly OrderType[]; roleName: string }
type NamedRole = { name: string; flags: readonly StoredPermission[] }

const { refused } = messages

/** Nobody grants, or takes away, what they lack: only flags that they hold may differ. */
export function whyNotGranted(
  holder: Holder,
  before: readonly StoredPermission[],
  after: readonly StoredPermission[],
): string | undefined {
  const changed = storedPermissions.filter((flag) => before.includes(flag) !== after.includes(flag))
  return changed.every((flag) => holder.has(flag)) ? undefined : refused.grantsLacking
}

/** The flags that a form may offer to tick or untick. */
export function grantableBy(holder: Holder): StoredPermission[] {
  return storedPermissions.filter((flag) => holder.has(flag))
}

/**
 * Nobody edits the role they hold, and nobody else the proprietor's: what it lost, its holder could neither give back nor
 * get by another role.
 */
export function whyNotEdited(
  role: { id: number; is_proprietor?: boolean | undefined },
  ownRole: number,
): string | undefined {
  if (role.id === ownRole) return refused.ownRole
  return role.is_proprietor ? refused.proprietorRole : undefined
}

/**
 * Six names show costs to whoever has such a role: giving and taking one is for those who hold everything there is to
 * hold. Under a name that stays, a role is made to show them by who may see them.
 */
export function whyNotNamed(holder: RoleHolder, before: NamedRole | undefined, after: NamedRole): string | undefined {
  const isRenamed = before?.name !== after.name
  if (isRenamed && !holdsEverything(holder)) {
    if (showsCosts(after.name)) return refused.costRoleName
    if (before && showsCosts(before.name)) return refused.costRoleRenamed
  }
  const isWidened = revealsCosts(after) && !(before && revealsCosts(before))
  return isWidened && !maySeeCosts(holder) ? refused.costRoleWidened : undefined
}

/** What parts cost stands where orders are managed: there a role of such a name shows it. */
export function revealsCosts({ name, flags }: NamedRole): boolean {
  return showsCosts(name) && flags.includes('work_order_management')
}

/** Whether somebody sees costs, or could give themselves a role that does. */
export function maySeeCosts(holder: RoleHolder): boolean {
  return showsCosts(holder.roleName) || holdsEverything(holder)
}

function holdsEverything({ permissions, orderTypes }: RoleHolder): boolean {
  return isWithin(permissions, heldPermissions(storedPermissions, orderTypes))
}

/** A role that does or shows more than one's own is neither given to anybody, nor is who has it touched. */
export function isRoleWithin(holder: RoleHolder, role: NamedRole): boolean {
  const isAllowed = isWithin(holder.permissions, heldPermissions(role.flags, holder.orderTypes))
  return isAllowed && (!revealsCosts(role) || maySeeCosts(holder))
}

function isWithin(holder: Holder, held: readonly Permission[]): boolean {
  return held.every((permission) => holder.has(permission))
}

/** The flags that a role within one's own may have: also those that the plan lets nobody hold. */
export function flagsWithin(holder: Holder, enabled: readonly OrderType[]): StoredPermission[] {
  return storedPermissions.filter((flag) => isWithin(holder, heldPermissions([flag], enabled)))
}
