import type pg from 'pg'
import { restoreMark } from '../kernel/migrations.ts'
import type { Manifest } from './archive.ts'
import { backupTexts } from './backup-texts.ts'
import { copyIn } from './copy.repo.ts'
import { listTables, readTable, type Table } from './tables.repo.ts'

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`
    select exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
      or to_regnamespace('graphile_worker') is not null as found`)
  return rows[0]?.found === false
}

/** From here on no server starts on the database, until all of it is there. The store gets the same mark. */
export async function markUnfinished(client: pg.Client, mark: string): Promise<void> {
  await client.query(`create schema if not exists ${restoreMark}; comment on schema ${restoreMark} is '${mark}'`)
}

/** Of a restore that did not finish; empty if it was one that left none in the store. */
export async function findMark(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string }>(
    "select coalesce(obj_description(oid, 'pg_namespace'), '') as mark from pg_namespace where nspname = $1",
    [restoreMark],
  )
  return rows[0]?.mark
}

export async function markFinished(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${restoreMark}`)
}

/** Takes away what a restore made in a database that was empty when it began. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('rollback')
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' else 'table' end, relname)
      as statement
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { statement } of rows) await client.query(statement)
  await client.query('drop schema if exists graphile_worker cascade')
}

type Constraint = { name: string; on: string; definition: string }

/** Tables refer to each other in circles: what holds between rows is put aside while they come in, and put back after. */
async function listConstraints(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select quote_ident(k.conname) as name, k.conrelid::regclass::text as on, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind = 'r'
      and (k.contype = 'f' or k.contype = 'c' and not k.convalidated)
    order by 2, 1`)
  return rows
}

async function listForced(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ quoted: string }>(`
    select format('%I.%I', n.nspname, c.relname) as quoted from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relforcerowsecurity`)
  return rows.map((row) => row.quoted)
}

/** Opens the tables of an archive for filling, in a transaction that ends only when every row is found again. */
export async function beginFilling(client: pg.Client, manifest: Manifest) {
  await client.query('begin')
  const here = new Map((await listTables(client)).map((table) => [table.name, table]))
  const tables = manifest.tables.map((archived) => fitting(here.get(archived.name), archived))
  const quoted = tables.map((table) => table.quoted)
  const constraints = await listConstraints(client)
  const forced = await listForced(client)
  for (const { name, on } of constraints) await client.query(`alter table ${on} drop constraint ${name}`)
  for (const table of forced) await client.query(`alter table ${table} no force row level security`)
  for (const table of quoted) await client.query(`alter table ${table} disable trigger user`)
  // What the migrations put there themselves: the archive has it, as it has become since.
  await client.query(`truncate ${quoted.join(', ')}`)
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    async fill(name: string, lines: Buffer): Promise<void> {
      const table = byName.get(name)
      if (!table) throw new Error(backupTexts.notAsArchived(name))
      await copyIn(client, `copy ${table.quoted} (${table.columns.join(', ')}) from stdin`, lines)
    },
    async end(): Promise<void> {
      for (const { name, on, definition } of constraints) {
        await client.query(`alter table ${on} add constraint ${name} ${definition}`)
      }
      for (const { name, last } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint)', [name, last])
      }
      await compareRows(client, tables, manifest)
      for (const table of quoted) await client.query(`alter table ${table} enable trigger user`)
      for (const table of forced) await client.query(`alter table ${table} force row level security`)
      await client.query('commit')
    },
  }
}

function fitting(here: Table | undefined, archived: Manifest['tables'][number]): Table {
  const fits = here && archived.columns.every((column) => here.columns.includes(column))
  if (fits) return { ...here, columns: archived.columns }
  throw new Error(
    archived.name.startsWith('graphile_worker.') ? backupTexts.otherQueue : backupTexts.notAsArchived(archived.name),
  )
}

async function compareRows(client: pg.Client, tables: Table[], manifest: Manifest): Promise<void> {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of tables) {
    // Nobody is held by the policies here, who owns the tables: they are not forced at the moment.
    const found = await readTable(client, { ...table, walled: false }, [], async () => {})
    const expected = archived.get(table.name)
    if (found.rows !== expected?.rows || found.rowsHash !== expected.rowsHash) {
      throw new Error(backupTexts.notAsArchived(table.name))
    }
  }
}
