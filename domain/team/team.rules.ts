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

/** Six names show costs to whoever has such a role: naming one so is for those who hold everything there is to hold. */
export function whyNotNamed(
  holder: Holder,
  every: readonly Permission[],
  name: { before?: string; after: string },
): string | undefined {
  if (!showsCosts(name.after) || name.before === name.after) return undefined
  return isWithin(holder, every) ? undefined : refused.costRoleName
}

/** A role that holds more than one's own is neither given to anybody, nor is who has it touched. */
export function isWithin(holder: Holder, held: readonly Permission[]): boolean {
  return held.every((permission) => holder.has(permission))
}

/** The flags that a role within one's own may have: also those that the plan lets nobody hold. */
export function flagsWithin(holder: Holder, enabled: readonly OrderType[]): StoredPermission[] {
  return storedPermissions.filter((flag) => isWithin(holder, heldPermissions([flag], enabled)))
}
