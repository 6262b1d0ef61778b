import { access, type Me } from '#domain/access/access.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { guesserOf, rememberBrowser } from '#server/kernel/known-browser.ts'
import { inLoginTurn } from '#server/kernel/login-turn.ts'
import { passwordFits } from '#server/kernel/passwords.ts'
import { behindDoor, garageItself, type House, inScope, type Visitor } from '#server/kernel/scope.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { findBranch, findGarage, findLoginCandidate, holdPassword, insertSession } from './access.repo.ts'
import { describeMe } from './profile.service.ts'
import { subdomainOf } from './subdomain.service.ts'

const { active, pending } = garageStatuses.code
const accountPatience = { free: 5, longestSeconds: 15 * 60 }
/** A whole workshop shares one address, so it gets more patience than an account. */
const addressPatience = { free: 30, longestSeconds: 15 * 60 }

export async function logIn(
  visitor: Visitor,
  credentials: { username: string; password: string },
): Promise<{ token: string; user: Me }> {
  const { house, address } = visitor
  const username = credentials.username.trim().toLowerCase()
  const user = await inLoginTurn('login', { address, username }, () =>
    recognise(visitor, username, credentials.password),
  )
  const token = newToken()
  const actor = { ...garageItself(user.garage_id), userId: user.id, address }
  const answer = await inScope(house, actor, async (scope) => {
    // Whoever changed the password meanwhile has ended every session of the old one: this would be one more.
    const isStillRight = await holdPassword(scope, user.id, user.password_hash)
    if (!isStillRight) throw new Refusal('wrong_credentials', messages.wrongCredentials)
    // So has whoever deactivated the workshop.
    refuseClosedGarage((await findGarage(scope)).status)
    const session = { user_id: user.id, token_hash: tokenHash(token), device: visitor.device, address }
    const sessionId = await insertSession(scope, session)
    await audit(scope, 'login', 'session', sessionId)
    return { token, user: await describeMe(scope, user.id) }
  })
  rememberBrowser(visitor, access.login, user)
  return answer
}

async function recognise(visitor: Visitor, username: string, password: string) {
  const { house, address } = visitor
  const user = await behindDoor(house, { username }, (tx) => findLoginCandidate(tx, username))
  const guesser = guesserOf(visitor, access.login, username, user)
  await house.limits.refuseWaiting('login-account', guesser)
  await house.limits.refuseWaiting('login-address', address)

  // A temporary one has no blanks: those around it were copied along from the letter.
  const typed = user?.password_expires_at ? password.trim() : password
  const fits = await passwordFits(user?.password_hash, typed)
  const garage = user && (await inScope(house, garageItself(user.garage_id), findGarage))
  const host = subdomainOf(visitor.host, house.configuration.baseDomain)
  const atHome = host === undefined || garage?.subdomain?.toLowerCase() === host
  const expired = user?.password_expires_at && user.password_expires_at < visitor.now

  if (!user || !garage || !fits || !atHome || expired) {
    house.log.warn({ address }, 'a login failed')
    await house.limits.failed('login-account', guesser, accountPatience)
    await house.limits.failed('login-address', address, addressPatience)
    throw new Refusal(
      'wrong_credentials',
      expired && fits ? messages.refused.passwordExpired : messages.wrongCredentials,
    )
  }
  await house.limits.succeeded('login-account', guesser)
  // Said only to somebody who knows the password.
  refuseClosedGarage(garage.status)
  if (user.branch_id !== null) await refuseClosedBranch(house, user.garage_id, user.branch_id)
  return user
}

function refuseClosedGarage(status: number): void {
  if (status === active) return
  const detail = status === pending ? messages.refused.garagePending : messages.refused.garageInactive
  throw new Refusal('unauthenticated', detail)
}

async function refuseClosedBranch(house: House, garageId: number, branchId: number): Promise<void> {
  const branch = await inScope(house, garageItself(garageId), (scope) => findBranch(scope, branchId))
  if (branch.deleted_at) throw new Refusal('unauthenticated', messages.refused.userInactive)
  if (!branch.approved_at) throw new Refusal('unauthenticated', messages.refused.branchPending)
}
