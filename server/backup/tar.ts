import type { Readable, Writable } from 'node:stream'

/** An archive of many small entries, each of which fits in memory; the plain format that every `tar` reads. */
export type TarEntry = { name: string; content: Buffer }

const block = 512
/** Far above what is written here: a larger size in a header is damage, and would only fill the memory. */
const largestEntry = 256 * 1024 ** 2

export class DamagedTar extends Error {}

/** Waits while the reader of the stream is behind, so that only a little is ever in memory. */
export async function writeTarEntry(out: Writable, { name, content }: TarEntry): Promise<void> {
  await write(out, tarHeader(name, content.length))
  await write(out, content)
  await write(out, Buffer.alloc((block - (content.length % block)) % block))
}

export async function endTar(out: Writable): Promise<void> {
  await write(out, Buffer.alloc(2 * block))
}

function write(out: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())))
}

function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long a name for the archive: ${name}`)
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii')
  header.write(name, 0, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  header.write('        ', 148, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\u000000', 257, 'ascii')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

/** Every entry in turn. What is cut off, garbled or goes on after the end is no archive of ours. */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const take = reader(source)
  try {
    for (;;) {
      const header = await take(block)
      if (isEmpty(header)) break
      const { name, size } = understood(header)
      const content = await take(size)
      await take((block - (size % block)) % block)
      yield { name, content }
    }
    if (!isEmpty(await take(block))) throw new DamagedTar('final')
    // To the last byte: only there does the compression say whether all of it was right.
    for (let rest = await take(block, 'to the end'); rest.length > 0; rest = await take(block, 'to the end')) {
      if (!isEmpty(rest)) throw new DamagedTar('final')
    }
  } finally {
    source.destroy()
  }
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

function understood(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(124, 136), 8)
  const sum = Number.parseInt(text(148, 156), 8)
  const bare = Buffer.from(header).fill(' ', 148, 156)
  if (sum !== checksumOf(bare) || !(size >= 0 && size <= largestEntry)) throw new DamagedTar('encabezado')
  return { name: text(0, 100), size }
}

/** Answers the next so many bytes of a stream, however it was cut into pieces. */
function reader(source: Readable) {
  const stream: AsyncIterator<Buffer> = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  return async (wanted: number, end?: 'to the end'): Promise<Buffer> => {
    while (length < wanted) {
      const next = await stream.next()
      if (next.done && !end) throw new DamagedTar('cortado')
      if (next.done) break
      held.push(next.value)
      length += next.value.length
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held, length)
    const taken = all.subarray(0, wanted)
    held = [all.subarray(taken.length)]
    length = all.length - taken.length
    return taken
  }
}
