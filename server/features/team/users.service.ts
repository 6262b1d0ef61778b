import { cents } from '#domain/kernel/money.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import type { NewUserForm, User, UserForm, UserRow } from '#domain/team/team.contract.ts'
import { isRoleWithin, type RoleHolder } from '#domain/team/team.rules.ts'
import { endRecovery, shutOut } from '#server/features/access/public.ts'
import { countOpenWork, pauseTimerOf, pauseTimersBeyondRoles } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { refuseCommonPassword } from '#server/kernel/common-passwords.ts'
import type { ListQuery } from '#server/kernel/list-page.repo.ts'
import { holdOwnBranch } from '#server/kernel/own-branch.repo.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { type House, type Person, readInScope, type Scope } from '#server/kernel/scope.ts'
import {
  type FirstPassword,
  givePassword,
  hireUser,
  isStillGiven,
  needsAnotherLetter,
  prepareTemporaryPassword,
} from './hire.service.ts'
import { holdRole } from './roles.repo.ts'
import { holderOf } from './roles.service.ts'
import { deleteUsers, findUser, listUsers, lockUser, updateUser, type WholeUser } from './users.repo.ts'

const { refused } = messages

export async function showUsers(scope: Scope<Person>, query: ListQuery) {
  const holder = await holderOf(scope)
  const { rows, count } = await listUsers(scope, query)
  return { results: rows.map((row) => shownRow(holder, row)), count }
}

export async function readUser(scope: Scope<Person>, id: number): Promise<User> {
  return { ...shownUser(await holderOf(scope), await findUser(scope, id)), open_orders: await countOpenWork(scope, id) }
}

/** Who makes somebody makes them for where they are themselves. */
export async function createUser(scope: Scope<Person>, form: NewUserForm, password: FirstPassword): Promise<User> {
  await holdAssignableRole(scope, form.role)
  await holdOwnBranch(scope)
  const id = await hireUser(scope, { ...columnsOf(form), branch_id: scope.actor.branchId ?? null }, password)
  return readUser(scope, id)
}

/**
 * Hashed before the transaction begins: the one that staff tells them, or another temporary one for who has not come
 * yet and is written otherwise now. Nothing when the password stays as it is.
 */
export async function prepareNewPassword(
  house: House,
  actor: Person,
  id: number,
  { new_password, ...form }: UserForm,
): Promise<FirstPassword | undefined> {
  if (!new_password) {
    const user = await readInScope(house, actor, async (scope) => {
      const found = await findUser(scope, id)
      await refuseAbove(scope, found)
      refuseOlder(form.version, found.version)
      return found
    })
    return needsAnotherLetter(user, form) ? prepareTemporaryPassword(house, actor) : undefined
  }
  if (id === actor.userId) throw fieldRefusal('rule', 'new_password', refused.ownPassword)
  refuseCommonPassword(new_password, 'new_password')
  return { hash: await hashPassword(new_password) }
}

export async function editUser(
  scope: Scope<Person>,
  id: number,
  form: UserForm,
  password: FirstPassword | undefined,
): Promise<User> {
  const before = await lockUser(scope, id)
  await refuseAbove(scope, before)
  if (form.role !== before.role_id) await refuseRoleChange(scope, before, form.role)
  await updateUser(scope, id, columnsOf(form), form.version)
  if (form.email !== before.email) {
    if (id === scope.actor.userId) throw fieldRefusal('rule', 'email', refused.ownEmail)
    await endRecovery(scope, id)
  }
  const isGiven = isStillGiven(before, form, password)
  if (isGiven) await givePassword(scope, id, { ...form, branch_id: before.branch_id }, password)
  await audit(scope, 'update_user', 'staff_user', id, {
    username: form.username,
    role: form.role,
    password: isGiven,
  })
  if (form.role !== before.role_id) await pauseTimersBeyondRoles(scope)
  return readUser(scope, id)
}

export async function removeUser(scope: Scope<Person>, id: number): Promise<Record<string, never>> {
  const user = await lockUser(scope, id)
  if (user.is_proprietor) throw new Refusal('rule', refused.proprietor)
  if (id === scope.actor.userId) throw new Refusal('rule', refused.ownUser)
  await refuseAbove(scope, user)
  await dismissUsers(scope, [id])
  await pauseTimerOf(scope, id)
  await audit(scope, 'delete_user', 'staff_user', id, { username: user.username })
  return {}
}

/** They cannot come back, and whoever is inside is outside with the next request. */
export async function dismissUsers(scope: Scope, ids: readonly number[]): Promise<void> {
  await deleteUsers(scope, ids)
  await shutOut(scope, ids)
}

async function refuseAbove(scope: Scope<Person>, user: WholeUser): Promise<void> {
  if (!isRoleWithin(await holderOf(scope), roleOf(user))) throw new Refusal('rule', refused.userAbove)
}

async function refuseRoleChange(scope: Scope<Person>, user: WholeUser, roleId: number): Promise<void> {
  if (!scope.actor.permissions.has('role_management_garage')) throw fieldRefusal('rule', 'role', refused.roleChange)
  if (user.is_proprietor) throw fieldRefusal('rule', 'role', refused.proprietorRole)
  await holdAssignableRole(scope, roleId)
}

/** Nobody deletes the role before it is given. */
async function holdAssignableRole(scope: Scope<Person>, id: number): Promise<void> {
  const role = await holdRole(scope, id)
  if (!role) throw fieldRefusal('rule', 'role', messages.invalid.option)
  if (!isRoleWithin(await holderOf(scope), role)) throw fieldRefusal('rule', 'role', refused.roleAbove)
}

function columnsOf({ role, salary, sales_goal, ...person }: NewUserForm) {
  return {
    username: person.username,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone_number: person.phone_number,
    role_id: role,
    salary_cents: salary,
    sales_goal_cents: sales_goal,
    average_monthly_goal_hours: person.average_monthly_goal_hours,
  }
}

type Row = Awaited<ReturnType<typeof listUsers>>['rows'][number]

const roleOf = ({ role_name: name, flags }: Row) => ({ name, flags })

function shownRow(holder: RoleHolder, row: Row): UserRow {
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    role: row.role_id,
    role_text: row.role_name,
    is_proprietor: row.is_proprietor,
    is_branch_user: row.branch_id !== null,
    is_editable: isRoleWithin(holder, roleOf(row)),
  }
}

/** What somebody earns is not for those who may not touch them. */
function shownUser(holder: RoleHolder, row: WholeUser): Omit<User, 'open_orders'> {
  const shown = shownRow(holder, row)
  const amount = (stored: number | null) => (stored === null || !shown.is_editable ? null : cents(stored))
  const hours = shown.is_editable ? row.average_monthly_goal_hours : null
  return {
    ...shown,
    salary: amount(row.salary_cents),
    sales_goal: amount(row.sales_goal_cents),
    average_monthly_goal_hours: hours === null ? null : Number(hours),
    is_expected: shown.is_editable && row.must_change_password,
    version: row.version,
  }
}
