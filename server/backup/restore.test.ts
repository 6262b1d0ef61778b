import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  checkAndRestore,
  emptyPlace,
  filesOf,
  filledDatabase,
  isUntouched,
  type Place,
  withArchivedWorkshop,
  withFiles,
} from '#server/testing/backup-places.ts'
import { emptyDatabase } from '#server/testing/database-copy.ts'
import { rowsOf } from '#server/testing/database-shape.ts'
import { migrate } from '../kernel/migrations.ts'
import { backUp } from './back-up.ts'
import { backupTexts } from './backup-texts.ts'
import { checkForRestore, restore } from './restore.ts'

const made = withArchivedWorkshop()

test('a database with something in it is not restored into, and stays as it is', async () => {
  const to = await withFiles(await made.model.copy())
  const before = [await rowsOf(to.asSuperuser), await filesOf(to)]
  await expect(checkAndRestore(made.archive, to)).rejects.toThrow(backupTexts.databaseInUse)
  expect([await rowsOf(to.asSuperuser), await filesOf(to)]).toEqual(before)
})

test('nor is one in which somebody else keeps a queue of jobs', async () => {
  const to = await emptyPlace()
  await to.asSuperuser('create schema graphile_worker; create table graphile_worker.ajena as select 1 as id')
  await expect(checkAndRestore(made.archive, to)).rejects.toThrow(backupTexts.databaseInUse)
  expect(await to.asSuperuser('select id from graphile_worker.ajena')).toEqual([{ id: 1 }])
})

test('files that are there already are not mixed with restored ones', async () => {
  const to = await emptyPlace()
  await to.files.put('7/mía', Buffer.from('mía'))
  await expect(checkAndRestore(made.archive, to)).rejects.toThrow(backupTexts.filesInUse)
  expect(await filesOf(to)).toEqual({ '7/mía': 'mía' })
})

test('a restore that fails on the way leaves nothing behind', async () => {
  const to = await emptyPlace()
  const full = async (key: string, content: Buffer) => {
    if (key.endsWith('-3')) throw new Error('ENOSPC')
    return to.files.put(key, content)
  }
  await expect(checkAndRestore(made.archive, { ...to, files: { ...to.files, put: full } })).rejects.toThrow('ENOSPC')
  expect(await isUntouched(to)).toBe(true)
})

test('what does not come to lie as it is in the archive, a row or a file, is no restore: nothing of it stays', async () => {
  const to = await emptyPlace()
  const garbled = (key: string, content: Buffer) => to.files.put(key, key.endsWith('-3') ? Buffer.from('x') : content)
  const faulty = checkAndRestore(made.archive, { ...to, files: { ...to.files, put: garbled } })
  await expect(faulty).rejects.toThrow(backupTexts.notAsArchived('1/objeto-3'))
  expect(await isUntouched(to)).toBe(true)

  const manifest = await checkForRestore(made.archive)
  const tables = manifest.tables.map((table) =>
    table.name === 'public.client' ? { ...table, rowsHash: '0'.repeat(64) } : table,
  )
  await expect(restore(made.archive, { ...manifest, tables }, to)).rejects.toThrow(
    backupTexts.notAsArchived('public.client'),
  )
  expect(await isUntouched(to)).toBe(true)
})

/** As a kill leaves them: both are marked, with the same word. */
async function killRestoring(to: Place): Promise<void> {
  await to.asSuperuser("create schema restoring; comment on schema restoring is 'una'")
  await to.files.put('restoring', Buffer.from('una'))
}

test('no server starts on a restore that was killed; another restore begins anew', async () => {
  const to = await withFiles(await filledDatabase({ through: '0003_administration.sql' }))
  await killRestoring(to)
  await expect(migrate(to.ownerUrl)).rejects.toThrow('did not finish')
  await expect(backUp(to, join(made.folder, 'a-medias.tar.gz'))).rejects.toThrow(backupTexts.unfinishedRestore)
  await checkAndRestore(made.archive, to)
  expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(made.source.asSuperuser))
  expect(await filesOf(to)).toEqual(await filesOf(made.source))
  await migrate(to.ownerUrl)
})

test.each([
  ['without a mark', []],
  ['with the mark of another restore', [['restoring', 'otra']]],
] as const)('begun anew with the files of somebody else, %s, it takes none of them away', async (_how, marks) => {
  const to = await emptyPlace()
  await killRestoring(to)
  const other = await withFiles(await emptyDatabase({ superuser: true }))
  for (const [key, word] of marks) await other.files.put(key, Buffer.from(word))
  const before = await filesOf(other)
  await expect(checkAndRestore(made.archive, { ...to, files: other.files })).rejects.toThrow(backupTexts.filesInUse)
  expect(await filesOf(other)).toEqual(before)
})
