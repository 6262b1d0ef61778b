import { sql } from 'kysely'
import { daysBefore } from './days.ts'
import type { Scope } from './scope.ts'
import { sessionIdleDays, sessionLongestDays } from './sessions.repo.ts'

/** As long as somebody may ask whether a letter went out, or try again what gave up. */
export const askedForDays = 90

/** Photos come before the order that they are saved with, and its form may stay open over some days off. */
export const unattachedDays = 7

/** Any number that nothing else in the database locks. */
export const backupLock = 7_283_004_120

/** A backup copies files that were referred to when it began: until it has ended none of them may go. */
export async function mayRemoveFiles({ tx }: Scope): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(tx)
  return rows[0]?.free === true
}

export async function deleteExpired({ tx, actor, now }: Scope): Promise<void> {
  const daysAgo = (days: number) => daysBefore(now, days)
  await tx
    .deleteFrom('session')
    .where('garage_id', '=', actor.garageId)
    .where((e) =>
      e.or([e('last_used_at', '<', daysAgo(sessionIdleDays)), e('created_at', '<', daysAgo(sessionLongestDays))]),
    )
    .execute()
  await tx
    .deleteFrom('one_time_key')
    .where('garage_id', '=', actor.garageId)
    .where('expires_at', '<', daysAgo(1))
    .execute()
  await tx
    .deleteFrom('idempotency_key')
    .where('garage_id', '=', actor.garageId)
    .where('created_at', '<', daysAgo(1))
    .execute()
  await tx
    .deleteFrom('client_import')
    .where('garage_id', '=', actor.garageId)
    .where('updated_at', '<', daysAgo(1))
    .execute()
  // What still waits has its turns to come.
  await tx
    .deleteFrom('mail')
    .where('garage_id', '=', actor.garageId)
    .where('state', '<>', 'waiting')
    .where('created_at', '<', daysAgo(askedForDays))
    .execute()
}
