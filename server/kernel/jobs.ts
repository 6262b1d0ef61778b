import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import type { House } from './scope.ts'

/** A kind of job: what to do with one payload. It may run twice (a crash, a retry), so it must bear that. */
export type JobKind<Payload = unknown> = {
  name: string
  run: (house: House, payload: Payload, attempt: { number: number; isLast: boolean }) => Promise<void>
  /** When it runs by itself, in crontab's five fields (UTC). */
  cron?: string
}

export function job<Payload>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind
}

/** The worker of this process. Any number of processes may work on the same queue; each job is taken by one. */
export async function startWorker(house: House, pool: pg.Pool, kinds: JobKind[]) {
  const runner = await run({
    pgPool: pool,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 2000,
    noPreparedStatements: !house.configuration.namedStatements,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') house.log.error({ meta: meta?.error }, message)
    }),
    taskList: Object.fromEntries(
      kinds.map((kind) => [
        kind.name,
        (payload, { job: row }) =>
          kind.run(house, payload, { number: row.attempts, isLast: row.attempts >= row.max_attempts }),
      ]),
    ),
    crontab: kinds.flatMap((kind) => (kind.cron ? [`${kind.cron} ${kind.name} ?fill=1d`] : [])).join('\n'),
  })
  return { stop: () => runner.stop() }
}
