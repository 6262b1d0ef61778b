import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { asRefusal } from './errors.ts'

/**
 * What a killed process held is held for a minute, in case it still lives. Who owns the database alone knows that
 * nobody else does, and takes it up again at once.
 */
export async function releaseJobsOfTheDead(tx: Tx): Promise<void> {
  await release(tx, sql`locked_by is not null`)
}

/**
 * A clock that was ahead has noted runs that are still to come, before which nothing would run by itself any more: no
 * reminder, no invoice, for months. What was due in the last day is made up for. Nor would a letter that failed then be
 * tried again, or a window end that was counted in since: who used it up could send nothing, or not log in.
 */
export async function forgetTimesToCome(tx: Tx): Promise<void> {
  await sql`update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 day'
    where last_execution > now() + interval '1 hour'`.execute(tx)
  // Nor is somebody alive who was last seen then, or at work on what they took up then.
  await sql`delete from job_worker where seen_at > now() + ${deadAfter}`.execute(tx)
  await release(tx, sql`locked_at > now() + ${deadAfter}`)
  await sql`update graphile_worker._private_jobs set run_at = now()
    where run_at > now() + ${longestAhead} and locked_at is null`.execute(tx)
  await sql`delete from rate_limit where expire > extract(epoch from now() + ${longestAhead}) * 1000`.execute(tx)
}

/** No job is put off for longer than a day, and no window is longer. */
const longestAhead = sql`interval '2 days'`
const deadAfter = sql`interval '60 seconds'`

/** Says that this worker lives, and takes away what those hold who have not said so for a while. By the database's clock. */
export async function reportAlive(tx: Tx, workerId: string): Promise<void> {
  await sql`insert into job_worker (id, seen_at) values (${workerId}, now())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx)
  await sql`delete from job_worker where seen_at < now() - ${deadAfter}`.execute(tx)
  // One that has just begun may hold something before it was ever seen.
  await release(tx, sql`locked_at < now() - ${deadAfter} and locked_by not in (select id from job_worker)`)
}

async function release(tx: Tx, held: RawBuilder<unknown>): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where ${held}`.execute(tx)
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${held}`.execute(tx)
}

const askAgainAfterMs = 1000

type GiveBack = (destroy?: unknown) => void
type Listen = (error: Error | undefined, client: pg.PoolClient | undefined, giveBack: GiveBack) => void

/**
 * The pool as the worker gets it. It does not wait for the statement that ends a job, so that a failure there would be
 * nobody's and end the process: while the database is away each statement is asked again, until the worker stops. All
 * of its statements stand alone, since its tables are migrated before. What it listens on it gives back twice when it
 * stops while that is being lost, which would be nobody's failure too.
 */
export function insisting(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  async function query(...statement: Parameters<typeof pool.query>): Promise<unknown> {
    try {
      return await pool.query(...statement)
    } catch (error) {
      if (stopping.aborted || asRefusal(error)?.reason !== 'unavailable') throw error
      await wait(askAgainAfterMs, undefined, { signal: stopping }).catch(() => {})
      return query(...statement)
    }
  }
  const connect = (listen?: Listen) =>
    listen
      ? pool.connect((error, client, giveBack) => listen(error, client, once(giveBack)))
      : Promise.resolve({ query, release() {} })
  return new Proxy(pool, {
    get: (_, name) => (name === 'connect' ? connect : Reflect.get(pool, name, pool)),
  })
}

function once(giveBack: GiveBack): GiveBack {
  let isGiven = false
  return (destroy) => {
    if (!isGiven) giveBack(destroy)
    isGiven = true
  }
}
