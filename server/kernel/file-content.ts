import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { endingOf, isOfKind, type UploadKind, uploadKinds } from '#domain/kernel/uploads.ts'
import { drawnChunks } from './png-chunks.ts'

/** A file that is what it says: its ending, its content and its decoder agree. */
export type CheckedFile = { content: Buffer; mediaType: string; thumbnail: Buffer | undefined }

const longestSide = 2400
const thumbnailSide = 320
const mostPixels = 50_000_000
/** A line of pixels as long as a whole picture, or finer colours than a camera's, need far more memory than their file. */
const longestTakenSide = 20_000
const mostBytesDrawn = 4 * mostPixels

/** What the content must be for each ending. Old Word files are "compound files" to whoever looks at their bytes. */
const contentOf: Record<string, { sniffed: string[]; mediaType: string }> = {
  jpeg: { sniffed: ['image/jpeg'], mediaType: 'image/jpeg' },
  jpg: { sniffed: ['image/jpeg'], mediaType: 'image/jpeg' },
  png: { sniffed: ['image/png'], mediaType: 'image/png' },
  gif: { sniffed: ['image/gif'], mediaType: 'image/gif' },
  pdf: { sniffed: ['application/pdf'], mediaType: 'application/pdf' },
  doc: { sniffed: ['application/x-cfb'], mediaType: 'application/msword' },
  dot: { sniffed: ['application/x-cfb'], mediaType: 'application/msword' },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
}

function office(kind: string) {
  const mediaType = `application/vnd.openxmlformats-officedocument.${kind}`
  return { sniffed: [mediaType], mediaType }
}

// A workshop's server has few cores, and pictures are not the only thing it does; none is drawn a second time.
sharp.concurrency(1)
sharp.cache(false)

export async function checkFile(kind: UploadKind, name: string, content: Buffer): Promise<CheckedFile> {
  const expected = isOfKind(name, kind) ? contentOf[endingOf(name)] : undefined
  const sniffed = await fileTypeFromBuffer(content)
  if (!expected || !sniffed || !expected.sniffed.includes(sniffed.mime)) {
    throw new Refusal('malformed', uploadKinds[kind].refused)
  }
  if (!expected.mediaType.startsWith('image/')) return { content, mediaType: expected.mediaType, thumbnail: undefined }
  return redrawn(content, kind)
}

/**
 * Drawn anew: orientation applied, position and camera forgotten, whatever hid behind the picture left out; of a GIF
 * that moves, its first picture.
 */
async function redrawn(content: Buffer, kind: UploadKind): Promise<CheckedFile> {
  try {
    const picture = sharp(drawnChunks(content), { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const about = await picture.metadata()
    refuseOversized(about)
    const transparent = about.hasAlpha && !(await picture.stats()).isOpaque
    const full = picture.clone().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    const whole = await (transparent ? full.png() : full.jpeg({ quality: 85, mozjpeg: true })).toBuffer()
    const small = sharp(whole).resize(thumbnailSide, thumbnailSide, { fit: 'cover' })
    const thumbnail = await (transparent ? small.png() : small.jpeg({ quality: 80 })).toBuffer()
    return { content: whole, mediaType: transparent ? 'image/png' : 'image/jpeg', thumbnail }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new Refusal('malformed', tooMany ? messages.refused.imageTooLarge : uploadKinds[kind].refused)
  }
}

const bytesOfDepth: Partial<Record<string, number>> = { uchar: 1, ushort: 2 }

function refuseOversized({ width, height, channels, depth }: Metadata): void {
  const drawn = width * height * channels * (bytesOfDepth[depth] ?? 4)
  if (Math.max(width, height) > longestTakenSide || drawn > mostBytesDrawn) {
    throw new Refusal('malformed', messages.refused.imageTooLarge)
  }
}
