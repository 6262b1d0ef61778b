import { readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { TestGarage } from '#server/testing/garages.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { filesFolder, mailFolder } from './configuration.ts'
import { queueForEveryGarage, queueJob } from './jobs.repo.ts'
import { issueOneTimeKey } from './one-time-keys.repo.ts'
import { thumbnailKey } from './receive-files.ts'
import { behindDoor } from './scope.ts'
import { attachFile, insertPendingFile } from './stored-files.repo.ts'
import { backupLock } from './sweep.repo.ts'
import { sweepGarageJob, sweepJob } from './sweep.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(() => {
  vi.restoreAllMocks()
})

const hour = 60 * 60 * 1000
const day = 24 * hour

async function sweep() {
  await behindDoor(w.house, {}, (tx) => queueJob(tx, sweepJob, {}))
  await w.runJobs()
}

/** What failed is tried again, as if it had waited. */
async function tryAgain() {
  await w.database.asOwner('update graphile_worker._private_jobs set run_at = now()')
  await w.runJobs()
}

const count = async (table: string, garage: TestGarage) => {
  const rows = await w.database.asOwner<{ count: number }>(`select count(*)::int from ${table} where garage_id = $1`, [
    garage.id,
  ])
  return rows[0]?.count
}

/** A file as an upload leaves it, attached to something or not. */
async function store(garage: TestGarage, key: string, attached = false): Promise<number> {
  await w.house.files.put(key, Buffer.from('foto'))
  await w.house.files.put(thumbnailKey(key), Buffer.from('pequeña'))
  return w.inGarage(garage, async (scope) => {
    const about = { name: 'a.jpg', media_type: 'image/jpeg', bytes: 4, sha256: Buffer.alloc(32), has_thumbnail: true }
    const id = await insertPendingFile(scope, { object_key: key, ...about })
    if (attached) await attachFile(scope, id)
    return id
  })
}
const objects = () => readdirSync(filesFolder(w.house.configuration), { recursive: true }).map(String)

test('sessions, links and request keys are removed when they are over, in every garage, and not before', async () => {
  const before = w.clock.now
  for (const garage of [w.north, w.south]) {
    const as = await w.tokenOf(garage.users.mechanic)
    const headers = { 'idempotency-key': 'clave-de-la-limpieza' }
    expect((await w.ask(access.closeOtherSessions, { as, headers })).status).toBe(200)
    await w.inGarage(garage, (scope) =>
      issueOneTimeKey(scope, garage.users.mechanic.id, 'password_reset', { seconds: 3600, replaces: false }),
    )
  }
  const counts = async () => {
    const tables = ['session', 'one_time_key', 'idempotency_key']
    return Promise.all([w.north, w.south].map((garage) => Promise.all(tables.map((table) => count(table, garage)))))
  }
  w.clock.advance(23 * hour)
  await sweep()
  expect(await counts()).toEqual([[1, 1, 1], [1, 1, 1]]) // biome-ignore format: one row per garage
  w.clock.advance(3 * hour)
  await sweep()
  expect(await counts()).toEqual([[1, 0, 0], [1, 0, 0]]) // biome-ignore format: one row per garage
  w.clock.now = new Date(before.getTime() + 30 * day + hour)
  // One is used to this day, and began half a year ago.
  const used = 'update session set last_used_at = $1, created_at = $2 where garage_id = $3'
  await w.database.asOwner(used, [w.clock.now, new Date(before.getTime() - 151 * day), w.north.id])
  await sweep()
  expect(await counts()).toEqual([[0, 0, 0], [0, 0, 0]]) // biome-ignore format: one row per garage
  w.clock.now = before
})

test('who was written to is forgotten after 90 days, of what was never sent too; what waits stays', async () => {
  const before = w.clock.now
  for (const state of ['sent', 'failed', 'waiting']) {
    await w.database.asOwner(
      `insert into mail (garage_id, recipient, subject, state, created_at) values ($1, $2, 'Aviso', $2, $3)`,
      [w.north.id, state, before],
    )
  }
  const left = async () =>
    (
      await w.database.asOwner<{ recipient: string }>(`select recipient from mail where subject = 'Aviso' order by id`)
    ).map((row) => row.recipient)
  w.clock.now = new Date(before.getTime() + 89 * day)
  await sweep()
  expect(await left()).toEqual(['sent', 'failed', 'waiting'])
  w.clock.now = new Date(before.getTime() + 91 * day)
  await sweep()
  w.clock.now = before
  expect(await left()).toEqual(['waiting'])
})

test('a job that gave up is forgotten after 90 days, one that waits never', async () => {
  const before = w.clock.now
  for (const [key, attempts] of Object.entries({ 'gave-up': 25, waits: 24 })) {
    const runAt = new Date(Date.now() + 365 * day)
    await behindDoor(w.house, {}, (tx) => queueJob(tx, sweepGarageJob, { garageId: w.north.id }, { key, runAt }))
    await w.database.asOwner(
      'update graphile_worker._private_jobs set attempts = $2, max_attempts = 25, updated_at = $3 where key = $1',
      [key, attempts, before],
    )
  }
  const left = async () => {
    const known = `select key from graphile_worker._private_jobs where key in ('gave-up', 'waits') order by id`
    return (await w.database.asOwner<{ key: string }>(known)).map(({ key }) => key)
  }
  w.clock.now = new Date(before.getTime() + 89 * day)
  await sweep()
  expect(await left()).toEqual(['gave-up', 'waits'])
  w.clock.now = new Date(before.getTime() + 91 * day)
  await sweep()
  w.clock.now = before
  expect(await left()).toEqual(['waits'])
  await w.database.asOwner('delete from graphile_worker._private_jobs')
})

