import { sql } from 'kysely'
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

/** One job for each garage, in one statement; a garage whose job still waits does not get a second one. */
export async function queueForEveryGarage(tx: Tx, kind: JobKind<{ garageId: number }>): Promise<void> {
  await sql`select graphile_worker.add_job(${kind.name}, payload => json_build_object('garageId', id),
    job_key => ${`${kind.name}:`}::text || id) from garage`.execute(tx)
}

/**
 * What a killed process held is held for four hours, in case it still lives. Who owns the database alone knows that
 * nobody else does, and takes it up again at once.
 */
export async function releaseJobsOfTheDead(tx: Tx): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by is not null`.execute(tx)
  await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by is not null`.execute(tx)
}
