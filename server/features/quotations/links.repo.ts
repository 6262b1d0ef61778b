import type { Tx } from '#server/kernel/database.ts'
import { daysAfter } from '#server/kernel/days.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'

export const linkDays = 30

/** A new way in for the client; the one before is dead. Answers the only copy of the token. */
export async function replaceLink(
  scope: Scope,
  sub: { id: number; branch_id: number | null },
  offerHash: string,
): Promise<string> {
  await killLinks(scope, sub.id)
  const { tx, actor, now } = scope
  const token = newToken()
  await tx
    .insertInto('quotation_link')
    .values({
      garage_id: actor.garageId,
      branch_id: sub.branch_id,
      sub_order_id: sub.id,
      token_hash: tokenHash(token),
      offer_hash: offerHash,
      expires_at: daysAfter(now, linkDays),
      created_at: now,
    })
    .execute()
  return token
}

export function killLinks(scope: Scope, subOrderId: number): Promise<void> {
  return updateLiveLink(scope, subOrderId, { dead_at: scope.now })
}

/** What the client chose is what they know now. */
export function updateSentOffer(scope: Scope, subOrderId: number, offerHash: string): Promise<void> {
  return updateLiveLink(scope, subOrderId, { offer_hash: offerHash })
}

async function updateLiveLink(
  { tx, actor }: Scope,
  subOrderId: number,
  change: { dead_at: Date } | { offer_hash: string },
): Promise<void> {
  await tx
    .updateTable('quotation_link')
    .set(change)
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .where('dead_at', 'is', null)
    .execute()
}

/** Behind the token's door: which quotation it opens, if it still does. */
export async function findLink(tx: Tx, hash: string, now: Date) {
  return tx
    .selectFrom('quotation_link')
    .select(['garage_id', 'sub_order_id', 'offer_hash'])
    .where('token_hash', '=', hash)
    .where('dead_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
