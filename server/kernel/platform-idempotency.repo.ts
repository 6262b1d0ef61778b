import type { Claim } from './claim.ts'
import { doneOnce } from './done-once.ts'
import type { PlatformScope } from './scope.ts'

/** Does an operator's work once per key. */
export async function onceOnPlatform<T>(
  { tx, operator, now }: PlatformScope,
  claim: Claim | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!claim) return work()
  const mine = { operator_id: operator.operatorId, key: claim.key }
  const keys = {
    claim: () =>
      tx
        .insertInto('platform_idempotency_key')
        .values({ ...mine, request_hash: claim.hash, created_at: now })
        .onConflict((conflict) => conflict.columns(['operator_id', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst(),
    find: () =>
      tx
        .selectFrom('platform_idempotency_key')
        .select(['request_hash', 'answer'])
        .where('operator_id', '=', mine.operator_id)
        .where('key', '=', mine.key)
        .executeTakeFirst(),
    keep: (answer: string) =>
      tx
        .updateTable('platform_idempotency_key')
        .set({ answer })
        .where('operator_id', '=', mine.operator_id)
        .where('key', '=', mine.key)
        .execute(),
  }
  return doneOnce(claim, keys, work)
}
