import type { Endpoint } from '#domain/kernel/endpoint.ts'
import type { Visitor } from './scope.ts'
import { isSignedBy, newToken, sign } from './secrets.ts'

/** As long as browsers keep anything. */
const seconds = 400 * 24 * 60 * 60

type Account = { id: number; password_hash: string }

/**
 * As whom wrong passwords for a name are counted. A browser in which its owner was recognised before carries a mark and
 * is counted by itself: a stranger who goes on guessing makes every other browser wait, but not the owner's own.
 */
export function guesserOf(visitor: Visitor, login: Endpoint, username: string, account: Account | undefined): string {
  if (!account) return username
  const [mark = '', signature = ''] = visitor.cookies.read(cookieName(account))?.split('.') ?? []
  const isKnown = isSignedBy(visitor.house.signingKey, signature, ...signed(login, account, mark))
  return isKnown ? `${username}\n${mark}` : username
}

/** From now on this browser is known as the owner's. */
export function rememberBrowser({ house, cookies }: Visitor, login: Endpoint, account: Account): void {
  const mark = newToken()
  const value = `${mark}.${sign(house.signingKey, ...signed(login, account, mark))}`
  cookies.keep({ name: cookieName(account), value, path: `/api/${login.path}`, seconds })
}

/** With the password: who once knew it and collected marks has no more tries at the next one than anybody else. */
function signed(login: Endpoint, { id, password_hash }: Account, mark: string) {
  return ['known browser', login.path, id, password_hash, mark]
}

/** Several people share a computer, so everybody has their own. */
function cookieName({ id }: Account): string {
  return `bujia_known_${id}`
}
