import { sql } from 'kysely'
import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { uploadKinds } from '#domain/kernel/uploads.ts'
import { fileLimits, type OrderFileKind, type UploadedFile } from '#domain/orders/order-files.ts'
import { prepared } from '#server/kernel/database.ts'
import { signedAddress } from '#server/kernel/files.routes.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Order = { id: number; branch_id: number | null }

const picturesOnly: readonly OrderFileKind[] = ['photos', 'diagnosis_photos']

/** The files of a kind are these from now on: new ones are attached, those left out let go. Answers if any was either. */
export async function setOrderFiles(
  scope: Scope,
  order: Order,
  kind: OrderFileKind,
  ids: readonly number[],
): Promise<boolean> {
  const { tx, actor, now } = scope
  if (ids.length > fileLimits[kind]) throw fieldRefusal('malformed', kind, messages.invalid.fileCount(fileLimits[kind]))
  const before = await tx
    .selectFrom('order_file')
    .select('file_id')
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .execute()
  const had = new Set(before.map(({ file_id }) => file_id))
  const wanted = new Set(ids)
  const added = [...wanted].filter((id) => !had.has(id))
  const gone = [...had].filter((id) => !wanted.has(id))
  if (added.length > 0) {
    // Only what the same person brought and nothing refers to yet: nobody attaches another order's photo.
    const attached = await tx
      .updateTable('stored_file')
      .set({ attached_at: now })
      .where('garage_id', '=', actor.garageId)
      .where('user_id', '=', actor.userId)
      .where('attached_at', 'is', null)
      .where('id', '=', sql<number>`any(${added})`)
      .returning(['id', 'media_type'])
      .execute()
    if (attached.length !== added.length) throw fieldRefusal('rule', kind, messages.refused.filesGone)
    if (picturesOnly.includes(kind) && attached.some(({ media_type }) => !media_type.startsWith('image/'))) {
      throw fieldRefusal('malformed', kind, uploadKinds.photo.refused)
    }
    await tx
      .insertInto('order_file')
      .values(
        added.map((file_id) => ({
          garage_id: actor.garageId,
          branch_id: order.branch_id,
          order_id: order.id,
          kind,
          file_id,
        })),
      )
      .execute()
  }
  const changed = added.length > 0 || gone.length > 0
  if (changed && kind === 'diagnosis_photos') await noteOtherPhotos(scope, order)
  if (gone.length === 0) return changed
  await tx
    .deleteFrom('order_file')
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .where('file_id', '=', sql<number>`any(${gone})`)
    .execute()
  await tx
    .updateTable('stored_file')
    .set({ attached_at: null })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${gone})`)
    .execute()
  return true
}

/** All diagnoses under an order share their photos: whoever has one of them open hears of the others when they save. */
async function noteOtherPhotos({ tx, actor }: Scope, order: Order): Promise<void> {
  await tx
    .updateTable('sub_order')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', order.id)
    .where('kind', '<>', 'appraisal')
    .execute()
}

export type OrderFiles = Record<OrderFileKind, UploadedFile[]>

const filesOfOrder = prepared((db, args: { garageId: number; orderId: number }) =>
  db
    .selectFrom('order_file as f')
    .innerJoin('stored_file as s', (on) => on.onRef('s.garage_id', '=', 'f.garage_id').onRef('s.id', '=', 'f.file_id'))
    .select(['f.kind', 's.id', 's.name'])
    .where('f.garage_id', '=', args.garageId)
    .where('f.order_id', '=', args.orderId)
    .orderBy('f.id'),
)

export async function listOrderFiles({ tx, actor, house }: Scope, orderId: number): Promise<OrderFiles> {
  const rows = await filesOfOrder(tx, { garageId: actor.garageId, orderId })
  const files: OrderFiles = { files: [], photos: [], diagnosis_photos: [], close_files: [] }
  for (const { kind, id, name } of rows) {
    files[kind as OrderFileKind].push({ id, name, src: signedAddress(house, actor.garageId, id) })
  }
  return files
}

/** Of these, what the same person brought and nothing refers to yet. */
export async function listBroughtFiles({ tx, actor, house }: Scope, ids: readonly number[]): Promise<UploadedFile[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .select(['id', 'name'])
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('attached_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({ id, name, src: signedAddress(house, actor.garageId, id) }))
}
