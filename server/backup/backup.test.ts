import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  emptyPlace,
  filesOf,
  filledDatabase,
  forgetPlaces,
  type Place,
  withFiles,
} from '#server/testing/backup-places.ts'
import { emptyDatabase } from '#server/testing/database-copy.ts'
import { rowsOf, shapeOf } from '#server/testing/database-shape.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { migrate } from '../kernel/migrations.ts'
import { backUp } from './back-up.ts'
import { backupTexts } from './backup-texts.ts'
import { checkForRestore, restore as fill } from './restore.ts'
import { endTar, readTar, type TarEntry, writeTarEntry } from './tar.ts'

const restore = async (path: string, to: Place) => fill(path, await checkForRestore(path), to)

const isUntouched = async (place: Place) =>
  (await place.asSuperuser("select from pg_namespace where nspname in ('restoring', 'graphile_worker')")).length ===
    0 &&
  Object.keys(await rowsOf(place.asSuperuser)).length === 0 &&
  Object.keys(await filesOf(place)).length === 0

let folder: string
let model: Awaited<ReturnType<typeof filledDatabase>>
let source: Place
let archive: string
beforeAll(async () => {
  folder = temporaryFolder('archives')
  model = await filledDatabase()
  source = await withFiles(await model.copy())
  archive = join(folder, 'taller.tar.gz')
  await backUp(source, archive)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => forgetPlaces(source))
afterAll(async () => {
  await forgetPlaces()
  await model.drop()
})

describe.each([
  ['a superuser', true],
  ['an owner who is bound by the policies', false],
])('backed up and restored by %s', (_who, superuser) => {
  test('every row of every table, every file, the walls and the next ids are as they were', async () => {
    const from = await withFiles(await filledDatabase({ superuser }))
    const path = join(folder, `dueño-${superuser}.tar.gz`)
    const manifest = await backUp(from, path)
    const to = await emptyPlace({ superuser })
    await restore(path, to)
    expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(from.asSuperuser))
    expect(await filesOf(to)).toEqual(await filesOf(from))
    expect(await shapeOf(to.asSuperuser)).toEqual(await shapeOf(from.asSuperuser))
    expect([manifest.faulty, manifest.files.count]).toEqual([[], 4])
    const next = "select nextval(pg_get_serial_sequence('client', 'id'))::int as id"
    expect(await to.asSuperuser(next)).toEqual([{ id: 4 }])
  })
})

test('an archive is what tar reads, its hashes are as sha256sum writes them, nobody else may read it, and no unfinished one stays', async () => {
  const list = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n')
  expect(list).toEqual(
    expect.arrayContaining(['tables/public.garage/000001.copy', 'files/1/objeto-2-thumbnail', 'manifest.json']),
  )
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const lines = readFileSync(join(folder, 'files.000001.sha256'), 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines) {
    const [sum, path = ''] = line.split('  ')
    expect(hash('sha256', readFileSync(join(folder, path)))).toBe(sum)
  }
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(existsSync(`${archive}.unfinished`)).toBe(false)
})

test('an archive that is there is not written over', async () => {
  const before = readFileSync(archive)
  await expect(backUp(source, archive)).rejects.toThrow(backupTexts.exists(archive))
  expect(readFileSync(archive).equals(before)).toBe(true)
})

test('a backup of an earlier version comes back as it was, and is led on to this one', async () => {
  const old = await withFiles(await filledDatabase({ superuser: false, through: '0008_appraisal.sql' }))
  const path = join(folder, 'antes.tar.gz')
  await backUp(old, path)
  const to = await emptyPlace({ superuser: false })
  await restore(path, to)
  expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(old.asSuperuser))
  await migrate(to.ownerUrl)
  expect(await shapeOf(to.asSuperuser)).toEqual(await shapeOf(source.asSuperuser))
})

/** The same archive with something changed inside, zipped without a fault. */
async function repacked(change: (entry: TarEntry) => TarEntry[]): Promise<string> {
  const path = join(folder, 'cambiado.tar.gz')
  const zipped = createGzip()
  const written = pipeline(zipped, createWriteStream(path))
  for await (const entry of readTar(createReadStream(archive).pipe(createGunzip()))) {
    for (const changed of change(entry)) await writeTarEntry(zipped, changed)
  }
  await endTar(zipped)
  zipped.end()
  await written
  return path
}
function cut(bytes: (whole: Buffer) => Buffer): string {
  const path = join(folder, 'roto.tar.gz')
  writeFileSync(path, bytes(readFileSync(archive)))
  return path
}
const isTable = ({ name }: TarEntry, table: string) => name.startsWith(`tables/public.${table}/`)
const sameLength = (text: string) => text.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10))

