import type * as z from 'zod'
import type { Me, profileForm } from '#domain/access/access.contract.ts'
import { cents } from '#domain/kernel/money.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { signedAddress } from '#server/kernel/files.routes.ts'
import { countMail, sendMail } from '#server/kernel/mail.ts'
import { type Actor, type House, inScope, type Person, type Scope } from '#server/kernel/scope.ts'
import { attachFile, detachFile } from '#server/kernel/stored-files.repo.ts'
import { addressChangedLetter } from './access.letters.ts'
import { findMe, findOwnAccount, lockProfile, updateProfile } from './access.repo.ts'
import {
  endRecovery,
  holdProven,
  type OwnPassword,
  preparePassword,
  proveCurrent,
  replaceOwnPassword,
} from './password.service.ts'
import { logoAddress } from './subdomain.service.ts'

export async function describeMe(scope: Scope<Actor>, userId: number): Promise<Me> {
  const row = await findMe(scope, userId)
  const { house } = scope
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    avatar: row.avatar_file_id === null ? null : signedAddress(house, row.garage_id, row.avatar_file_id, 'thumbnail'),
    role: row.role_id,
    role_text: row.role_name,
    permissions: row.permissions,
    permissions_role: row.flags,
    is_branch_user: row.branch_id !== null,
    branch_name: row.branch_name,
    is_proprietor: row.is_proprietor,
    reset_pass: row.must_change_password,
    id_garage: row.garage_id,
    garage_name: row.garage_name,
    garage_country: row.garage_country,
    imagen_garage: logoAddress(row.garage_id, row.logo_file_id),
    currency_symbol: row.currency_symbol,
    tax_percentage_garage: Number(row.tax_percentage),
    qa_garage: row.qa,
    cost_per_additional_order: cents(row.extra_order_cents),
    time_zone: row.time_zone,
    order_types: row.orderTypes,
    version: row.version,
  }
}

type ProfileForm = z.output<typeof profileForm>

/** A new password, if one was typed, and the stored one that the current one was right for, if it was asked for. */
type Proven = { password: OwnPassword | undefined; current: string | undefined }

/** Another address needs the current password as another password does: a link to choose one would go there. */
export async function prepareProfile(house: House, actor: Person, form: ProfileForm): Promise<Proven> {
  const { email, version, password_hash: stored } = await inScope(house, actor, findOwnAccount)
  const { new_password: newPassword, current_password: currentPassword } = form
  // Whoever saves over what somebody else saved is told of that, and asked for nothing.
  const leaves = form.email !== email && (form.version ?? version) === version
  const password = newPassword
    ? await preparePassword(house, actor, { newPassword, field: 'new_password', currentPassword })
    : undefined
  if (leaves && !password) await proveCurrent(house, actor, stored, currentPassword)
  if (leaves) await countMail(house, actor)
  return { password, current: password?.instead ?? (leaves ? stored : undefined) }
}

/** MI PERFIL. A new password ends every other session. */
export async function saveProfile(
  scope: Scope<Person>,
  form: ProfileForm,
  avatarFileId: number | undefined,
  { password, current }: Proven,
): Promise<Me> {
  const { userId } = scope.actor
  const before = await lockProfile(scope)
  const { username, first_name, last_name, email, phone_number } = form
  await updateProfile(scope, { username, first_name, last_name, email, phone_number }, form.version, avatarFileId)
  if (email !== before.email) await leaveAddress(scope, before, current)
  if (avatarFileId !== undefined) {
    await attachFile(scope, avatarFileId)
    await detachFile(scope, before.avatar_file_id)
  }
  if (password) await replaceOwnPassword(scope, password)
  await audit(scope, 'update_profile', 'staff_user', userId, {
    avatar: avatarFileId !== undefined,
    password: password !== undefined,
  })
  return describeMe(scope, userId)
}

type Left = { email: string; first_name: string; username: string }

/** Whoever reads there learns of it: it may not have been they. */
async function leaveAddress(scope: Scope<Person>, left: Left, current: string | undefined): Promise<void> {
  await holdProven(scope, current)
  await endRecovery(scope, scope.actor.userId)
  const { first_name: firstName, username } = left
  await sendMail(scope, left.email, addressChangedLetter({ firstName, username }))
}
