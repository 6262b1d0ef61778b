import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { guesserOf, rememberBrowser } from '#server/kernel/known-browser.ts'
import { inLoginTurn } from '#server/kernel/login-turn.ts'
import { passwordFits } from '#server/kernel/passwords.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import { asPlatform, behindDoor, type Visitor } from '#server/kernel/scope.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { findOperatorByName, insertPlatformSession } from './platform-access.repo.ts'

const patience = { free: 5, longestSeconds: 15 * 60 }

export async function logInOperator(visitor: Visitor, credentials: { username: string; password: string }) {
  const { house, address, device, now } = visitor
  const username = credentials.username.toLowerCase()
  const found = await inLoginTurn('platform login', { address, username }, () =>
    recognise(visitor, username, credentials.password),
  )
  const token = newToken()
  const operator = { id: found.id, username: found.username, name: found.name }
  const session = { operator_id: found.id, token_hash: tokenHash(token), device, address, created_at: now }
  const self = { operatorId: found.id, sessionId: 0, address }
  await asPlatform(house, self, async (scope) => {
    const id = await insertPlatformSession(scope.tx, session)
    await auditPlatform(scope, 'login', 'platform_session', id)
  })
  rememberBrowser(visitor, platform.login, found)
  return { token, operator }
}

async function recognise(visitor: Visitor, username: string, password: string) {
  const { house, address } = visitor
  const found = await behindDoor(house, { platform: true }, (tx) => findOperatorByName(tx, username))
  // Counted apart: nobody makes an address wait by using it for a name.
  const counted = [
    ['platform-login-account', guesserOf(visitor, platform.login, username, found)],
    ['platform-login-address', address],
  ] as const
  for (const [what, who] of counted) await house.limits.refuseWaiting(what, who)

  if (!(await passwordFits(found?.password_hash, password)) || !found) {
    house.log.warn({ address }, "a login to the platform's console failed")
    for (const [what, who] of counted) await house.limits.failed(what, who, patience)
    throw new Refusal('wrong_credentials', messages.wrongCredentials)
  }
  for (const [what, who] of counted) await house.limits.succeeded(what, who)
  return found
}
