import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blackPng, pngChunk, withChunks } from '#server/testing/pictures.ts'
import { checkFile } from './file-content.ts'

const megabyte = 1024 * 1024
const packedText = (bytes: number) =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes, 'a'))]))

test('the texts of a PNG are never unpacked, however much they would be', async () => {
  const content = withChunks(blackPng(400, 300), Array(100).fill(packedText(7 * megabyte)))
  expect(content.length).toBeLessThan(megabyte)
  const peakMegabytes = () => process.resourceUsage().maxRSS / 1024
  const before = peakMegabytes()
  expect(await checkFile('image', 'foto.png', content)).toMatchObject({ mediaType: 'image/jpeg' })
  expect(peakMegabytes() - before).toBeLessThan(500)
})

test('a PNG keeps its transparency, its colours and which side is up, whatever is written beside it', async () => {
  const wide = sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
  const bare = await wide.withIccProfile('p3').withMetadata({ orientation: 6 }).png().toBuffer()
  const content = withChunks(bare, [packedText(100), pngChunk('tIME', Buffer.alloc(7)), packedText(100)])
  const drawn = await checkFile('image', 'foto.png', content)
  expect(drawn).toEqual(await checkFile('image', 'foto.png', bare))
  expect(await sharp(drawn.content).metadata()).toMatchObject({ width: 20, height: 40, hasAlpha: true })
})

test('a PNG that breaks off inside such a text is refused like any other that breaks off', async () => {
  const content = withChunks(blackPng(400, 300), [packedText(100), packedText(100)])
  await expect(checkFile('image', 'foto.png', content.subarray(0, 120))).rejects.toThrow('¡Selecciona un archivo')
})
