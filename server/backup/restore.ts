import { randomUUID } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import type pg from 'pg'
import type { FileStore } from '../kernel/file-store.ts'
import { migrate, migrationsOnDisk, restoreMark } from '../kernel/migrations.ts'
import { type ArchivedPart, checkArchive, type Manifest, readArchive } from './archive.ts'
import { backupTexts } from './backup-texts.ts'
import { inGroups } from './in-groups.ts'
import { beginFilling, emptyDatabase, findMark, isEmptyDatabase, markFinished, markUnfinished } from './refill.repo.ts'
import { asOnlyOne } from './tables.repo.ts'

type Target = { ownerUrl: string; files: FileStore }

/** Reads the whole archive before anything is begun: it must be right, and of a version that ours leads on from. */
export async function checkForRestore(path: string): Promise<Manifest> {
  const manifest = await checkArchive(path)
  refuseOtherVersion(manifest)
  return manifest
}

/**
 * Fills an empty database and an empty store from a checked archive, with every row and file compared; the database is
 * then of the archive's version. What fails leaves both empty; what is killed is marked, and the next restore begins anew.
 */
export async function restore(path: string, manifest: Manifest, target: Target): Promise<void> {
  await asOnlyOne(target.ownerUrl, async (client) => {
    const mark = await makeRoom(client, target.files)
    try {
      await target.files.put(restoreMark, Buffer.from(mark))
      await migrate(target.ownerUrl, { through: manifest.migrations.at(-1)?.name ?? '' })
      await fillAll(path, client, manifest, target.files)
    } catch (error) {
      // Where not even that can be done (the database is gone, say), the mark stays.
      await clear(client, target.files).then(
        () => markFinished(client),
        () => {},
      )
      throw error
    }
    await markFinished(client)
    // Only now: a mark that stays behind fits no database any more, while one that is missing would stop the next try.
    await target.files.remove(restoreMark)
  })
}

/** Its migrations must be the first ones of ours: then ours lead on from there. */
function refuseOtherVersion({ migrations }: Manifest): void {
  const ours = new Map(migrationsOnDisk().map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (!ours.has(name)) throw new Error(backupTexts.newer)
    if (ours.get(name) !== checksum) throw new Error(backupTexts.otherHistory(name))
  }
}

/** Answers the database's mark, for the store. */
async function makeRoom(client: pg.Client, files: FileStore): Promise<string> {
  const earlier = await findMark(client)
  if (earlier === undefined && !(await isEmptyDatabase(client))) throw new Error(backupTexts.databaseInUse)
  if (!(earlier && (await isMarked(files, earlier)))) {
    for await (const _ of files.keys()) throw new Error(backupTexts.filesInUse)
  }
  if (earlier !== undefined) await clear(client, files)
  const mark = randomUUID()
  await markUnfinished(client, mark)
  return mark
}

/** By the same restore as the database: a store that somebody else uses is never cleared, whatever is configured now. */
async function isMarked(files: FileStore, mark: string): Promise<boolean> {
  return (await files.has(restoreMark)) && (await text(await files.get(restoreMark))) === mark
}

/** Both were empty before, so all that is there now came with a restore. The mark goes last: what is cut off is begun anew. */
async function clear(client: pg.Client, files: FileStore): Promise<void> {
  await emptyDatabase(client)
  for await (const key of files.keys()) if (key !== restoreMark) await files.remove(key)
  await files.remove(restoreMark)
}

/** One reading: rows come first in an archive, then files. */
async function fillAll(path: string, client: pg.Client, manifest: Manifest, files: FileStore): Promise<void> {
  const tables = await beginFilling(client, manifest)
  const onlyFiles = async function* (): AsyncGenerator<Extract<ArchivedPart, { kind: 'file' }>> {
    for await (const part of readArchive(path)) {
      if (part.kind === 'file') yield part
      else await tables.fill(part.table, part.content)
    }
  }
  for await (const some of inGroups(onlyFiles(), 8)) {
    await Promise.all(some.map(({ key, content }) => putChecked(files, key, content)))
  }
  await tables.end()
}

async function putChecked(files: FileStore, key: string, content: Buffer): Promise<void> {
  await files.put(key, content)
  if (!(await buffer(await files.get(key))).equals(content)) throw new Error(backupTexts.notAsArchived(key))
}
