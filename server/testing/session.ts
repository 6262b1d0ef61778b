import { insertSession } from '../features/access/access.repo.ts'
import { garageItself, type House, inScope } from '../kernel/scope.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'

/** The token of a session that was made without going through the login. */
export async function openSession(house: House, user: { id: number; garageId: number }): Promise<string> {
  const token = newToken()
  const session = { user_id: user.id, token_hash: tokenHash(token), device: 'prueba', address: '127.0.0.1' }
  await inScope(house, garageItself(user.garageId), (scope) => insertSession(scope, session))
  return token
}
