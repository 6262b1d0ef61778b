import { files } from '#domain/kernel/files.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Download } from './download.ts'
import { implement } from './implement.ts'
import { thumbnailKey } from './receive-files.ts'
import { garageItself, type House, inScope } from './scope.ts'
import { isSignedBy, sign } from './secrets.ts'
import { findFile } from './stored-files.repo.ts'

const goodForMs = 10 * 60 * 1000
/** Addresses of the same five minutes are equal, so that a browser does not load a picture at each look. */
const stepMs = 5 * 60 * 1000

type Size = 'full' | 'thumbnail'

/** A same-origin address that opens one file for at most ten minutes. */
export function signedAddress(house: House, garageId: number, id: number, size: Size = 'full'): string {
  const expires = Math.floor(house.clock().getTime() / stepMs) * stepMs + goodForMs
  const signature = sign(house.signingKey, 'file', garageId, id, size, expires)
  return `/api/file/${garageId}/${id}/?size=${size}&expires=${expires}&signature=${signature}`
}

export const fileRoutes = implement(files, {
  async read({ house, now }, { params, query }) {
    const { garage, id } = params
    const isSigned = (size: Size) =>
      isSignedBy(house.signingKey, query.signature, 'file', garage, id, size, query.expires)
    // Who may see a picture may see it small.
    const genuine = isSigned(query.size) || isSigned('full')
    if (!genuine || query.expires < now.getTime()) throw new Refusal('not_found', messages.notFound)
    return openFile(house, garage, id, query.size)
  },
})

export async function openFile(house: House, garageId: number, id: number, size: Size): Promise<Download> {
  const file = await inScope(house, garageItself(garageId), (scope) => findFile(scope, id))
  if (!file) throw new Refusal('not_found', messages.notFound)
  const small = size === 'thumbnail' && file.has_thumbnail
  const content = await house.files.get(small ? thumbnailKey(file.object_key) : file.object_key)
  return {
    download: true,
    content,
    mediaType: file.media_type,
    ...(!small && { bytes: file.bytes }),
    name: file.name,
    cacheSeconds: 300,
    isPublic: file.is_public,
  }
}
