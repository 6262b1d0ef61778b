import { sql } from 'kysely'
import type { Tx } from './database.ts'

export type Backlog = Record<'jobsDue' | 'jobsFailed' | 'oldestDueSeconds' | 'mailsWaiting' | 'mailsFailed', number>

/** What waits and what gave up, in every garage: behind the platform's door. Jobs that are done are not in the table. */
export async function countBacklog(tx: Tx): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select count(*) filter (where due) as "jobsDue",
      count(*) filter (where attempts >= max_attempts and locked_at is null) as "jobsFailed",
      coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "oldestDueSeconds",
      (select count(*) from mail where state = 'waiting') as "mailsWaiting",
      (select count(*) from mail where state = 'failed') as "mailsFailed"
    from (select *, is_available and run_at <= now() as due from graphile_worker._private_jobs) as job`.execute(tx)
  return rows[0] as Backlog
}
