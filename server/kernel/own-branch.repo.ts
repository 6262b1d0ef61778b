import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Scope } from './scope.ts'

/**
 * Nobody closes the actor's branch before what comes into it is there. Whoever closes it asks what it has; it may have
 * been closed while the actor asked, and then they are out like everybody who worked there.
 */
export async function holdOwnBranch({ tx, actor }: Scope): Promise<void> {
  if (actor.branchId === undefined) return
  const branch = await tx
    .selectFrom('branch')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', actor.branchId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!branch) throw new Refusal('unauthenticated', messages.sessionExpired)
}
