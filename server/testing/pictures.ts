import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** What a phone makes: held sideways (orientation 6), with the place and the camera written into it. Red, then blue. */
export async function phonePhoto(width = 400, height = 200): Promise<Buffer> {
  const red = { create: { width, height, channels: 3 as const, background: '#ff0000' } }
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  const right = { input: await sharp(blue).png().toBuffer(), left: width / 2, top: 0 }
  return sharp(red)
    .composite([right])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Camara-Secreta' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '13/1 41/1 24/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '89/1 11/1 24/1',
      },
    })
    .jpeg()
    .toBuffer()
}

/** A genuine PNG of any size in a few kilobytes: black, one bit a pixel. */
export function blackPng(width: number, height: number): Buffer {
  return png({ width, height, bits: 1, colours: 0 })
}

/** Says of itself that each of its pixels has eight bytes; it has not got them. */
export function claimedDeepPng(width: number, height: number): Buffer {
  return png({ width, height, bits: 16, colours: 6 })
}

function png({ width, height, bits, colours }: Record<'width' | 'height' | 'bits' | 'colours', number>): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colours
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(content.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

/** The same PNG with something written before its pixels. */
export function withChunks(picture: Buffer, chunks: readonly Buffer[]): Buffer {
  const headerEnd = 33
  return Buffer.concat([picture.subarray(0, headerEnd), ...chunks, picture.subarray(headerEnd)])
}
