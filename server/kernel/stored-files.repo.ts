import type { Insertable } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { StoredFile } from './database.generated.ts'
import type { Scope } from './scope.ts'

export async function insertPendingFile(
  { tx, actor, now }: Scope,
  file: Omit<Insertable<StoredFile>, 'garage_id' | 'id' | 'user_id' | 'created_at'>,
): Promise<number> {
  const row = await tx
    .insertInto('stored_file')
    .values({ ...file, garage_id: actor.garageId, user_id: actor.userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** From now on something refers to it, so it is no longer swept away; a public one opens for everybody. */
export async function attachFile(
  { tx, actor, now }: Scope,
  id: number,
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<void> {
  const done = await tx
    .updateTable('stored_file')
    .set({ attached_at: now, is_public: isPublic })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('not_found', messages.notFound)
}

/** Nothing refers to it any more: the sweep takes it and its bytes. */
export async function detachFile({ tx, actor }: Scope, id: number | null): Promise<void> {
  if (id === null) return
  await tx
    .updateTable('stored_file')
    .set({ attached_at: null })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

export async function findFile({ tx, actor }: Scope, id: number) {
  return tx
    .selectFrom('stored_file')
    .selectAll()
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasFileAt({ tx, actor }: Scope, objectKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('object_key', '=', objectKey)
    .executeTakeFirst()
  return found !== undefined
}

export async function storedBytes({ tx, actor }: Scope): Promise<number> {
  const row = await tx
    .selectFrom('stored_file')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('bytes'), e.lit(0)).as('bytes'))
    .where('garage_id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

export async function listUnattached({ tx, actor }: Scope, before: Date) {
  return tx
    .selectFrom('stored_file')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .limit(500)
    .execute()
}

export async function deleteUnattached({ tx, actor }: Scope, id: number) {
  return tx
    .deleteFrom('stored_file')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .returning(['object_key', 'has_thumbnail'])
    .executeTakeFirst()
}
