import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Claim } from './claim.ts'

export type EarlierAnswer = { request_hash: string; answer: unknown }

/** Where the keys of somebody's requests are kept. */
type Keys = {
  /** Nothing where the key was claimed before. */
  claim: () => Promise<object | undefined>
  find: () => Promise<EarlierAnswer | undefined>
  keep: (answer: string) => Promise<unknown>
}

/**
 * Does the work once per key. The key is claimed in the work's own transaction: a second request waits for the first
 * to end and then gets its answer; if the first fails, its claim goes with it and the second one does the work.
 */
export async function doneOnce<T>(
  claim: Claim,
  keys: Keys,
  work: () => Promise<T>,
  { keepsAnswer = true } = {},
): Promise<T> {
  if (!(await keys.claim())) {
    const earlier = await keys.find()
    // It was forgotten between the two statements: the request may be sent once more.
    if (!earlier) throw new Refusal('conflict', messages.refused.alreadyDone)
    return answerOf<T>(earlier, claim).answer
  }
  const answer = await work()
  if (keepsAnswer) await keys.keep(JSON.stringify({ answer }))
  return answer
}

/** What was answered then, provided that the same thing was asked. */
export function answerOf<T>(earlier: EarlierAnswer, claim: Claim): { answer: T } {
  if (earlier.request_hash !== claim.hash) throw new Refusal('conflict', messages.keyReused)
  if (!earlier.answer) throw new Refusal('conflict', messages.refused.alreadyDone)
  return earlier.answer as { answer: T }
}
