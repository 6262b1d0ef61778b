import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = temporaryFolder('embedded')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files of another PostgreSQL are not opened, and it is said what to do', async () => {
  mkdirSync(join(folder, 'old', 'cluster'), { recursive: true })
  writeFileSync(join(folder, 'old', 'cluster', 'PG_VERSION'), '9\n')
  await expect(startEmbeddedPostgres(join(folder, 'old'))).rejects.toThrow(/is of PostgreSQL 9, .* back it up/)
})

test('a link to data that stayed behind gets no new database in its place', async () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'moved'))
  await expect(startEmbeddedPostgres(join(folder, 'moved'))).rejects.toThrow(/which is not there/)
})
