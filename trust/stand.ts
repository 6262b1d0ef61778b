import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningPostgres } from '../server/kernel/embedded-postgres.ts'
import { type Counter, openCounter } from '../server/processes/counter.ts'
import { logIn, type Running, start, stop } from '../server/processes/running.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'

export type Stand = {
  folder: string
  /** The process that serves now; another one after each restart. */
  server: Running
  token: string
  counter: Counter
  restart: () => Promise<void>
  asOwner: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>
  close: () => Promise<void>
}

/** Filling the demo takes most of a first start: it is done once, and every trial gets a copy of its own. */
let filled: Promise<string> | undefined
async function fill(): Promise<string> {
  const path = temporaryFolder('trust-filled')
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  await stop(await start({ env: { DATA_DIR: path } }))
  return path
}

/**
 * The product as an operator starts it, with the demo workshop in it and no limit of orders. `prepare` runs on the new
 * folder before anything is in it.
 */
export async function openStand(prepare: (folder: string) => void = () => {}): Promise<Stand> {
  filled ??= fill()
  const folder = temporaryFolder('trust')
  prepare(folder)
  execFileSync('cp', ['-a', `${await filled}/.`, folder])
  const begin = () => start({ env: { DATA_DIR: folder } })
  const server = await begin()
  const stand: Stand = {
    folder,
    server,
    token: await logIn(server),
    counter: undefined as unknown as Counter,
    async restart() {
      stand.server = await begin()
    },
    async asOwner(sql, values) {
      const client = new pg.Client({ connectionString: runningPostgres(join(folder, 'postgres')) })
      client.on('error', () => {})
      await client.connect()
      return (await client.query(sql, values).finally(() => client.end())).rows
    },
    async close() {
      await stop(stand.server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await stand.asOwner('update garage set plan_id = 4')
  const serving = {
    get url() {
      return stand.server.url
    },
  }
  stand.counter = await openCounter(serving, stand.token)
  return stand
}
