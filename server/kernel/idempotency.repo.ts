import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Claim } from './claim.ts'
import type { Person, Scope } from './scope.ts'

/**
 * Does the work once per key. The key is claimed in the work's own transaction: a second request waits for the first
 * to end and then gets its answer; if the first fails, its claim goes with it and the second one does the work.
 */
export async function once<T>(
  scope: Scope<Person>,
  claim: Claim | undefined,
  keepsAnswer: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!claim) return work()
  const { tx, actor } = scope
  const mine = { garage_id: actor.garageId, user_id: actor.userId, key: claim.key }
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ ...mine, request_hash: claim.hash, created_at: scope.now })
    .onConflict((conflict) => conflict.columns(['garage_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const earlier = await findEarlierAnswer<T>(scope, claim)
    // It was forgotten between the two statements: the request may be sent once more.
    if (!earlier) throw new Refusal('conflict', messages.refused.alreadyDone)
    return earlier.answer
  }

  const answer = await work()
  if (keepsAnswer) {
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify({ answer }) })
      .where('garage_id', '=', mine.garage_id)
      .where('user_id', '=', mine.user_id)
      .where('key', '=', mine.key)
      .execute()
  }
  return answer
}

export async function findEarlierAnswer<T>(
  { tx, actor }: Scope<Person>,
  claim: Claim,
): Promise<{ answer: T } | undefined> {
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  return earlier && answerOf(earlier, claim)
}

/** What was answered then, provided that the same thing was asked. */
export function answerOf<T>(earlier: { request_hash: string; answer: unknown }, claim: Claim): { answer: T } {
  if (earlier.request_hash !== claim.hash) throw new Refusal('conflict', messages.keyReused)
  if (!earlier.answer) throw new Refusal('conflict', messages.refused.alreadyDone)
  return earlier.answer as { answer: T }
}
