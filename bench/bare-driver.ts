import pg from 'pg'

type Sent = string | pg.QueryConfig

let recorded: Sent[] | undefined
const { query } = pg.Client.prototype
pg.Client.prototype.query = function send(this: pg.Client, ...given: unknown[]) {
  const [sent] = given
  if (recorded && (typeof sent === 'string' || (sent && 'text' in (sent as object)))) recorded.push(sent as Sent)
  return (query as (...args: unknown[]) => unknown).apply(this, given)
} as typeof query

/** Every statement that a request sends, the beginning and the end of its transactions among them. */
export async function statementsOf(request: () => Promise<unknown>): Promise<readonly Sent[]> {
  const statements: Sent[] = []
  recorded = statements
  try {
    await request()
    // What only reads is answered before its transaction has ended.
    await new Promise((resolve) => setTimeout(resolve, 2))
  } finally {
    recorded = undefined
  }
  return statements
}

/** The same statements again and nothing else: no waiting for one before the next, nothing built, nothing checked. */
export async function sendBare(pool: pg.Pool, statements: readonly Sent[]): Promise<void> {
  const client = await pool.connect()
  try {
    await Promise.all(statements.map((sent) => client.query(typeof sent === 'string' ? sent : { ...sent })))
  } finally {
    client.release()
  }
}
