import { text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Why a workbook is not read. Each has its own words for people. */
export type WorkbookFault = 'unreadable' | 'too_large' | 'macros' | 'too_many_rows' | 'too_many_columns'

export class UnreadableWorkbook extends Error {
  readonly fault: WorkbookFault
  constructor(fault: WorkbookFault, why: string = fault) {
    super(why)
    this.name = 'UnreadableWorkbook'
    this.fault = fault
  }
}

const mostEntries = 500
/** 10,000 clients with every column filled in have 28 MB, with every text at its limit 68 MB. */
const mostUnpackedBytes = 72 * 1024 * 1024
const mostSmallPartBytes = 4 * 1024 * 1024
const macros = /(^|\/)(vbaProject\.bin|activeX\/)/i

export type Archive = {
  has: (name: string) => boolean
  /** The bytes of a part as they unpack; never more than the archive declares. */
  open: (name: string) => Promise<AsyncIterable<Buffer>>
  /** One of the small parts that say where the others are. */
  read: (name: string) => Promise<string>
}

/** Whether no more than so many bytes would be unpacked, whatever the parts hold. */
export async function unpacksWithin(content: Buffer, bytes: number): Promise<boolean> {
  const { unpacked } = await tableOfContents(content).catch(() => ({ unpacked: Number.POSITIVE_INFINITY }))
  return unpacked <= bytes
}

/**
 * Opens the archive and looks at its table of contents before anything is unpacked. Sizes are checked as declared
 * there: while unpacking, a part that turns out larger than declared is an error.
 */
export async function openArchive(content: Buffer): Promise<Archive> {
  const { zip, entries } = await tableOfContents(content)
  const find = (name: string) => {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw new UnreadableWorkbook('unreadable', `no ${name}`)
    return entry
  }
  const open = async (name: string) => (await zip.openReadStreamPromise(find(name))) as AsyncIterable<Buffer>
  return {
    has: (name) => entries.has(name.toLowerCase()),
    open,
    async read(name) {
      if (find(name).uncompressedSize > mostSmallPartBytes) throw new UnreadableWorkbook('too_large', name)
      return text((await open(name)) as unknown as NodeJS.ReadableStream)
    },
  }
}

async function tableOfContents(
  content: Buffer,
): Promise<{ zip: ZipFile; entries: Map<string, Entry>; unpacked: number }> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  let unpacked = 0
  if (zip.entryCount > mostEntries) throw new UnreadableWorkbook('too_large', `${zip.entryCount} entries`)
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > mostUnpackedBytes) throw new UnreadableWorkbook('too_large', `${unpacked} bytes unpacked`)
    if (macros.test(entry.fileName)) throw new UnreadableWorkbook('macros')
    if (entry.isEncrypted()) throw new UnreadableWorkbook('unreadable', 'encrypted')
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw new UnreadableWorkbook('unreadable', 'two parts with one name')
    entries.set(name, entry)
  }
  return { zip, entries, unpacked }
}
