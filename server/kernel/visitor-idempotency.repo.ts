import { Refusal } from '#domain/kernel/refusal.ts'
import type { Claim } from './claim.ts'
import type { Tx } from './database.ts'
import { answerOf } from './done-once.ts'
import type { House, Visitor } from './scope.ts'

/**
 * Keeps what a visitor is answered, at the end of the transaction that does what they asked for. Of two who send the same
 * at once the second finds the key taken: what it did goes with its transaction, and the first one's answer is its own.
 */
export async function keepVisitorsAnswer(tx: Tx, { claim, now }: Visitor, answer: object): Promise<void> {
  if (!claim) return
  const { key, hash } = claim
  await tx
    .insertInto('visitor_key')
    .values({ key, request_hash: hash, answer: JSON.stringify({ answer }), created_at: now })
    .execute()
}

/**
 * What the first one was answered, where a repetition fails because that one worked: its link has been used, its
 * username is taken, its key is.
 */
export async function answeredBefore({ house, claim }: Visitor, error: unknown): Promise<object> {
  const look = claim && findVisitorsAnswer(house, claim)
  const earlier = await look?.catch((failure: unknown) => {
    throw failure instanceof Refusal ? failure : error
  })
  if (!earlier) throw error
  return earlier.answer
}

/** What was answered to an earlier request with this key, if it was the same one. */
async function findVisitorsAnswer(house: House, claim: Claim): Promise<{ answer: object } | undefined> {
  const earlier = await house.database.reading({}, (tx) =>
    tx.selectFrom('visitor_key').select(['request_hash', 'answer']).where('key', '=', claim.key).executeTakeFirst(),
  )
  return earlier && answerOf<object>(earlier, claim)
}
