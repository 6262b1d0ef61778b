import { hireUser } from '../server/features/team/public.ts'
import { openWorkshop, type RoleIds } from '../server/features/workshop/public.ts'
import type { House, Scope } from '../server/kernel/scope.ts'
import { newToken, tokenHash } from '../server/kernel/secrets.ts'
import { insertSessions } from './access.repo.ts'

export type Session = { token: string; hash: string; garageId: number; userId: number }

let opened = 0

/** Garages with a proprietor each, who is logged in on many devices; `then` adds what else a garage has. */
export async function openGarages(
  house: House,
  count: number,
  sessionsPerUser: number,
  then: (scope: Scope, roles: RoleIds) => Promise<unknown> = async () => {},
): Promise<Session[]> {
  const sessions: Session[] = []
  for (let index = 0; index < count; index++) {
    opened += 1
    const contact = { phone_number: '22223333', email: 'taller@example.com', country: 'SV', city: 'X', address: 'X' }
    const garage = { name: `Taller ${opened}`, ...contact, plan_id: 3, payment_type: 11, time_zone: 'UTC' }
    const username = `ana${opened}`
    await openWorkshop(house, garage, async (scope, roles) => {
      const person = { first_name: 'Ana', last_name: 'Paz', phone_number: '22223333', email: 'ana@example.com' }
      const user = { ...person, username, role_id: roles.proprietor, branch_id: null, is_proprietor: true }
      const userId = await hireUser(scope, user, { hash: 'nobody logs in here' })
      const tokens = Array.from({ length: sessionsPerUser }, newToken)
      await insertSessions(scope, userId, tokens.map(tokenHash))
      const { garageId } = scope.actor
      sessions.push(...tokens.map((token) => ({ token, hash: tokenHash(token), garageId, userId })))
      await then(scope, roles)
    })
  }
  return sessions
}
