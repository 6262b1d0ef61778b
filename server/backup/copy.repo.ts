import type pg from 'pg'

/** Bytes that are handed on at once: what a table's rows take in memory, however many they are. */
const partBytes = 8 * 1024 ** 2

/** What the driver calls on whatever runs on its connection; PostgreSQL's COPY needs these few. */
type CopyConnection = pg.Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }
type CopyQuery = pg.Submittable & {
  handleError: (error: Error) => void
  handleCommandComplete: () => void
  handleReadyForQuery: () => void
  handleCopyData: (message: { chunk: Buffer }, connection: CopyConnection) => void
  handleCopyInResponse: (connection: CopyConnection) => void
}

function copy(client: pg.ClientBase, statement: string, about: Partial<CopyQuery>): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: CopyQuery = {
      submit: (connection) => connection.query(statement),
      handleError: reject,
      handleCommandComplete: () => {},
      handleReadyForQuery: resolve,
      handleCopyData: () => {},
      handleCopyInResponse: () => {},
      ...about,
    }
    client.query(query)
  })
}

type Takes = { row: (line: Buffer) => void; part: (lines: Buffer) => Promise<void> }

/** Rows as lines of text, one by one and in parts of some megabytes; the database waits while a part is being taken. */
export async function copyOut(client: pg.ClientBase, statement: string, takes: Takes): Promise<void> {
  let part = growingPart()
  let taken = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    copy(client, statement, {
      handleCopyData({ chunk }, connection) {
        takes.row(chunk)
        if (part.add(chunk) < partBytes) return
        connection.stream.pause()
        const lines = part.content()
        part = growingPart()
        taken = taken.then(() => takes.part(lines))
        taken.then(() => connection.stream.resume(), reject)
      },
    }).then(resolve, reject)
  })
  await taken
  if (part.content().length > 0) await takes.part(part.content())
}

/** The driver uses its buffer again, so lines are copied, one behind the other: each by itself took twice the memory in all. */
function growingPart() {
  let room = Buffer.alloc(0)
  let size = 0
  return {
    /** Answers how much it has. */
    add(line: Buffer): number {
      const needed = size + line.length
      if (needed > room.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, 2 * room.length, 64 * 1024))
        room.copy(larger, 0, 0, size)
        room = larger
      }
      size += line.copy(room, size)
      return size
    },
    content: () => room.subarray(0, size),
  }
}

export async function copyIn(client: pg.ClientBase, statement: string, lines: Buffer): Promise<void> {
  await copy(client, statement, {
    handleCopyInResponse(connection) {
      connection.sendCopyFromChunk(lines)
      connection.endCopyFrom()
    },
  })
}
