import type { Tx } from './database.ts'
import { behindDoor, type House, type Operator } from './scope.ts'

/** Shorter than a workshop's: whoever runs the platform sees every garage. */
const idleHours = 12
const longestDays = 7
const hourMs = 60 * 60 * 1000

function limitsAt(now: Date): { idle: Date; longest: Date } {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  return { idle: before(idleHours), longest: before(longestDays * 24) }
}

export async function findOperatorOfSession(
  house: House,
  hash: string,
  address: string,
): Promise<Operator | undefined> {
  const now = house.clock()
  const { idle, longest } = limitsAt(now)
  const row = await behindDoor(house, { platform: true }, (tx) =>
    tx
      .updateTable('platform_session as s')
      .from('platform_operator as o')
      .set({ last_used_at: now })
      .whereRef('o.id', '=', 's.operator_id')
      .where('s.token_hash', '=', hash)
      .where('s.last_used_at', '>', idle)
      .where('s.created_at', '>', longest)
      .where('o.disabled_at', 'is', null)
      .returning(['s.id', 's.operator_id'])
      .executeTakeFirst(),
  )
  return row && { operatorId: row.operator_id, sessionId: row.id, address }
}

/** Sessions that are over, and the keys of repeated requests of the day before. */
export async function deleteExpiredOfPlatform(tx: Tx, now: Date): Promise<void> {
  const { idle, longest } = limitsAt(now)
  const yesterday = new Date(now.getTime() - 24 * hourMs)
  await tx
    .deleteFrom('platform_session')
    .where((e) => e.or([e('last_used_at', '<', idle), e('created_at', '<', longest)]))
    .execute()
  await tx.deleteFrom('platform_idempotency_key').where('created_at', '<', yesterday).execute()
  await tx.deleteFrom('visitor_key').where('created_at', '<', yesterday).execute()
  await tx.deleteFrom('registration_key').where('created_at', '<', yesterday).execute()
}
