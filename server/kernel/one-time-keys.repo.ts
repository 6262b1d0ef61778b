import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { type Actor, behindDoor, type House, type Scope } from './scope.ts'
import { newToken, tokenHash } from './secrets.ts'

type Purpose = 'password_reset' | 'ticket'

/** Makes a key for one use and answers the only copy of it. Earlier ones of the same purpose die, if `replaces`. */
export async function issueOneTimeKey(
  scope: Scope<Actor>,
  userId: number,
  purpose: Purpose,
  options: { seconds: number; replaces: boolean },
): Promise<string> {
  if (options.replaces) await deleteOneTimeKeys(scope, [userId], purpose)
  const { tx, actor, now } = scope
  const token = newToken()
  await tx
    .insertInto('one_time_key')
    .values({
      garage_id: actor.garageId,
      user_id: userId,
      purpose,
      token_hash: tokenHash(token),
      expires_at: new Date(now.getTime() + options.seconds * 1000),
      created_at: now,
    })
    .execute()
  return token
}

/** Those of one purpose, or of every one. */
export async function deleteOneTimeKeys(
  { tx, actor }: Scope<Actor>,
  userIds: readonly number[],
  purpose?: Purpose,
): Promise<void> {
  await tx
    .deleteFrom('one_time_key')
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as Purpose))
    .execute()
}

export async function findOneTimeKey(house: House, token: string, purpose: Purpose) {
  const hash = tokenHash(token)
  return behindDoor(house, { oneTimeHash: hash }, (tx: Tx) =>
    tx
      .selectFrom('one_time_key')
      .select(['garage_id', 'id', 'user_id'])
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', house.clock())
      .executeTakeFirst(),
  )
}

/** Of two who come at once, one gets true. */
export async function useOneTimeKey({ tx, actor, now }: Scope<Actor>, id: number): Promise<boolean> {
  const done = await tx
    .updateTable('one_time_key')
    .set({ used_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
