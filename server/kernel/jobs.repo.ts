import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { JobKind } from './jobs.ts'

/** Queues a job in the caller's transaction: it exists if and only if the change does. */
export async function queueJob<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${kind.name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null})`.execute(tx)
}

type KeyedJob<Payload> = { payload: Payload; key: string }

/** For all rows in one call: with a call for each, 2,000 take seconds, and the longer the more are queued already. */
const addJobs = (name: string, payload: RawBuilder<unknown>, key: RawBuilder<unknown>, turn: number) =>
  sql`graphile_worker.add_jobs(array_agg(
    (${name}::text, ${payload}, null, null, null, ${key}, ${turn}::int, null)::graphile_worker.job_spec))`

/** Whose turn it is when several jobs are due; those of one turn go by the time since when they are. */
export const turns = { work: 0, lettersOfPeople: 1, lettersOfGarages: 2 }

/** Many at once, in one statement. */
export async function queueJobs<Payload>(
  tx: Tx,
  kind: JobKind<Payload>,
  jobs: readonly KeyedJob<Payload>[],
  turn: number,
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload))
  const keys = jobs.map(({ key }) => key)
  await sql`select ${addJobs(kind.name, sql`j.payload::json`, sql`j.key`, turn)}
    from unnest(${payloads}::text[], ${keys}::text[]) as j (payload, key) having count(*) > 0`.execute(tx)
}

export async function isJobUnderWay(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where key = ${key} and locked_at is not null`.execute(tx)
  return rows.length > 0
}

const ofGarage = (kind: JobKind<{ garageId: number }>) => `${kind.name}:`

/** For one garage, at its time; it takes the place of the one that all garages get, and that one its. */
export async function queueForGarage(
  tx: Tx,
  kind: JobKind<{ garageId: number }>,
  garageId: number,
  runAt: Date,
): Promise<void> {
  await queueJob(tx, kind, { garageId }, { key: `${ofGarage(kind)}${garageId}`, runAt })
}

/** One job for each garage, in one statement; a garage whose job still waits does not get a second one. */
export async function queueForEveryGarage(tx: Tx, kind: JobKind<{ garageId: number }>): Promise<void> {
  const key = sql`${ofGarage(kind)}::text || id`
  await sql`select ${addJobs(kind.name, sql`json_build_object('garageId', id)`, key, turns.work)}
    from garage having count(*) > 0`.execute(tx)
}

/** What gave up stays in the queue, to be looked at or tried again, until nobody asks for it any more. */
export async function forgetFailedJobs(tx: Tx, before: Date): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}`.execute(tx)
}
