import { createHash } from 'node:crypto'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Person, Scope } from './scope.ts'

const longestKey = 100

export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 8 || header.length > longestKey) {
    throw new Refusal('malformed', messages.refused.idempotencyKey)
  }
  return header
}

export function requestHash(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Does the work once per key. The key is claimed in the work's own transaction: a second request waits for the first
 * to end and then gets its answer; if the first fails, its claim goes with it and the second one does the work.
 */
export async function once<T>(
  scope: Scope<Person>,
  key: string | undefined,
  hash: string,
  keepsAnswer: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const { tx, actor } = scope
  const mine = { garage_id: actor.garageId, user_id: actor.userId, key }
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ ...mine, request_hash: hash, created_at: scope.now })
    .onConflict((conflict) => conflict.columns(['garage_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return earlierAnswer<T>(scope, key, hash)

  const answer = await work()
  if (keepsAnswer) {
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify({ answer }) })
      .where('garage_id', '=', mine.garage_id)
      .where('user_id', '=', mine.user_id)
      .where('key', '=', key)
      .execute()
  }
  return answer
}

async function earlierAnswer<T>({ tx, actor }: Scope<Person>, key: string, hash: string): Promise<T> {
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.request_hash !== hash) throw new Refusal('conflict', messages.keyReused)
  if (!earlier.answer) throw new Refusal('conflict', messages.refused.alreadyDone)
  return (earlier.answer as { answer: T }).answer
}
