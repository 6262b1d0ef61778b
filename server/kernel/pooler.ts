import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** PostgreSQL's codes for a named statement that is not there, and for one that is there already. */
const forgotten = ['26000', '42P05']

/**
 * A pooler that gives each transaction another connection has to know named statements, as pgbouncer does only from
 * 1.21 on: behind any other the process would start, call itself ready and fail with most of what it is asked.
 */
export async function refuseForgetfulPooler(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  let other: pg.PoolClient | undefined
  try {
    const backend = await askByName(one, randomUUID())
    // What PostgreSQL said at the login: nobody stands in between.
    if (backend === (one as unknown as { processID: number }).processID) return
    other = await pool.connect()
    // The last connection again or each in its turn: that is the pooler's choice. Others may be asking too: some tries.
    for (let turn = 0; turn < 10; turn++) {
      const name = randomUUID()
      for (const client of [one, one, other]) await askByName(client, name)
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && forgotten.includes(error.code ?? ''))) throw error
    throw new Error(
      'Between this process and PostgreSQL is a pooler that does not keep named statements: set NAMED_STATEMENTS=off',
      { cause: error },
    )
  } finally {
    // Not to be used again, with the names that were tried.
    one.release(other !== undefined)
    other?.release(true)
  }
}

async function askByName(client: pg.PoolClient, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })
  return rows[0]?.pid
}
