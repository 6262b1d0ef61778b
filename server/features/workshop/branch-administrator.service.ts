import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { isRoleWithin, whyNotNamed } from '#domain/team/team.rules.ts'
import type { BranchForm } from '#domain/workshop/workshop.contract.ts'
import { endRecovery } from '#server/features/access/public.ts'
import { type FirstPassword, hireUser, holderOf, insertRoles } from '#server/features/team/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { toldBeside } from '#server/kernel/errors.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { findRoleNamed, findRoleOf, updateContact } from './branch-staff.repo.ts'
import { lockConfiguration } from './configuration.repo.ts'

type Administrator = BranchForm['admin']

/** Somebody new who runs a branch; the temporary password goes out by mail. */
export async function hireAdministrator(
  scope: Scope<Person>,
  branchId: number,
  person: Administrator,
  password: FirstPassword,
): Promise<number> {
  const role_id = await administratorRole(scope)
  return hireUser(scope, { ...person, role_id, branch_id: branchId }, password).catch(besideItsFields)
}

/** The same person under other data. Nobody changes who may do more than they may: a new address is a new password. */
export async function updateAdministrator(
  scope: Scope<Person>,
  userId: number,
  { before, after, newPassword }: { before: Administrator; after: Administrator; newPassword: boolean },
): Promise<void> {
  const fields = Object.keys(after) as (keyof Administrator)[]
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const isAbove = !isRoleWithin(await holderOf(scope), await findRoleOf(scope, userId))
  if (isAbove) throw new Refusal('rule', messages.refused.userAbove)
  await updateContact(scope, userId, after).catch(besideItsFields)
  if (changed.includes('email')) await endRecovery(scope, userId)
  await audit(scope, 'update_user', 'staff_user', userId, { changed, password: newPassword })
}

/** The starting role, made again where somebody deleted it. */
async function administratorRole(scope: Scope<Person>): Promise<number> {
  const usual = defaultRoles.branchAdministrator
  const { name } = usual
  const holder = await holderOf(scope)
  const found = (await findRoleNamed(scope, name)) ?? (await madeMeanwhile(scope, name))
  if (!isRoleWithin(holder, found ?? usual)) throw new Refusal('rule', messages.refused.roleAbove)
  if (found) return found.id
  const refusal = whyNotNamed(holder, undefined, usual)
  if (refusal) throw new Refusal('rule', refusal)
  const { again } = await insertRoles(scope, { again: usual })
  await audit(scope, 'create_role', 'role', again, { name })
  return again
}

/** Of two who miss it at the same moment one makes it, and the other finds it. */
async function madeMeanwhile(scope: Scope, name: string) {
  await lockConfiguration(scope)
  return findRoleNamed(scope, name)
}

function besideItsFields(error: unknown): never {
  throw toldBeside('admin', error)
}
