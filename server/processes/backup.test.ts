import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupTexts } from '../backup/backup-texts.ts'
import { startEmbeddedPostgres } from '../kernel/embedded-postgres.ts'
import { copyDatabase } from '../testing/database-copy.ts'
import { rowsOf } from '../testing/database-shape.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { keepWriting, openCounter } from './counter.ts'
import { folder, withDataFolder } from './data-folder.ts'
import { alive, cutOff, logIn, postgresPid, type Running, start, stop, until } from './running.ts'

withDataFolder()

let empty: string
let archive: string
let mailbox: Mailbox
let restored: Running | undefined
beforeEach(async () => {
  empty = temporaryFolder('restored')
  archive = join(temporaryFolder('archive'), 'taller.tar.gz')
  mailbox = await openMailbox()
})
afterEach(async () => {
  if (restored) await stop(restored)
  restored = undefined
  await mailbox.close()
  rmSync(empty, { recursive: true, force: true })
  rmSync(join(archive, '..'), { recursive: true, force: true })
})

function begin(name: 'backup' | 'restore', dataDir: string, args = [archive], variables = {}) {
  return spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...variables },
  })
}

async function command(...what: Parameters<typeof begin>) {
  const child = begin(...what)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  return { code, printed }
}

/** The database of a folder on which no server runs. */
async function inDatabase<T>(
  dataDir: string,
  work: (run: <R extends object>(sql: string) => Promise<R[]>) => Promise<T>,
) {
  const postgres = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

test('made while people write and restored on an empty folder: nothing that was there is missing, nothing is half', async () => {
  const server = await start({ env: { DATA_DIR: folder.path, SMTP_URL: mailbox.url } })
  let writers: ReturnType<typeof keepWriting>[] = []
  try {
    mailbox.refuses = true
    await server.post('/api/user/pass_reset_mail/', { email: 'contador@labujia.example' })
    const counter = await openCounter(server, await logIn(server))
    writers = Array.from({ length: 4 }, (_, n) => keepWriting(counter, `Escritor ${n}`))
    await until(() => writers.every(({ acknowledged }) => acknowledged.length > 2), 'the writers to be at it')
    const before = writers.flatMap(({ acknowledged }) => acknowledged)
    const { code, printed } = await command('backup', folder.path)
    expect([code, printed.includes('Respaldo verificado')], printed).toEqual([0, true])
    await Promise.all(writers.map((writer) => writer.end()))
    const after = writers.flatMap(({ acknowledged }) => acknowledged)
    expect(after.length).toBeGreaterThan(before.length)

    const done = await command('restore', empty)
    expect([done.code, done.printed.includes('Respaldo restaurado y verificado')], done.printed).toEqual([0, true])
    await inDatabase(empty, async (run) => {
      const names = (
        await run<{ name: string }>("select address as name from client where address like 'Escritor%'")
      ).map((c) => c.name)
      expect(names).toEqual(expect.arrayContaining(before))
      expect(after).toEqual(expect.arrayContaining(names))
      // A client, their car, who billed and who wrote it down are one write.
      const half = await run(`select c.address from client c where address like 'Escritor%' and (
        not exists (select from car where client_id = c.id) or not exists (select from receipt_info where id = c.receipt_info_id)
        or not exists (select from audit_entry where subject = 'client' and subject_id = c.id))`)
      expect(half).toEqual([])
      const files = await run<{ key: string; hash: string }>(`
        select object_key as key, encode(sha256, 'hex') as hash from stored_file where attached_at is not null`)
      expect(files.length).toBeGreaterThan(0)
      const wrong = files.filter(({ key, hash }) => hash !== hashOf(join(empty, 'files', key)))
      expect(wrong).toEqual([])
    })
  } finally {
    await Promise.allSettled(writers.map((writer) => writer.end()))
    await stop(server)
  }

  mailbox.refuses = false
  restored = await start({ env: { DATA_DIR: empty, SMTP_URL: mailbox.url } })
  const counter = await openCounter(restored, await logIn(restored, 'coordinador'))
  const order = await counter.newOrder()
  expect(order?.status, await order?.clone().text()).toBe(200)
  // The mail that waited goes out, and once.
  await until(() => mailbox.letters.length > 0, 'the mail that waited')
  await stop(restored)
  expect(mailbox.recipients).toEqual(['contador@labujia.example'])
})

const hashOf = (path: string) => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '')

const unseen = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relpages > 0 and relallvisible < relpages`

test('made of a folder on which no server runs, the copy has the same rows, is as quick to read at once, and no database stays behind', async () => {
  // Also of one that was told to end while it started it.
  expect(alive(await cutOff(begin('backup', folder.path), folder.path, 'SIGTERM'))).toBe(false)
  expect((await command('backup', folder.path)).code).toBe(0)
  expect(postgresPid(folder.path)).toBeUndefined()
  // The database of one that was killed runs on, and nobody serves it: the same command begins anew.
  expect(alive(await cutOff(begin('restore', empty), empty, 'SIGKILL'))).toBe(true)
  expect(await command('restore', empty)).toMatchObject({ code: 0 })
  expect(postgresPid(empty)).toBeUndefined()
  const was = await inDatabase(folder.path, rowsOf)
  const [is, unsettled] = await inDatabase(empty, async (run) => [await rowsOf(run), await run(unseen)])
  expect(is).toEqual(was)
  expect(unsettled).toEqual([])
})

test('a damaged archive is refused, and the folder serves as an empty one', async () => {
  expect((await command('backup', folder.path)).code).toBe(0)
  truncateSync(archive, 100_000)
  const { code, printed } = await command('restore', empty)
  expect([code, printed]).toEqual([1, expect.stringContaining('dañado o incompleto')])
  expect(await inDatabase(empty, rowsOf)).toEqual({})
})

test('a folder with data, on which a server runs or not, is not restored into', async () => {
  expect((await command('backup', folder.path)).code).toBe(0)
  expect(await command('restore', folder.path)).toEqual({ code: 1, printed: `${backupTexts.databaseInUse}\n` })
  const server = await folder.start()
  expect(await command('restore', folder.path)).toEqual({ code: 1, printed: `${backupTexts.running}\n` })
  expect((await server.get('/api/user/me/', await logIn(server)))?.status).toBe(200)
})

test('without an archive to name, with two, or with nothing to back up, it says so', async () => {
  for (const name of ['backup', 'restore'] as const) {
    for (const args of [[], ['a', 'b'], ['--ayuda']]) {
      const { code, printed } = await command(name, empty, args)
      expect([code, printed]).toEqual([2, expect.stringContaining(`npm run ${name} -- <archivo.tar.gz>`)])
    }
  }
  expect(await command('backup', empty)).toEqual({ code: 1, printed: `${backupTexts.nothingToBackUp}\n` })
  expect(await command('restore', empty)).toEqual({ code: 1, printed: `${backupTexts.notThere(archive)}\n` })
})

test('a database that is not the one that is served is not backed up', async () => {
  const [served, other] = [await copyDatabase(), await copyDatabase()]
  const variables = { DATABASE_URL: other.ownerUrl, APP_DATABASE_URL: served.appUrl }
  const { code, printed } = await command('backup', empty, [archive], variables)
  expect([code, printed, existsSync(archive)]).toEqual([1, expect.stringContaining('are different databases'), false])
  for (const one of [served, other]) await one.drop()
})
