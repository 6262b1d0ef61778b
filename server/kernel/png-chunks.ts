const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const framing = 12

/** A type is four letters. As a number it is compared without making a text of it: there may be a million. */
const typeOf = (letters: string) => Buffer.from(letters, 'latin1').readUInt32BE(0)
/** What a picture is drawn with beside its pixels: colours, transparency, and which side is up. */
const drawnWith = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'].map(typeOf))
/** By this bit a small first letter differs from a capital one. Those with a capital one are the picture itself. */
const beside = 0x20_00_00_00
const isDrawn = (type: number) => (type & beside) === 0 || drawnWith.has(type)

/**
 * A PNG without what is written beside the picture. Texts in it are packed: of a megabyte the decoder would make
 * gigabytes before anybody could forget them, as all that is not the picture is forgotten anyway. What is no PNG, and
 * what is broken off, is left for the decoder to judge.
 */
export function drawnChunks(content: Buffer): Buffer {
  if (!content.subarray(0, signature.length).equals(signature)) return content
  const kept: Buffer[] = []
  let keptFrom = 0
  let at = signature.length
  while (at + framing <= content.length) {
    const next = at + framing + content.readUInt32BE(at)
    if (next > content.length) break
    if (!isDrawn(content.readUInt32BE(at + 4))) {
      if (at > keptFrom) kept.push(content.subarray(keptFrom, at))
      keptFrom = next
    }
    at = next
  }
  if (keptFrom === 0) return content
  return Buffer.concat([...kept, content.subarray(keptFrom)])
}
