import type { Claim } from './claim.ts'
import { answerOf, doneOnce, type EarlierAnswer } from './done-once.ts'
import type { Person, Scope } from './scope.ts'

/** Does somebody's work once per key. */
export async function once<T>(
  scope: Scope<Person>,
  claim: Claim | undefined,
  keepsAnswer: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!claim) return work()
  const { tx, actor } = scope
  const mine = { garage_id: actor.garageId, user_id: actor.userId, key: claim.key }
  const keys = {
    claim: () =>
      tx
        .insertInto('idempotency_key')
        .values({ ...mine, request_hash: claim.hash, created_at: scope.now })
        .onConflict((conflict) => conflict.columns(['garage_id', 'user_id', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst(),
    find: () => findEarlier(scope, claim),
    keep: (answer: string) =>
      tx
        .updateTable('idempotency_key')
        .set({ answer })
        .where('garage_id', '=', mine.garage_id)
        .where('user_id', '=', mine.user_id)
        .where('key', '=', mine.key)
        .execute(),
  }
  return doneOnce(claim, keys, work, { keepsAnswer })
}

export async function findEarlierAnswer<T>(scope: Scope<Person>, claim: Claim): Promise<{ answer: T } | undefined> {
  const earlier = await findEarlier(scope, claim)
  return earlier && answerOf(earlier, claim)
}

function findEarlier({ tx, actor }: Scope<Person>, { key }: Claim): Promise<EarlierAnswer | undefined> {
  return tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirst()
}
