import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Insertable,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'

/** A transaction that is open and scoped: the only thing that repositories can ask. */
export type Tx = Kysely<DB>

/**
 * A row as a form fills it in, but for the columns that are filled in elsewhere. Also what may be empty has to be said:
 * a new field that its form's row leaves out would be asked for, and never stored.
 */
export type FilledIn<Table, Elsewhere extends keyof Table> = Required<Omit<Insertable<Table>, Elsewhere>>

/** What the row-level policies look at. Set inside the transaction only, so nothing of it outlives the request. */
export type PolicySettings = {
  garageId?: number | undefined
  branchId?: number | undefined
  /** Doors: a row that is reached before its garage is known opens to whoever names its secret or its name. */
  sessionHash?: string
  oneTimeHash?: string
  username?: string
  email?: string
  subdomain?: string
  quotationHash?: string
  /** For the platform's own jobs: which garages there are, and nothing more of them than that row. */
  everyGarage?: true
  /** For the console of those who run the platform. */
  platform?: true
}

export type Database = {
  pool: pg.Pool
  transaction: <T>(settings: PolicySettings, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** The same for work that only reads: the answer need not wait for the end of the transaction. */
  reading: <T>(settings: PolicySettings, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** One statement that is a transaction of its own and sees no garage, unless it is a function that enters one. */
  single: Tx
  close: () => Promise<void>
}

// Ids and counts fit a JavaScript number; plain dates stay text, so that no time zone can move them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const sessionOptions = [
  '-c statement_timeout=15s',
  '-c lock_timeout=5s',
  '-c idle_in_transaction_session_timeout=30s',
  '-c timezone=UTC',
].join(' ')

export function openDatabase(url: string, options: { size: number; namedStatements: boolean }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    pipeline: true,
    options: sessionOptions,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'bujia',
  })
  // Without a listener an idle connection's end (a restart of the database) would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    pool,
    transaction: (settings, work) => transaction(pool, settings, work, options.namedStatements),
    reading: (settings, work) => transaction(pool, settings, work, options.namedStatements, true),
    single: onConnection(pool, options.namedStatements),
    close: () => pool.end(),
  }
}

const scopeStatement = `select
  set_config('app.garage_id', $1, true), set_config('app.branch_id', $2, true),
  set_config('app.session_hash', $3, true), set_config('app.one_time_hash', $4, true),
  set_config('app.username', $5, true), set_config('app.email', $6, true),
  set_config('app.subdomain', $7, true),
  set_config('app.every_garage', $8, true), set_config('app.platform', $9, true),
  set_config('app.quotation_hash', $10, true)`

async function transaction<T>(
  pool: pg.Pool,
  s: PolicySettings,
  work: (tx: Tx) => Promise<T>,
  namedStatements: boolean,
  onlyReads = false,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let ending: Promise<unknown> | undefined
  let over = false
  let unopened: Promise<Error | undefined> | undefined
  try {
    // Neither is waited for: they travel together with the first query.
    const values = [
      s.garageId,
      s.branchId,
      s.sessionHash,
      s.oneTimeHash,
      s.username,
      s.email,
      s.subdomain,
      s.everyGarage,
      s.platform,
      s.quotationHash,
    ]
    unopened = Promise.all([
      client.query(onlyReads ? 'begin read only' : 'begin'),
      client.query({
        ...(namedStatements && { name: 'scope' }),
        text: scopeStatement,
        values: values.map((value) => (value === undefined ? '' : String(value))),
      }),
    ]).then(
      () => undefined,
      (failure: Error) => failure,
    )
    const result = await work(onConnection(client, namedStatements, () => over)).finally(() => {
      over = true
    })
    const failure = await unopened
    if (failure) throw failure
    if (onlyReads) {
      ending = client.query('commit').catch((failure: Error) => {
        broken = failure
      })
      return result
    }
    const ended = await client.query('commit')
    // In a pipeline a failed statement makes COMMIT answer ROLLBACK without an error.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // All that follows a failed opening says only that something failed before it.
    throw (await unopened) ?? error
  } finally {
    if (ending) ending.then(() => client.release(broken))
    else client.release(broken)
  }
}

/**
 * Kysely on one connection that is in a transaction already. What comes when that is over (a forgotten `await`, the
 * other half of a `Promise.all` that failed) is refused: the connection may be in somebody else's transaction by then.
 */
function onConnection(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  namedStatements: boolean,
  isOver = () => false,
): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (isOver()) throw new Error('The transaction is over, and this statement came after it')
      const name = namedStatements ? (query as { name?: string }).name : undefined
      const statement = { ...(name && { name }), text: query.sql, values: query.parameters as unknown[] }
      const answer = await client.query(statement).catch((failure: Error) => {
        throw Object.assign(failure, { deletes: query.sql.includes('delete from') })
      })
      return { rows: answer.rows as R[], numAffectedRows: BigInt(answer.rowCount ?? 0) }
    },
    // biome-ignore lint/correctness/useYield: streaming needs a cursor, which a pipelined connection refuses
    async *streamQuery() {
      throw new Error('Streaming is not possible on a pipelined connection')
    },
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function driverOf(connection: DatabaseConnection): Driver {
  const already = () => Promise.reject(new Error('The transaction is open already'))
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: already,
    commitTransaction: already,
    rollbackTransaction: already,
    destroy: async () => {},
  }
}

const compiler = onConnection(undefined as never, false)
const placeholder = Symbol('placeholder')

/** Kept with the columns of its time: once a migration adds one, the processes that still run would fail with it. */
const everyColumn = /(\.|select )\*/

type Compilable<R> = { compile: (db: Tx) => CompiledQuery<R> }

/**
 * A query that is built once and then sent as a named statement: building it at each call costs more than running it.
 * `build` gets the arguments' places, which it may only pass on as values.
 */
export function prepared<Args extends Record<string, unknown>, R>(
  build: (db: Tx, args: Args) => Compilable<R>,
): (tx: Tx, args: Args) => Promise<R[]> {
  let compiled: (CompiledQuery<R> & { name: string }) | undefined
  const places = new Proxy({} as Args, { get: (_, name) => ({ [placeholder]: name }) })
  return async (tx, args) => {
    if (!compiled) {
      const query = build(compiler, places).compile(compiler)
      if (everyColumn.test(query.sql)) throw new Error(`A statement that is kept names its columns: ${query.sql}`)
      compiled = { ...query, name: createHash('sha1').update(query.sql).digest('base64url') }
    }
    const parameters = compiled.parameters.map((value) => {
      const place = (value as { [placeholder]?: string } | null)?.[placeholder]
      return place === undefined ? value : args[place]
    })
    return (await tx.executeQuery<R>({ ...compiled, parameters } as CompiledQuery<R>)).rows
  }
}