test('a file that nothing came to refer to goes with its bytes after a week, in every garage; others stay', async () => {
  const before = w.clock.now
  await store(w.north, 'norte/olvidada')
  await store(w.south, 'sur/olvidada')
  await store(w.north, 'norte/usada', true)
  w.clock.advance(7 * day + hour)
  await store(w.south, 'sur/reciente')
  w.clock.advance(6 * day)
  await sweep()
  w.clock.now = before
  const left = await w.database.asOwner<{ object_key: string }>('select object_key from stored_file order by 1')
  expect(left.map((row) => row.object_key)).toEqual(['norte/usada', 'sur/reciente'])
  expect(objects().sort()).toEqual(
    ['norte', 'norte/usada', 'norte/usada-thumbnail', 'sur', 'sur/reciente', 'sur/reciente-thumbnail'].sort(),
  )
})

test('a file whose bytes cannot be removed now keeps its row for the next time, and does not keep the others', async () => {
  const before = w.clock.now
  await store(w.north, 'norte/trabada')
  await store(w.north, 'norte/libre')
  w.clock.advance(7 * day + hour)
  const remove = w.house.files.remove
  vi.spyOn(w.house.files, 'remove').mockImplementation(async (key) => {
    if (key.includes('trabada')) throw new Error('the store is in trouble')
    await remove(key)
  })
  await sweep()
  const rows = () =>
    w.database.asOwner<{ object_key: string }>("select object_key from stored_file where name = 'a.jpg'")
  expect((await rows()).map((row) => row.object_key)).toContain('norte/trabada')
  expect((await rows()).map((row) => row.object_key)).not.toContain('norte/libre')
  vi.restoreAllMocks()
  await tryAgain()
  w.clock.now = before
  expect((await rows()).map((row) => row.object_key)).not.toContain('norte/trabada')
  expect(objects().join()).not.toContain('trabada')
})

test('a file that is attached while the sweep is at it is refused there, and never kept without its bytes', async () => {
  const before = w.clock.now
  const id = await store(w.north, 'norte/disputada')
  w.clock.advance(7 * day + hour)
  const remove = w.house.files.remove
  let attaching: Promise<unknown> | undefined
  vi.spyOn(w.house.files, 'remove').mockImplementation(async (key) => {
    if (!attaching) {
      let answered = false
      attaching = w
        .inGarage(w.north, (scope) => attachFile(scope, id))
        .finally(() => {
          answered = true
        })
      attaching.catch(() => {})
      await untilWaiting(w, 1, () => answered)
    }
    await remove(key)
  })
  await sweep()
  w.clock.now = before
  await expect(attaching).rejects.toThrow(messages.notFound)
  const rows = await w.database.asOwner('select from stored_file where id = $1', [id])
  expect([rows, objects().filter((name) => name.includes('disputada'))]).toEqual([[], []])
})

test('while a backup is being made no file goes, and no failure is told; after it they do, without waiting for the next day', async () => {
  const before = w.clock.now
  await store(w.north, 'norte/respaldada')
  w.clock.advance(7 * day + hour)
  const backup = new pg.Client({ connectionString: w.database.ownerUrl })
  await backup.connect().then(() => backup.query('select pg_advisory_lock($1)', [backupLock]))
  w.logLines.length = 0
  await sweep()
  expect([objects().includes('norte/respaldada'), w.logLines]).toEqual([true, []])
  await backup.end()
  await tryAgain()
  w.clock.now = before
  expect(objects()).not.toContain('norte/respaldada')
})

test('letters that were written to the disk are gone after a month, and not before', async () => {
  const folder = mailFolder(w.house.configuration)
  const letter = async (name: string, days: number) => {
    await writeFile(join(folder, name), 'carta')
    const at = new Date(w.clock.now.getTime() - days * day)
    await utimes(join(folder, name), at, at)
  }
  await mkdir(folder, { recursive: true })
  await letter('vieja.eml', 31)
  await letter('reciente.eml', 29)
  // A process was killed while it wrote this one.
  await letter('.2c0d8f0e-1b7a-4b2e-9a55-0f5d7c1e9d3a', 31)
  await sweep()
  expect(readdirSync(folder)).toEqual(['reciente.eml'])
})

test('a garage whose sweep still waits does not get a second one', async () => {
  const waiting = () =>
    w.database.asOwner("select key from graphile_worker.jobs where task_identifier = 'sweep_garage'")
  expect(await waiting()).toEqual([])
  for (let time = 0; time < 3; time++) {
    await behindDoor(w.house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, sweepGarageJob))
  }
  expect(await waiting()).toHaveLength(2)
  await w.runJobs()
  expect(await waiting()).toEqual([])
})

test('old counts of limits are forgotten, those that still hold are not', async () => {
  await w.house.limits.use('short', 'a', { times: 1, seconds: 3600 })
  await w.house.limits.use('long', 'a', { times: 1, seconds: 3600 })
  await w.database.asOwner("update rate_limit set expire = 1 where key like 'short%'")
  await sweep()
  const left = await w.database.asOwner<{ key: string }>("select key from rate_limit where key ~ '^(short|long)'")
  expect(left.map((row) => row.key)).toEqual(['long:a'])
})
