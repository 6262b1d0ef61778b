import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import {
  checkAndRestore,
  emptyPlace,
  filesOf,
  filledDatabase,
  isUntouched,
  withArchivedWorkshop,
  withFiles,
} from '#server/testing/backup-places.ts'
import { rowsOf, shapeOf } from '#server/testing/database-shape.ts'
import { migrate } from '../kernel/migrations.ts'
import { backupLock } from '../kernel/sweep.repo.ts'
import { checkArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { backupTexts } from './backup-texts.ts'
import { endTar, readTar, type TarEntry, writeTarEntry } from './tar.ts'

const made = withArchivedWorkshop()

describe.each([
  ['a superuser', true],
  ['an owner who is bound by the policies', false],
])('backed up and restored by %s', (_who, superuser) => {
  test('every row of every table, every file, the walls and the next ids are as they were', async () => {
    const from = await withFiles(await filledDatabase({ superuser }))
    const path = join(made.folder, `dueño-${superuser}.tar.gz`)
    const manifest = await backUp(from, path)
    const to = await emptyPlace({ superuser })
    await checkAndRestore(path, to)
    expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(from.asSuperuser))
    expect(await filesOf(to)).toEqual(await filesOf(from))
    expect(await shapeOf(to.asSuperuser)).toEqual(await shapeOf(from.asSuperuser))
    expect([manifest.faulty, manifest.files.count]).toEqual([[], 4])
    const next = "select nextval(pg_get_serial_sequence('client', 'id'))::int as id"
    expect(await to.asSuperuser(next)).toEqual([{ id: 4 }])
  })
})

test('an archive is what tar reads, its hashes are as sha256sum writes them, nobody else may read it, and no unfinished one stays', async () => {
  const list = execFileSync('tar', ['-tzf', made.archive], { encoding: 'utf8' }).split('\n')
  expect(list).toEqual(
    expect.arrayContaining(['tables/public.garage/000001.copy', 'files/1/objeto-2-thumbnail', 'manifest.json']),
  )
  execFileSync('tar', ['-xzf', made.archive, '-C', made.folder])
  const lines = readFileSync(join(made.folder, 'files.000001.sha256'), 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines) {
    const [sum, path = ''] = line.split('  ')
    expect(hash('sha256', readFileSync(join(made.folder, path)))).toBe(sum)
  }
  expect(statSync(made.archive).mode & 0o777).toBe(0o600)
  expect(existsSync(`${made.archive}.unfinished`)).toBe(false)
})

test('an archive that is there is not written over', async () => {
  const before = readFileSync(made.archive)
  await expect(backUp(made.source, made.archive)).rejects.toThrow(backupTexts.exists(made.archive))
  expect(readFileSync(made.archive).equals(before)).toBe(true)
})

test('two that are asked for under one name at once are one archive, and the other is told so', async () => {
  const path = join(made.folder, 'dos-a-la-vez.tar.gz')
  const both = await Promise.allSettled([backUp(made.source, path), backUp(made.source, path)])
  const told = both.map((one) => (one.status === 'fulfilled' ? one.value.files.count : one.reason.message))
  expect(told.toSorted()).toEqual([4, backupTexts.exists(path)])
  expect((await checkArchive(path)).files.count).toBe(4)
  expect(existsSync(`${path}.unfinished`)).toBe(false)
})

test('it waits for who sweeps files away, backs up or restores at the moment', async () => {
  const from = await withFiles(await made.model.copy())
  const other = new pg.Client({ connectionString: from.ownerUrl })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [backupLock])
  const path = join(made.folder, 'después.tar.gz')
  const written = backUp(from, path)
  const askedAt = new Set<number>()
  // It asks again and again, and does nothing else.
  await vi.waitFor(async () => {
    const [found] = await from.asSuperuser<{ at: Date }>(`select query_start as at from pg_stat_activity
      where application_name = 'bujia backup' and datname = current_database() and query like '%pg_try_advisory_lock%'`)
    if (found) askedAt.add(found.at.getTime())
    expect(askedAt.size).toBeGreaterThan(2)
  }, 10_000)
  expect(existsSync(`${path}.unfinished`)).toBe(false)
  await other.end()
  expect((await written).files.count).toBe(4)
})

