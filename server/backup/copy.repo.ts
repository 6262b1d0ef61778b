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
  let lines: Buffer[] = []
  let size = 0
  let taken = Promise.resolve()
  const cutPart = () => {
    const part = Buffer.concat(lines, size)
    lines = []
    size = 0
    return part
  }
  await new Promise<void>((resolve, reject) => {
    copy(client, statement, {
      handleCopyData({ chunk }, connection) {
        // The driver uses its buffer again.
        const line = Buffer.from(chunk)
        takes.row(line)
        lines.push(line)
        size += line.length
        if (size < partBytes) return
        connection.stream.pause()
        const part = cutPart()
        taken = taken.then(() => takes.part(part))
        taken.then(() => connection.stream.resume(), reject)
      },
    }).then(resolve, reject)
  })
  await taken
  if (size > 0) await takes.part(cutPart())
}

export async function copyIn(client: pg.ClientBase, statement: string, lines: Buffer): Promise<void> {
  await copy(client, statement, {
    handleCopyInResponse(connection) {
      connection.sendCopyFromChunk(lines)
      connection.endCopyFrom()
    },
  })
}
