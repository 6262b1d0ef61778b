import { access } from '#domain/access/access.contract.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { refuseCommonPassword } from '#server/kernel/common-passwords.ts'
import { inTurn } from '#server/kernel/in-turn.ts'
import { queueJob } from '#server/kernel/jobs.repo.ts'
import { rememberBrowser } from '#server/kernel/known-browser.ts'
import { deleteOneTimeKeys, findOneTimeKey, useOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { hashPassword, passwordFits } from '#server/kernel/passwords.ts'
import { garageItself, type House, inScope, type Person, type Scope, type Visitor } from '#server/kernel/scope.ts'
import { keepVisitorsAnswer } from '#server/kernel/visitor-idempotency.repo.ts'
import { deleteSessions, findOwnAccount, holdEverybody, holdPassword, updatePassword } from './access.repo.ts'
import { sendRecoveryJob } from './recovery.jobs.ts'

const recoveryPerAddress = { times: 20, seconds: 60 * 60 }
const recoveryPerMailbox = { times: 3, seconds: 60 * 60 }

/**
 * Answers the same, and as fast, whether or not anybody has that address: who has it is looked up afterwards, by a job
 * that nothing can lose any more.
 */
export async function sendRecoveryMail(visitor: Visitor, email: string): Promise<Record<string, never>> {
  const { house, address } = visitor
  await house.limits.use('recovery-address', address, recoveryPerAddress)
  await house.limits.use('recovery-mailbox', email.toLowerCase(), recoveryPerMailbox)
  await house.database.transaction({}, async (tx) => {
    await queueJob(tx, sendRecoveryJob, { email, address })
    await keepVisitorsAnswer(tx, visitor, {})
  })
  return {}
}

/** The link serves once; whoever uses it is logged out everywhere. */
export async function resetPassword(
  visitor: Visitor,
  form: { token: string; password: string },
): Promise<Record<string, never>> {
  const { house, address } = visitor
  await house.limits.use('reset-address', address, recoveryPerAddress)
  refuseCommonPassword(form.password, 'password')
  const key = await findOneTimeKey(house, form.token, 'password_reset')
  if (!key) throw new Refusal('malformed', messages.failed.passwordReset)
  const hash = await hashPassword(form.password)
  await inScope(house, { ...garageItself(key.garage_id), address }, async (scope) => {
    if (!(await useOneTimeKey(scope, key.id))) throw new Refusal('malformed', messages.failed.passwordReset)
    await replacePassword(scope, key.user_id, hash)
    await audit(scope, 'reset_password', 'staff_user', key.user_id)
    await keepVisitorsAnswer(scope.tx, visitor, {})
  })
  // The mailbox is theirs: whom a stranger's guesses keep waiting gets in with the new password.
  rememberBrowser(visitor, access.login, { id: key.user_id, password_hash: hash })
  return {}
}

const checksPerUser = { free: 5, longestSeconds: 15 * 60 }

/** One's own new password, hashed, and the stored one that was right: it replaces that one and no other. */
export type OwnPassword = { hash: string; instead: string }

/** Once the current one was right. PRIMER INGRESO asks for no current one: a mail or a colleague told it, so it goes. */
export async function preparePassword(
  house: House,
  actor: Person,
  form: { newPassword: string; field: string; currentPassword: string | undefined },
): Promise<OwnPassword> {
  refuseCommonPassword(form.newPassword, form.field)
  const { password_hash, must_change_password } = await inScope(house, actor, findOwnAccount)
  if (must_change_password) {
    if (await passwordFits(password_hash, form.newPassword))
      throw fieldRefusal('rule', form.field, messages.refused.temporaryPassword)
  } else await proveCurrent(house, actor, password_hash, form.currentPassword)
  return { hash: await hashPassword(form.newPassword), instead: password_hash }
}

export async function proveCurrent(
  house: House,
  actor: Person,
  stored: string,
  current: string | undefined,
): Promise<void> {
  if (!current) throw missingCurrent()
  // One after the other: many guesses at once get no more answers than guesses in a row.
  await inTurn(`password ${actor.userId}`, () => checkCurrent(house, actor, stored, current))
}

async function checkCurrent(house: House, actor: Person, stored: string, current: string): Promise<void> {
  const who = String(actor.userId)
  await house.limits.refuseWaiting('current-password', who)
  if (!(await passwordFits(stored, current))) {
    await house.limits.failed('current-password', who, checksPerUser)
    throw wrongCurrent()
  }
  await house.limits.succeeded('current-password', who)
}

const missingCurrent = () => fieldRefusal('malformed', 'current_password', messages.required)
const wrongCurrent = () => fieldRefusal('rule', 'current_password', messages.refused.currentPassword)

/** In the transaction that changes something by it: the password that was right still is, or the change comes too late. */
export async function holdProven(scope: Scope<Person>, proven: string | undefined): Promise<void> {
  if (proven === undefined) throw missingCurrent()
  if (!(await holdPassword(scope, scope.actor.userId, proven))) throw wrongCurrent()
}

export async function changePassword(scope: Scope<Person>, own: OwnPassword): Promise<Record<string, never>> {
  await replaceOwnPassword(scope, own)
  await audit(scope, 'change_password', 'staff_user', scope.actor.userId)
  return {}
}

export async function replaceOwnPassword(scope: Scope<Person>, { hash, instead }: OwnPassword): Promise<void> {
  const { userId, sessionId } = scope.actor
  await replacePassword(scope, userId, hash, { exceptSession: sessionId, instead })
}

/** What the old password opened ends with it: every session but, perhaps, the one that asks, and recovery links. */
export async function replacePassword(
  scope: Scope,
  userId: number,
  hash: string,
  {
    exceptSession,
    expiresAt = null,
    instead,
  }: { exceptSession?: number; expiresAt?: Date | null; instead?: string } = {},
): Promise<void> {
  if (!(await updatePassword(scope, userId, hash, { expiresAt, instead }))) throw wrongCurrent()
  await deleteSessions(scope, [userId], exceptSession)
  await endRecovery(scope, userId)
}

/** A link that went to an address is worth nothing once the address is somebody else's. */
export async function endRecovery(scope: Scope, userId: number): Promise<void> {
  await deleteOneTimeKeys(scope, [userId], 'password_reset')
}

/** Whatever still lets somebody in ends: open sessions, recovery links, tickets. */
export async function shutOut(scope: Scope, userIds: readonly number[]): Promise<void> {
  await deleteSessions(scope, userIds)
  await deleteOneTimeKeys(scope, userIds)
}

export async function shutOutEverybody(scope: Scope): Promise<void> {
  await shutOut(scope, await holdEverybody(scope))
}