test('a backup of an earlier version comes back as it was, and is led on to this one', async () => {
  const old = await withFiles(await filledDatabase({ superuser: false, through: '0008_appraisal.sql' }))
  const path = join(made.folder, 'antes.tar.gz')
  await backUp(old, path)
  const to = await emptyPlace({ superuser: false })
  await checkAndRestore(path, to)
  expect(await rowsOf(to.asSuperuser)).toEqual(await rowsOf(old.asSuperuser))
  await migrate(to.ownerUrl)
  expect(await shapeOf(to.asSuperuser)).toEqual(await shapeOf(made.source.asSuperuser))
})

/** The same archive with something changed inside, zipped without a fault. */
async function repacked(change: (entry: TarEntry) => TarEntry[]): Promise<string> {
  const path = join(made.folder, 'cambiado.tar.gz')
  const zipped = createGzip()
  const written = pipeline(zipped, createWriteStream(path))
  for await (const entry of readTar(createReadStream(made.archive).pipe(createGunzip()))) {
    for (const changed of change(entry)) await writeTarEntry(zipped, changed)
  }
  await endTar(zipped)
  zipped.end()
  await written
  return path
}
function cut(bytes: (whole: Buffer) => Buffer): string {
  const path = join(made.folder, 'roto.tar.gz')
  writeFileSync(path, bytes(readFileSync(made.archive)))
  return path
}
/** Another file of the same length, and what its list says of it: only the manifest knows better. */
function withOtherFile({ name, content }: TarEntry): TarEntry {
  const other = Buffer.from('otra 1')
  if (name === 'files/1/objeto-1') return { name, content: other }
  const isList = name.endsWith('.sha256')
  return {
    name,
    content: isList
      ? Buffer.from(content.toString().replace(/^\w+(?= {2}files\/1\/objeto-1$)/m, hash('sha256', other)))
      : content,
  }
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
  ['with a file changed in its list, too', () => repacked((entry) => [withOtherFile(entry)])],
  ['with something behind its end', () => cut((whole) => Buffer.concat([whole, gzipSync('algo más')]))],
  ['without its manifest', () => repacked((entry) => (entry.name === 'manifest.json' ? [] : [entry]))],
])('an archive %s is refused, and nothing is begun', async (_what, damaged) => {
  const to = await emptyPlace()
  await expect(checkAndRestore(await damaged(), to)).rejects.toThrow(/El respaldo está dañado o incompleto/)
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
  await expect(checkAndRestore(await changed('0001_foundation', '9999_tomorrow'), to)).rejects.toThrow(
    backupTexts.newer,
  )
  await expect(checkAndRestore(await changed('"checksum": "', '"checksum": "0'), to)).rejects.toThrow('es distinta')
  expect(await isUntouched(to)).toBe(true)
})

test('what is lost or garbled in the store is told, and the rest is kept; what nothing refers to is not asked for', async () => {
  const from = await withFiles(await made.model.copy())
  await from.files.remove('1/objeto-1')
  await from.files.put('1/objeto-2', Buffer.from('otra'))
  await from.files.remove('1/objeto-3')
  await from.asSuperuser('update stored_file set attached_at = null where id = 3')
  const { faulty, files } = await backUp(from, join(made.folder, 'con-faltas.tar.gz'))
  expect([faulty.sort(), files.count]).toEqual([['1/objeto-1', '1/objeto-2'], 2])
})

test('a database without anything of ours is not backed up', async () => {
  await expect(backUp(await emptyPlace(), join(made.folder, 'nada.tar.gz'))).rejects.toThrow(
    backupTexts.nothingToBackUp,
  )
  expect(existsSync(join(made.folder, 'nada.tar.gz.unfinished'))).toBe(false)
})
