import type { Scope } from '../server/kernel/scope.ts'

export async function insertSessions({ tx, actor, now }: Scope, userId: number, hashes: string[]): Promise<void> {
  const common = { garage_id: actor.garageId, user_id: userId, device: 'bench', address: '127.0.0.1' }
  await tx
    .insertInto('session')
    .values(hashes.map((token_hash) => ({ ...common, token_hash, created_at: now, last_used_at: now })))
    .execute()
}
