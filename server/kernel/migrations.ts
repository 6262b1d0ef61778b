import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { appRole } from './app-role.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
/** Any number that nothing else in the database locks. */
export const migrationLock = 7_283_004_119
/** A schema of this name says that the database is being filled from a backup. */
export const restoreMark = 'restoring'
/** A lock that did not come in time, or that two waited for crosswise. */
const passingCodes = ['55P03', '40P01']
const mostTries = 30

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/**
 * Brings the database to this version. Several processes may start at once: one migrates, the others wait for it.
 * A statement that cannot get its lock within two seconds is tried again, so that running requests are not held up.
 * A restore names the migration that its backup had come to, and goes no further. Answers those that a newer version
 * has applied, of which this one knows nothing.
 */
export async function migrate(ownerUrl: string, goal: { through?: string; log?: Log } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bujia migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUnfit(client, goal.log)
    await lock(client, goal.log)
    if (!goal.through) await refuseUnfinishedRestore(client)
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const ours = migrationsOnDisk()
    for (const migration of ours) {
      if (goal.through && migration.name > goal.through) break
      const known = applied.get(migration.name)
      if (known === undefined) await apply(client, migration, goal.log)
      else if (known !== migration.checksum) throw new Error(`${migration.name} was edited after it was applied`)
    }
    await installJobs(ownerUrl, client)
    const known = new Set(ours.map(({ name }) => name))
    return [...applied.keys()].filter((name) => !known.has(name)).sort()
  } finally {
    await client.end()
  }
}

/**
 * The database does so by itself after some minutes. Until then it would guess how to find things, and look at each row
 * again that it has found in an index: after a restore lists took up to twice as long.
 */
export async function settleTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

/** Asked for again and again: a statement that waits for it would be waited for by an index that is built beside the work. */
async function lock(client: pg.Client, log?: Log): Promise<void> {
  const ask = async () => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [migrationLock])
    return rows[0]?.ours === true
  }
  for (let tries = 0; !(await ask()); tries++) {
    // At once, and then every half a minute.
    if (tries % 300 === 0) log?.info('waiting for another process to migrate the database')
    await wait(100)
  }
}

async function refuseUnfit(client: pg.Client, log?: Log): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; isNew: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       to_regclass('schema_migration') is null as "isNew"`,
  )
  const why = rows[0] && whyUnfit(rows[0])
  if (why) throw new Error(why)
  // Who logs in is looked for in small letters, made so by the database. Where people work already, they go on.
  const folded = await client.query<{ text: string }>("select lower('IÑ') as text")
  if (folded.rows[0]?.text === 'iñ') return
  if (rows[0]?.isNew) throw new Error(blindToCapitals)
  log?.error(blindToCapitals)
}

const blindToCapitals =
  "The locale of the database does not know that 'ñ' is 'Ñ' in small letters: make one with another locale (C.UTF-8, es_ES.UTF-8), into which a backup of this one can be restored"

export function whyUnfit({ version, encoding }: { version: number; encoding: string }): string | undefined {
  if (version < 150_000) return `PostgreSQL 15 or later is needed, and this is ${Math.floor(version / 10_000)}`
  if (encoding === 'UTF8') return undefined
  return `The database has the encoding ${encoding}, which cannot hold every text: make one with encoding 'UTF8' template template0, into which a backup of this one can be restored`
}

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [restoreMark])
  if (rowCount) throw new Error('A restore into this database did not finish: run it again before starting')
}

type Migration = { name: string; sql: string; checksum: string }

export function migrationsOnDisk(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function apply(client: pg.Client, migration: Migration, log?: Log): Promise<void> {
  const began = performance.now()
  log?.info({ migration: migration.name }, 'migrating')
  try {
    await runStatements(client, migration, log)
  } catch (error) {
    log?.error({ migration: migration.name, err: error }, 'the migration failed')
    throw error
  }
  log?.info({ migration: migration.name, milliseconds: Math.round(performance.now() - began) }, 'migrated')
}

/**
 * A file whose first line is `-- outside a transaction` runs statement by statement (for concurrent indexes). What was
 * killed is run again from its beginning, so its statements must bear that; only the last need not, if it can be one with
 * the note that the migration is done: it may take away what the others need.
 */
async function runStatements(client: pg.Client, migration: Migration, log?: Log): Promise<void> {
  const alone = migration.sql.startsWith('-- outside a transaction')
  const statements = alone ? migration.sql.split(/;\s*$/m).filter((statement) => statement.trim()) : [migration.sql]
  for (let at = 0, tries = 0; at < statements.length; ) {
    const statement = statements[at] ?? ''
    const beside = alone && isBeside(statement)
    try {
      await client.query(`set lock_timeout = '${beside ? 0 : 2}s'`)
      if (at === statements.length - 1) await runLast(client, migration, statement, !beside)
      else await client.query(statement)
      at++
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!passingCodes.includes((error as { code?: string }).code ?? '') || tries++ === mostTries) throw error
      log?.info({ migration: migration.name, tries }, 'the migration gives way and tries again')
      await wait(500)
      // What is done is done; but half an index stays behind, which the statement before this one takes away.
      if (beside && /\bcreate\b/i.test(statement)) at = Math.max(at - 1, 0)
    }
  }
}

async function runLast(client: pg.Client, { name, checksum }: Migration, statement: string, asOne: boolean) {
  await client.query(asOne ? `begin;\n${statement}\n;` : statement)
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  if (asOne) await client.query('commit')
}

/** Blocks nobody, and has to wait until all who were there before it have ended: that may take as long as a backup. */
function isBeside(statement: string): boolean {
  return /\bconcurrently\b/i.test(statement.replaceAll(/--.*$/gm, ''))
}

/** The job queue's own tables have row-level security without policies: the application's role gets its policy here. */
async function installJobs(ownerUrl: string, client: pg.Client): Promise<void> {
  await migrateJobs({ connectionString: ownerUrl })
  await client.query(`grant usage on schema graphile_worker to ${appRole}`)
  await client.query(`grant select, insert, update, delete on all tables in schema graphile_worker to ${appRole}`)
  await client.query(`grant usage on all sequences in schema graphile_worker to ${appRole}`)
  await client.query(`grant execute on all functions in schema graphile_worker to ${appRole}`)
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'application')`)
  for (const { name } of rows) {
    await client.query(`create policy application on graphile_worker."${name}" to ${appRole} using (true)`)
  }
}
