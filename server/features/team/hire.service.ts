import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { firstAccessLetter, replacePassword } from '#server/features/access/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { daysAfter } from '#server/kernel/days.ts'
import { countMail, sendMail } from '#server/kernel/mail.ts'
import { hashPassword, temporaryPassword } from '#server/kernel/passwords.ts'
import type { Actor, House, Scope } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { extendTemporaryPassword, findEmployer, insertUser } from './users.repo.ts'

export type NewUser = {
  username: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  role_id: number
  branch_id: number | null
  is_proprietor?: boolean
  salary_cents?: number | null
  sales_goal_cents?: number | null
  average_monthly_goal_hours?: number | null
}

/** A password that somebody chose, hashed before the transaction began; or a temporary one that goes out by mail. */
export type FirstPassword = { hash: string } | { temporary: string; hash: string }

/** How long a password serves that its owner did not choose. */
export const temporaryDays = 7

function temporaryUntil(now: Date): Date {
  return daysAfter(now, temporaryDays)
}

export async function prepareTemporaryPassword(house: House, actor: Actor): Promise<FirstPassword> {
  await countMail(house, actor)
  const temporary = temporaryPassword()
  return { temporary, hash: await hashPassword(temporary) }
}

export async function hireUser(scope: Scope, user: NewUser, password: FirstPassword): Promise<number> {
  const isTemporary = 'temporary' in password
  const id = await insertUser(scope, {
    ...user,
    password_hash: password.hash,
    must_change_password: isTemporary,
    password_expires_at: isTemporary ? temporaryUntil(scope.now) : null,
  })
  if (isTemporary) await sendFirstAccess(scope, user, password.temporary)
  await audit(scope, 'create_user', 'staff_user', id, { username: user.username, role: user.role_id })
  return id
}

type Invited = Pick<NewUser, 'username' | 'first_name' | 'email' | 'branch_id'>

async function sendFirstAccess(scope: Scope, user: Invited, temporary: string): Promise<void> {
  const employer = await findEmployer(scope, user.branch_id)
  const letter = firstAccessLetter({
    firstName: user.first_name,
    username: user.username,
    password: temporary,
    days: temporaryDays,
    garage: employer.name,
    isEarly: Boolean(employer.waits),
    url: screenAddress(scope.house, 'login'),
  })
  await sendMail(scope, user.email, letter)
}

/** What their letter told: under another of these it went to a stranger, or names nobody. */
type Told = { username: string; email: string }

type Expected = Told & { must_change_password: boolean | null }

/** Whether somebody who has not come yet waits for a letter that never arrived, or that is no longer true. */
export function needsAnotherLetter(before: Expected, after: Told): boolean {
  return before.must_change_password === true && (before.email !== after.email || before.username !== after.username)
}

/**
 * Whether the prepared one is given after all, told with the row locked: they may have chosen their own meanwhile. Written
 * otherwise since it was looked at, they need one that nobody prepared, and whoever asks again finds out.
 */
export function isStillGiven(
  before: Expected,
  after: Told,
  password: FirstPassword | undefined,
): password is FirstPassword {
  const isNeeded = needsAnotherLetter(before, after)
  if (isNeeded && !password) throw new Refusal('conflict', messages.conflict)
  return password !== undefined && (isNeeded || !('temporary' in password))
}

/** Another password that its owner did not choose: what the one before opened ends, and a temporary one goes out. */
export async function givePassword(scope: Scope, id: number, user: Invited, password: FirstPassword): Promise<void> {
  await replacePassword(scope, id, password.hash, { expiresAt: temporaryUntil(scope.now) })
  if ('temporary' in password) await sendFirstAccess(scope, user, password.temporary)
}

/** Somebody who could not log in yet, and now may, has the whole time before them again. */
export async function renewTemporaryPassword(scope: Scope, userId: number): Promise<void> {
  await extendTemporaryPassword(scope, userId, temporaryUntil(scope.now))
}
