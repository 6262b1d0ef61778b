import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const startWithinMs = 60_000

type Started = { lives: () => boolean; whatCameOfIt: () => string }

/**
 * Asks until a database that was started on this port serves. What a crash left to bring back may be a gigabyte on a slow
 * disk: as long as the process lives and says that it is at it, it is waited for. Given up, it would begin anew at the
 * next start, and come no further then.
 */
export async function untilReady(port: number, started: Started, withinMs = startWithinMs): Promise<void> {
  let deadline = Date.now() + withinMs
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'x', database: 'postgres' })
    client.on('error', () => {})
    const failure = await client.connect().then(
      () => undefined,
      (error: { code?: string }) => error.code,
    )
    await client.end().catch(() => {})
    // 28P01: it listens, and refuses the password that is wrong on purpose. 57P03: still starting.
    if (failure === undefined || failure === '28P01') return
    if (Date.now() > deadline) {
      const recovers = failure === '57P03' && started.lives()
      if (!recovers) throw new Error(`PostgreSQL did not start (${failure}, ${started.whatCameOfIt()})`)
      process.stderr.write('The database still brings back what was cut off when it ended: it is waited for.\n')
      deadline = Date.now() + withinMs
    }
    await wait(50)
  }
}
