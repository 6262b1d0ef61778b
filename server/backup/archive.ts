import { createHash, hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod'
import { backupTexts } from './backup-texts.ts'
import { rowsHash } from './rows-hash.ts'
import { DamagedTar, readTar } from './tar.ts'

/**
 * A tar with gzip: `tables/<table>/000001.copy` … (COPY's text format, in parts), `files/<key>`, after each some of them
 * a list of their hashes as `sha256sum` writes it, and at the very end `manifest.json`, which says what must be there.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  queue_version: z.int(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Of the rows in any order (`rows-hash.ts`), and of the bytes as they stand in the archive. */
      rowsHash: z.string(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
  /** Files that were not there when the backup was made, or not as their row says. */
  faulty: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>
type TableSum = Pick<Manifest['tables'][number], 'rows' | 'rowsHash' | 'sha256'>

export const manifestName = 'manifest.json'
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const fileName = (key: string) => `files/${key}`
export const listName = (list: number) => `files.${String(list).padStart(6, '0')}.sha256`
export const listLine = (content: Buffer, key: string) => `${hash('sha256', content)}  ${fileName(key)}\n`

export type ArchivedPart =
  | { kind: 'rows'; table: string; content: Buffer }
  | { kind: 'file'; key: string; content: Buffer }

/** Reads an archive from end to end, checks all that can be checked, and answers its manifest. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedPart, Manifest> {
  if (!existsSync(path)) throw new Error(backupTexts.notThere(path))
  try {
    return yield* checkedParts(path)
  } catch (error) {
    if (error instanceof Damage || error instanceof DamagedTar) throw new Error(backupTexts.damaged(error.message))
    if ((error as { code?: string }).code?.startsWith('Z_')) throw new Error(backupTexts.damaged('compresión'))
    throw error
  }
}

class Damage extends Error {}

async function* checkedParts(path: string): AsyncGenerator<ArchivedPart, Manifest> {
  const tables = new Map<string, ReturnType<typeof tableSum>>()
  const lists = createHash('sha256')
  const files = { count: 0, bytes: 0 }
  let unlisted = ''
  let manifest: Manifest | undefined
  const unzipped = createGunzip()
  // An error of the file ends the reading below, which is where it is told.
  pipeline(createReadStream(path), unzipped, () => {})
  for await (const { name, content } of readTar(unzipped)) {
    const table = name.match(/^tables\/([^/]+)\//)?.[1]
    const key = name.match(/^files\/(.+)$/)?.[1]
    if (manifest) throw new Damage(name)
    if (table) {
      const sum = tables.get(table) ?? tableSum()
      tables.set(table, sum)
      sum.add(content)
      yield { kind: 'rows', table, content }
    } else if (key) {
      unlisted += listLine(content, key)
      files.count++
      files.bytes += content.length
      yield { kind: 'file', key, content }
    } else if (name.endsWith('.sha256')) {
      if (content.toString() !== unlisted) throw new Damage(name)
      lists.update(content)
      unlisted = ''
    } else {
      manifest = understoodManifest(name, content)
    }
  }
  if (!manifest || unlisted) throw new Damage(manifestName)
  compare(manifest, tables, { ...files, sha256: lists.digest('hex') })
  return manifest
}

function tableSum() {
  const rows = rowsHash()
  const bytes = createHash('sha256')
  return {
    add(content: Buffer): void {
      rows.addLines(content)
      bytes.update(content)
    },
    result: (): TableSum => ({ ...rows.result(), sha256: bytes.digest('hex') }),
  }
}

function understoodManifest(name: string, content: Buffer): Manifest {
  if (name !== manifestName) throw new Damage(name)
  try {
    return manifestSchema.parse(JSON.parse(content.toString()))
  } catch {
    throw new Damage(name)
  }
}

function compare(manifest: Manifest, tables: Map<string, ReturnType<typeof tableSum>>, files: Manifest['files']): void {
  for (const { name, rows, rowsHash: expected, sha256 } of manifest.tables) {
    const found = (tables.get(name) ?? tableSum()).result()
    tables.delete(name)
    if (found.rows !== rows || found.rowsHash !== expected || found.sha256 !== sha256) throw new Damage(name)
  }
  for (const name of tables.keys()) throw new Damage(name)
  const same = files.count === manifest.files.count && files.bytes === manifest.files.bytes
  if (!same || files.sha256 !== manifest.files.sha256) throw new Damage('archivos')
}

/** Only looks: whether all of it is there and right. */
export async function checkArchive(path: string): Promise<Manifest> {
  const parts = readArchive(path)
  for (;;) {
    const next = await parts.next()
    if (next.done) return next.value
  }
}
