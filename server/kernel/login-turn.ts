import { inTurn } from './in-turn.ts'
import { asCounted } from './limits.ts'

/** More people than log in at one address in the same second, however large the workshop behind it. */
const mostFromAddress = 100

/**
 * Checks a login when those from the same address and for the same name have ended: guesses sent at once are told no
 * more, and take no more of the processors, than guesses in a row. The address comes first: whoever sends many waits in
 * their own queue, and keeps a name from its owner elsewhere for the length of one check.
 */
export function inLoginTurn<T>(
  door: string,
  { address, username }: { address: string; username: string },
  check: () => Promise<T>,
): Promise<T> {
  const ofName = () => inTurn(`${door} of ${username}`, check)
  return inTurn(`${door} from ${asCounted(address)}`, ofName, { most: mostFromAddress })
}