test.each<[string, () => string | Promise<string>]>([
  ['that was cut in half', () => cut((whole) => whole.subarray(0, whole.length / 2))],
  ['whose last byte is missing', () => cut((whole) => whole.subarray(0, -1))],
  ['with one bit turned', () => cut((whole) => Buffer.from(whole).fill((whole[999] ?? 0) ^ 1, 999, 1000))],
  ['that is none', () => cut(() => Buffer.from('no soy un respaldo'))],
  ['of nothing', () => cut(() => Buffer.alloc(0))],
  [
    'with a row changed',
    () =>
      repacked((entry) =>
        isTable(entry, 'garage') ? [{ ...entry, content: Buffer.from(sameLength(entry.content.toString())) }] : [entry],
      ),
  ],
  ['without a table', () => repacked((entry) => (isTable(entry, 'client') ? [] : [entry]))],
  ['with a table twice', () => repacked((entry) => (isTable(entry, 'client') ? [entry, entry] : [entry]))],
  [
    'with a file changed',
    () =>
      repacked((entry) =>
        entry.name === 'files/1/objeto-1' ? [{ ...entry, content: Buffer.from('otra 1') }] : [entry],
      ),
  ],
  ['without a file', () => repacked((entry) => (entry.name === 'files/1/objeto-3' ? [] : [entry]))],
  ['without its manifest', () => repacked((entry) => (entry.name === 'manifest.json' ? [] : [entry]))],
])('an archive %s is refused, and nothing is begun', async (_what, made) => {
  const to = await emptyPlace()
  await expect(restore(await made(), to)).rejects.toThrow(/El respaldo está dañado o incompleto/)
  expect(await isUntouched(to)).toBe(true)
})

test('an archive of a newer version, or of another history, is refused', async () => {
  const changed = (from: string, to: string) =>
    repacked((entry) =>
      entry.name === 'manifest.json'
        ? [{ ...entry, content: Buffer.from(`${entry.content}`.replace(from, to)) }]
        : [entry],
    )
  const to = await emptyPlace()
  await expect(restore(await changed('0001_foundation', '9999_tomorrow'), to)).rejects.toThrow(backupTexts.newer)
  await expect(restore(await changed('"checksum": "', '"checksum": "0'), to)).rejects.toThrow('es distinta')
  expect(await isUntouched(to)).toBe(true)
})

test('a database with something in it is not restored into, and stays as it is', async () => {
  const to = await withFiles(await model.copy())
  const before = [await rowsOf(to.asSuperuser), await filesOf(to)]
  await expect(restore(archive, to)).rejects.toThrow(backupTexts.databaseInUse)
  expect([await rowsOf(to.asSuperuser), await filesOf(to)]).toEqual(before)
})

test('files that are there already are not mixed with restored ones', async () => {
  const to = await emptyPlace()
  await to.files.put('7/mía', Buffer.from('mía'))
  await expect(restore(archive, to)).rejects.toThrow(backupTexts.filesInUse)
  expect(await filesOf(to)).toEqual({ '7/mía': 'mía' })
})

test('a restore that fails on the way leaves nothing behind', async () => {
  const to = await emptyPlace()
  const full = async (key: string, content: Buffer) => {
    if (key.endsWith('-3')) throw new Error('ENOSPC')
    return to.files.put(key, content)
  }
  await expect(restore(archive, { ...to, files: { ...to.files, put: full } })).rejects.toThrow('ENOSPC')
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
  await expect(backUp(to, join(folder, 'a-medias.tar.gz'))).rejects.toThrow(backupTexts.unfinishedRestore)
  await restore(archive, to)
  expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(source.asSuperuser))
  expect(await filesOf(to)).toEqual(await filesOf(source))
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
  await expect(restore(archive, { ...to, files: other.files })).rejects.toThrow(backupTexts.filesInUse)
  expect(await filesOf(other)).toEqual(before)
})

test('what is lost or garbled in the store is told, and the rest is kept; what nothing refers to is not asked for', async () => {
  const from = await withFiles(await model.copy())
  await from.files.remove('1/objeto-1')
  await from.files.put('1/objeto-2', Buffer.from('otra'))
  await from.files.remove('1/objeto-3')
  await from.asSuperuser('update stored_file set attached_at = null where id = 3')
  const { faulty, files } = await backUp(from, join(folder, 'con-faltas.tar.gz'))
  expect([faulty.sort(), files.count]).toEqual([['1/objeto-1', '1/objeto-2'], 2])
})

test('a database without anything of ours is not backed up', async () => {
  await expect(backUp(await emptyPlace(), join(folder, 'nada.tar.gz'))).rejects.toThrow(backupTexts.nothingToBackUp)
  expect(existsSync(join(folder, 'nada.tar.gz.unfinished'))).toBe(false)
})
