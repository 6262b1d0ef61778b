import { EventEmitter } from 'node:events'
import { Logger, type RunOnceOptions, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import { insisting, reportAlive } from './job-workers.repo.ts'
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

const aliveEveryMs = 15_000

/** The worker of this process. Any number of processes may work on the same queue; each job is taken by one. */
export async function startWorker(house: House, kinds: JobKind[]): Promise<{ stop: () => Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  const alive = keepAlive(house, events)
  const stopping = new AbortController()
  const runner = await run({
    ...workerOptions(house, kinds),
    pgPool: insisting(house.database.pool, stopping.signal),
    events,
    concurrency: 3,
    pollInterval: 2000,
    crontab: kinds.flatMap((kind) => (kind.cron ? [`${kind.cron} ${kind.name} ?fill=1d`] : [])).join('\n'),
  })
  return {
    async stop() {
      stopping.abort()
      await runner.stop()
      clearInterval(alive)
    },
  }
}

/** Until it stops: others take up what it held when it is not heard of any more. */
function keepAlive(house: House, events: WorkerEvents): NodeJS.Timeout {
  let worker: string | undefined
  // A database that is away is told later; that it is away is said by everything else that asks it.
  const report = () => worker !== undefined && reportAlive(house.database.single, worker).catch(() => {})
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id
    report()
  })
  return setInterval(report, aliveEveryMs)
}

/** Does what is due now and comes back: for tests, which decide when jobs run. */
export async function runDueJobs(house: House, kinds: JobKind[]): Promise<void> {
  // That a job was done, or failed, is noted after its run: only where that is collected it is waited for at the end.
  const noted = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
  await runOnce({ ...workerOptions(house, kinds), preset: noted })
}

function workerOptions(house: House, kinds: JobKind[]): RunOnceOptions & { taskList: TaskList } {
  return {
    pgPool: house.database.pool,
    noHandleSignals: true,
    noPreparedStatements: !house.configuration.namedStatements,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') house.log.error({ cause: meta?.error }, message)
    }),
    taskList: Object.fromEntries(
      kinds.map((kind): [string, Task] => [
        kind.name,
        (payload, { job: row }) =>
          kind.run(house, payload, { number: row.attempts, isLast: row.attempts >= row.max_attempts }),
      ]),
    ),
  }
}
