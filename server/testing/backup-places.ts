import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { backUp } from '../backup/back-up.ts'
import { checkForRestore, restore } from '../backup/restore.ts'
import { readConfiguration } from '../kernel/configuration.ts'
import { type FileStore, openFileStore } from '../kernel/file-store.ts'
import { migrate } from '../kernel/migrations.ts'
import { emptyDatabase } from './database-copy.ts'
import { rowsOf } from './database-shape.ts'
import { fillTables } from './fill-tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Database = Pick<Awaited<ReturnType<typeof emptyDatabase>>, 'ownerUrl' | 'asSuperuser' | 'drop'>
export type Place = Database & { files: FileStore; folder: string }

const places: Place[] = []
async function placeOf(database: Database): Promise<Place> {
  const folder = temporaryFolder('backup')
  const place = { ...database, files: await openFileStore(readConfiguration({ DATA_DIR: folder })), folder }
  places.push(place)
  return place
}

/** A database and a folder with nothing in them. */
export const emptyPlace = async ({ superuser = true } = {}) => placeOf(await emptyDatabase({ superuser }))

export async function filledDatabase({ superuser = true, through = '' } = {}) {
  const database = await emptyDatabase({ superuser })
  await migrate(database.ownerUrl, through ? { through } : {})
  await fillTables(database.asSuperuser)
  return database
}

/** Rows in every table, and the bytes of the files that they speak of; the second has a small picture, too. */
export async function withFiles(database: Database): Promise<Place> {
  const place = await placeOf(database)
  for (const n of [1, 2, 3]) await place.files.put(`1/objeto-${n}`, Buffer.from(`foto ${n}`))
  await place.files.put('1/objeto-2-thumbnail', Buffer.from('pequeña'))
  return place
}

export async function filesOf({ files }: Place): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const key of files.keys()) found[key] = (await buffer(await files.get(key))).toString()
  return found
}

/** All that were made, but for one that is still needed. */
async function forgetPlaces(kept?: Place): Promise<void> {
  const made = places.splice(0)
  if (kept) places.push(kept)
  for (const place of made.filter((one) => one !== kept)) {
    await place.drop()
    rmSync(place.folder, { recursive: true, force: true })
  }
}

/** Whether nothing of a restore is there, not even that one was begun. */
export async function isUntouched(place: Place): Promise<boolean> {
  const schemas = await place.asSuperuser("select from pg_namespace where nspname in ('restoring', 'graphile_worker')")
  const [rows, files] = [await rowsOf(place.asSuperuser), await filesOf(place)]
  return schemas.length === 0 && Object.keys(rows).length === 0 && Object.keys(files).length === 0
}

type Archived = { folder: string; model: Awaited<ReturnType<typeof filledDatabase>>; source: Place; archive: string }

/** A filled workshop and its archive, for all tests of a file; whatever else one of them makes is gone after it. */
export function withArchivedWorkshop(): Archived {
  const made = {} as Archived
  beforeAll(async () => {
    made.folder = temporaryFolder('archives')
    made.model = await filledDatabase()
    made.source = await withFiles(await made.model.copy())
    made.archive = join(made.folder, 'taller.tar.gz')
    await backUp(made.source, made.archive)
  })
  afterEach(() => forgetPlaces(made.source))
  afterAll(async () => {
    rmSync(made.folder, { recursive: true, force: true })
    await forgetPlaces()
    await made.model.drop()
  })
  return made
}

export async function checkAndRestore(path: string, to: Place): Promise<void> {
  await restore(path, await checkForRestore(path), to)
}
