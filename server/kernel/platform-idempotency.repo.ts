import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Claim } from './claim.ts'
import { answerOf } from './idempotency.repo.ts'
import type { PlatformScope } from './scope.ts'

/** Does an operator's work once per key, in the work's own transaction: the second request waits for the first. */
export async function onceOnPlatform<T>(
  { tx, operator, now }: PlatformScope,
  claim: Claim | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!claim) return work()
  const mine = { operator_id: operator.operatorId, key: claim.key }
  const claimed = await tx
    .insertInto('platform_idempotency_key')
    .values({ ...mine, request_hash: claim.hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const earlier = await tx
      .selectFrom('platform_idempotency_key')
      .select(['request_hash', 'answer'])
      .where('operator_id', '=', mine.operator_id)
      .where('key', '=', mine.key)
      .executeTakeFirst()
    if (!earlier) throw new Refusal('conflict', messages.refused.alreadyDone)
    return answerOf<T>(earlier, claim).answer
  }
  const answer = await work()
  await tx
    .updateTable('platform_idempotency_key')
    .set({ answer: JSON.stringify({ answer }) })
    .where('operator_id', '=', mine.operator_id)
    .where('key', '=', mine.key)
    .execute()
  return answer
}
