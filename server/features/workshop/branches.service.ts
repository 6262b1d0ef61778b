import { countryName } from '#domain/kernel/countries.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { isRoleWithin } from '#domain/team/team.rules.ts'
import type { Branch, BranchForm, BranchRow, NewBranchForm } from '#domain/workshop/workshop.contract.ts'
import { hasOrders } from '#server/features/orders/public.ts'
import {
  dismissUsers,
  type FirstPassword,
  givePassword,
  holderOf,
  isStillGiven,
  needsAnotherLetter,
  prepareTemporaryPassword,
} from '#server/features/team/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { insertReceiptInfo, receiptOf } from '#server/kernel/receipt-info.repo.ts'
import { type House, type Person, readInScope, type Scope } from '#server/kernel/scope.ts'
import { hireAdministrator, updateAdministrator } from './branch-administrator.service.ts'
import { lockStaffOf } from './branch-staff.repo.ts'
import {
  type BranchListRow,
  type BranchRecord,
  findBranch,
  insertBranch,
  lockBranch,
  updateBranch,
} from './branches.repo.ts'
import { refuseOtherGarage } from './configuration.service.ts'

/** It works once the platform has approved it; until then its people wait. */
export async function createBranch(
  scope: Scope<Person>,
  form: NewBranchForm,
  password: FirstPassword,
): Promise<Branch> {
  const { admin, receipt_info, garage, ...branch } = form
  refuseOtherGarage(scope, garage)
  const receipt_info_id = await insertReceiptInfo(scope, receipt_info)
  const id = await insertBranch(scope, { ...branch, receipt_info_id })
  const admin_id = await hireAdministrator(scope, id, admin, password)
  await updateBranch(scope, id, { admin_id })
  await audit(scope, 'create_branch', 'branch', id, { name: branch.name, admin: admin_id })
  return readBranch(scope, id)
}

export async function readBranch(scope: Scope, id: number): Promise<Branch> {
  return described(await existing(scope, id))
}

/** A branch whose administrator has gone gets the one that the form names; who has not come yet may need another letter. */
export async function prepareFirstPassword(
  house: House,
  actor: Person,
  id: number,
  { admin }: BranchForm,
): Promise<FirstPassword | undefined> {
  const branch = await readInScope(house, actor, (scope) => findBranch(scope, id))
  if (!branch) return undefined
  const known = administratorOf(branch)
  const isNeeded = !known || needsAnotherLetter({ ...branch, ...known }, admin)
  return isNeeded ? prepareTemporaryPassword(house, actor) : undefined
}

/** What it is billed under stays as it was approved. */
export async function changeBranch(
  scope: Scope<Person>,
  id: number,
  form: BranchForm,
  password: FirstPassword | undefined,
): Promise<Branch> {
  const { admin, garage, version, ...branch } = form
  refuseOtherGarage(scope, garage)
  await lockBranch(scope, id)
  const before = await existing(scope, id)
  refuseOlder(version, versionOf(before))
  const admin_id = await putInCharge(scope, before, admin, password)
  // The versions of who is replaced go on counting, or the branch would come to one that it had before.
  const times = 1 + (admin_id === before.admin_id ? 0 : (before.admin_version ?? 0))
  await updateBranch(scope, id, { ...branch, admin_id }, { times })
  const fields = Object.keys(branch) as (keyof typeof branch)[]
  const changed = fields.filter((field) => before[field] !== branch[field])
  await audit(scope, 'update_branch', 'branch', id, { changed })
  return readBranch(scope, id)
}

async function putInCharge(
  scope: Scope<Person>,
  branch: BranchRecord,
  person: BranchForm['admin'],
  password: FirstPassword | undefined,
): Promise<number> {
  const known = administratorOf(branch)
  if (branch.admin_id !== null && known) {
    const isGiven = isStillGiven({ ...branch, ...known }, person, password)
    await updateAdministrator(scope, branch.admin_id, { before: known, after: person, newPassword: isGiven })
    if (isGiven) await givePassword(scope, branch.admin_id, { ...person, branch_id: branch.id }, password)
    return branch.admin_id
  }
  // Gone since it was looked at: whoever asks again finds out.
  if (!password) throw new Refusal('conflict', messages.conflict)
  return hireAdministrator(scope, branch.id, person, password)
}

/** Its people go with it. With orders of its own it stays: they would belong to nobody who works. */
export async function closeBranch(scope: Scope<Person>, id: number): Promise<Record<string, never>> {
  await lockBranch(scope, id)
  const { name } = await existing(scope, id)
  if (await hasOrders(scope, id)) throw new Refusal('conflict', messages.refused.inUse)
  const staff = await lockStaffOf(scope, id)
  const holder = await holderOf(scope)
  if (!staff.every(({ role }) => isRoleWithin(holder, role))) throw new Refusal('rule', messages.refused.userAbove)
  const users = staff.map((user) => user.id)
  await dismissUsers(scope, users)
  await updateBranch(scope, id, { deleted_at: scope.now })
  await audit(scope, 'delete_branch', 'branch', id, { name, users })
  return {}
}

async function existing(scope: Scope, id: number): Promise<BranchRecord> {
  const row = await findBranch(scope, id)
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

export function listed(row: BranchListRow): BranchRow {
  return { ...headOf(row), users: row.users ?? 0 }
}

function headOf(row: BranchListRow | BranchRecord) {
  const { id, name, address, phone_number, approved_at } = row
  return { id, name, address, phone_number, receipt_info: receiptOf(row), approved: approved_at !== null }
}

function administratorOf(row: BranchRecord): Branch['admin'] {
  const { first_name, last_name, username, admin_phone, admin_email } = row
  if (first_name === null || last_name === null || username === null) return null
  return { first_name, last_name, username, phone_number: admin_phone ?? '', email: admin_email ?? '' }
}

/** It grows with every change of the branch and of whoever is or was its administrator: the form holds both. */
function versionOf(row: BranchRecord): number {
  return row.version + (row.admin_version ?? 0)
}

function described(row: BranchRecord): Branch {
  const { garage_id, email, foundation_date, country, city } = row
  return {
    ...headOf(row),
    email,
    foundation_date,
    country,
    country_text: countryName(country),
    city,
    garage: garage_id,
    admin: administratorOf(row),
    version: versionOf(row),
  }
}
