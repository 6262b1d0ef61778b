import { createHash, hash } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { FileStore } from '../kernel/file-store.ts'
import { flushFolder } from '../kernel/flush.ts'
import { migrationLock, restoreMark } from '../kernel/migrations.ts'
import { thumbnailKey } from '../kernel/receive-files.ts'
import { checkArchive, fileName, listLine, listName, type Manifest, manifestName, partName } from './archive.ts'
import { backupTexts } from './backup-texts.ts'
import { inGroups } from './in-groups.ts'
import {
  asOnlyOne,
  closeSnapshot,
  type FileRow,
  hasSchema,
  listApplied,
  listFileRows,
  listGarages,
  listSequences,
  openSnapshot,
  queueVersion,
  readTable,
  type Table,
} from './tables.repo.ts'
import { endTar, type TarEntry, writeTarEntry } from './tar.ts'

type Write = (entry: TarEntry) => Promise<void>

/**
 * The database and its files in one archive, while people work or not: the rows are those of one moment, and a file
 * that was referred to then cannot go until the archive is whole. It gets its name when it was read back and found
 * right. Another backup waits until then: under the same name it would write into this one.
 */
export async function backUp(source: { ownerUrl: string; files: FileStore }, path: string): Promise<Manifest> {
  return asOnlyOne(source.ownerUrl, async (client) => {
    if (existsSync(path)) throw new Error(backupTexts.exists(path))
    const unfinished = `${path}.unfinished`
    const forget = () => rmSync(unfinished, { force: true })
    process.once('exit', forget)
    try {
      await writeArchive(client, source.files, unfinished)
      const manifest = await checkArchive(unfinished)
      await rename(unfinished, path)
      await flushFolder(dirname(path))
      return manifest
    } finally {
      forget()
      process.off('exit', forget)
    }
  })
}

async function writeArchive(client: pg.Client, files: FileStore, path: string): Promise<void> {
  if (await hasSchema(client, restoreMark)) throw new Error(backupTexts.unfinishedRestore)
  const tables = await openSnapshot(client, migrationLock)
  if (!tables.some((table) => table.name === 'public.schema_migration')) throw new Error(backupTexts.nothingToBackUp)
  // Photos do not get smaller by more effort.
  const zipped = createGzip({ level: 3 })
  const written = pipeline(zipped, createWriteStream(path, { mode: 0o600, flush: true }))
  // Looked at below: a full disk is told from there, and not from whoever found the stream closed.
  written.catch(() => {})
  try {
    const write: Write = (entry) => writeTarEntry(zipped, entry)
    const manifest = await writeParts(client, files, tables, write)
    await write({ name: manifestName, content: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) })
    await endTar(zipped)
    zipped.end()
  } catch (error) {
    zipped.destroy(error as Error)
  }
  await written
  // Read back without it: what people change meanwhile could not be cleared away before.
  await closeSnapshot(client)
}

async function writeParts(client: pg.Client, files: FileStore, tables: Table[], write: Write): Promise<Manifest> {
  const made_at = new Date().toISOString()
  const garages = await listGarages(client)
  const written: Manifest['tables'] = []
  for (const table of tables) {
    const sum = createHash('sha256')
    let part = 0
    const rows = await readTable(client, table, garages, async (content) => {
      sum.update(content)
      part++
      await write({ name: partName(table.name, part), content })
    })
    written.push({ name: table.name, columns: table.columns, ...rows, sha256: sum.digest('hex') })
  }
  return {
    format: 1,
    made_at,
    migrations: await listApplied(client),
    queue_version: await queueVersion(client),
    tables: written,
    sequences: await listSequences(client),
    ...(await writeFiles(listFileRows(client, garages), files, write)),
  }
}

const atOnce = 8
const listedTogether = 1000

async function writeFiles(rows: AsyncIterable<FileRow>, store: FileStore, write: Write) {
  const lists = createHash('sha256')
  const files = { count: 0, bytes: 0 }
  const faulty: string[] = []
  let list = ''
  let listed = 0
  async function endList(): Promise<void> {
    if (list === '') return
    listed++
    lists.update(list)
    await write({ name: listName(listed), content: Buffer.from(list) })
    list = ''
  }
  for await (const some of inGroups(objectsOf(rows), atOnce)) {
    const read = await Promise.all(some.map(async (object) => ({ ...object, content: await contentOf(store, object) })))
    for (const { key, expected, content } of read) {
      if (content) {
        await write({ name: fileName(key), content })
        list += listLine(content, key)
        files.count++
        files.bytes += content.length
      }
      const isRight = content && (!expected.sha256 || expected.sha256 === hash('sha256', content))
      // Nothing refers to it yet: its bytes may still be on their way, or be gone again.
      if (!isRight && expected.attached) faulty.push(key)
    }
    if (files.count >= (listed + 1) * listedTogether) await endList()
  }
  await endList()
  return { files: { ...files, sha256: lists.digest('hex') }, faulty }
}

type StoredObject = { key: string; expected: { attached: boolean; sha256?: string } }

async function* objectsOf(rows: AsyncIterable<FileRow>): AsyncGenerator<StoredObject> {
  for await (const { key, attached, sha256, hasThumbnail } of rows) {
    yield { key, expected: { attached, sha256 } }
    if (hasThumbnail) yield { key: thumbnailKey(key), expected: { attached } }
  }
}

/** Undefined when it is not there; a store that is in trouble is an error, and no backup. */
async function contentOf(store: FileStore, { key }: StoredObject): Promise<Buffer | undefined> {
  try {
    return await buffer(await store.get(key))
  } catch (error) {
    if (await store.has(key)) throw error
    return undefined
  }
}
