import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Garage } from '#server/kernel/database.generated.ts'
import type { Tx } from '#server/kernel/database.ts'
import type { CheckedUpload } from '#server/kernel/receive-files.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { insertPendingFile } from '#server/kernel/stored-files.repo.ts'

/** Taken before its row exists: the policies let a garage be written only by a transaction that is already in it. */
export async function nextGarageId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('garage', 'id')) as id`.execute(tx)
  return rows[0]?.id as number
}

export async function insertGarage({ tx, actor, now }: Scope, garage: Omit<Insertable<Garage>, 'id' | 'created_at'>) {
  await tx
    .insertInto('garage')
    .values({ ...garage, id: actor.garageId, created_at: now })
    .execute()
}

/** The logo's bytes are stored already, under `objectKey`; everybody may see it. */
export async function setLogo(scope: Scope, logo: CheckedUpload, objectKey: string): Promise<void> {
  const { tx, actor, now } = scope
  const id = await insertPendingFile(scope, {
    object_key: objectKey,
    name: logo.name,
    media_type: logo.checked.mediaType,
    bytes: logo.checked.content.length,
    sha256: createHash('sha256').update(logo.checked.content).digest(),
    is_public: true,
    attached_at: now,
  })
  await tx.updateTable('garage').set({ logo_file_id: id }).where('id', '=', actor.garageId).execute()
}
