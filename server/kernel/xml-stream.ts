import sax from 'sax'
import { UnreadableWorkbook } from './workbook-archive.ts'

type Handlers = {
  /** Names come without their prefix: producers differ in which they use. */
  open?: (tag: string, attributes: Record<string, string | undefined>) => void
  close?: (tag: string) => void
  /** Long texts come in parts. `path` holds the elements around it. */
  text?: (text: string, path: readonly string[]) => void
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)
const deepest = 40
/** The fullest sheet that is taken has 1.1 million. Empty ones take few bytes and much time, so bytes alone say little. */
const mostElements = 3_000_000

/** Reads XML as it comes, whatever its length. A document type (and so any entity of its own) is refused. */
export async function readXml(
  chunks: Iterable<string> | AsyncIterable<Uint8Array>,
  { open, close, text }: Handlers,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const path: string[] = []
  let elements = 0
  const parser = sax.parser(true, { position: false, strictEntities: true } as sax.SAXOptions)
  parser.ondoctype = () => {
    throw new UnreadableWorkbook('unreadable', 'document type')
  }
  parser.onerror = (error) => {
    throw new UnreadableWorkbook('unreadable', error.message)
  }
  parser.onopentag = ({ name, attributes }) => {
    elements += 1
    if (elements > mostElements) throw new UnreadableWorkbook('too_large', `more than ${mostElements} elements`)
    if (path.length > deepest) throw new UnreadableWorkbook('unreadable', 'too deep')
    const tag = bare(name)
    path.push(tag)
    open?.(tag, withBareNames(attributes as Record<string, string>))
  }
  parser.onclosetag = () => {
    const tag = path.pop() as string
    close?.(tag)
  }
  if (text) {
    parser.ontext = (part) => text(part, path)
    parser.oncdata = (part) => text(part, path)
  }
  for await (const chunk of chunks)
    parser.write(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
  parser.write(decoder.decode()).close()
  if (path.length > 0) throw new UnreadableWorkbook('unreadable', 'cut off')
}

function withBareNames(attributes: Record<string, string>): Record<string, string | undefined> {
  for (const name in attributes) if (name.includes(':')) attributes[bare(name)] ??= attributes[name] as string
  return attributes
}
