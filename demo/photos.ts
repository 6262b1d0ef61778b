import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type CheckedFile, checkFile } from '#server/kernel/file-content.ts'
import { thumbnailKey } from '#server/kernel/receive-files.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { insertPendingFile } from '#server/kernel/stored-files.repo.ts'

const name = 'frente.jpg'

/** The cars of the demo: drawn once, and shown by many orders. */
export function drawnPhotos(): Promise<CheckedFile[]> {
  return Promise.all(['#b3402e', '#2f5f8f', '#3f7a52', '#d9d9d9'].map(drawnPhoto))
}

/** A car seen from the side, drawn: nobody's real car belongs into a demo. */
async function drawnPhoto(color: string): Promise<CheckedFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#cfd6dc"/><rect y="430" width="960" height="210" fill="#8b929a"/>
    <path d="M110 400q10-70 120-80l90-90q20-20 60-20h190q40 0 70 30l80 80q110 10 130 80v40H110z" fill="${color}"/>
    <path d="M345 250h110v70H275zM475 250h95q20 0 35 15l55 55H475z" fill="#2c3440"/>
    <circle cx="270" cy="440" r="62" fill="#1d2126"/><circle cx="270" cy="440" r="30" fill="#c3c9cf"/>
    <circle cx="700" cy="440" r="62" fill="#1d2126"/><circle cx="700" cy="440" r="30" fill="#c3c9cf"/></svg>`
  return checkFile('image', name, await sharp(Buffer.from(drawing)).jpeg({ quality: 70 }).toBuffer())
}

/** Brought by whoever acts in this scope, and attached to nothing yet. */
export async function storePhoto(scope: Scope, photo: CheckedFile): Promise<number> {
  const key = `${scope.actor.garageId}/${randomUUID()}`
  await scope.house.files.put(key, photo.content)
  if (photo.thumbnail) await scope.house.files.put(thumbnailKey(key), photo.thumbnail)
  return insertPendingFile(scope, {
    object_key: key,
    name,
    media_type: photo.mediaType,
    bytes: photo.content.length,
    sha256: createHash('sha256').update(photo.content).digest(),
    has_thumbnail: photo.thumbnail !== undefined,
  })
}
