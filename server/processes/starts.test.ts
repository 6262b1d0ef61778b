import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { migrationLock } from '../kernel/migrations.ts'
import { copyDatabase } from '../testing/database-copy.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { isReady, start, stop, until } from './running.ts'

test('a process that still waits for the migrations lives, and asks everybody to come again', async () => {
  const database = await copyDatabase()
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  const dataDir = temporaryFolder('starts')
  const server = await start({ env: { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir }, untilReady: false })
  onTestFinished(async () => {
    await stop(server)
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await until(async () => (await server.get('/healthz'))?.ok === true, 'the process to live', server)
  for (const asked of [
    server.get('/readyz'),
    server.get('/'),
    server.get('/healthz/otra'),
    server.post('/api/user/token/', { username: 'admin', password: 'x' }),
  ]) {
    const answer = await asked
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer?.json()).toEqual({ detail: messages.unavailable })
  }
  await other.end()
  await until(() => isReady(server), 'the process to serve', server)
  expect((await server.get('/api/user/me/'))?.status).toBe(401)
  expect(await stop(server)).toBe(0)
})
