import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readConfiguration } from '../kernel/configuration.ts'
import { type FileStore, openFileStore } from '../kernel/file-store.ts'
import { migrate } from '../kernel/migrations.ts'
import { emptyDatabase } from './database-copy.ts'
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
export async function forgetPlaces(kept?: Place): Promise<void> {
  const made = places.splice(0)
  if (kept) places.push(kept)
  for (const place of made.filter((one) => one !== kept)) {
    await place.drop()
    rmSync(place.folder, { recursive: true, force: true })
  }
}
