import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Claim } from '#server/kernel/claim.ts'
import type { Tx } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export async function billGarageTo({ tx, actor }: Scope, receiptInfoId: number): Promise<void> {
  await tx.updateTable('garage').set({ receipt_info_id: receiptInfoId }).where('id', '=', actor.garageId).execute()
}

export async function claimRegistration({ tx, actor, now }: Scope, { key, hash }: Claim): Promise<void> {
  await tx
    .insertInto('registration_key')
    .values({ key, request_hash: hash, garage_id: actor.garageId, created_at: now })
    .execute()
}

/** The garage that was registered with this key, if the request was the same. */
export async function findRegistration(tx: Tx, claim: Claim | undefined): Promise<number | undefined> {
  if (!claim) return undefined
  const earlier = await tx
    .selectFrom('registration_key')
    .select(['request_hash', 'garage_id'])
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (earlier && earlier.request_hash !== claim.hash) throw new Refusal('conflict', messages.keyReused)
  return earlier?.garage_id
}
