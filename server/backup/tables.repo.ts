import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { backupLock } from '../kernel/sweep.repo.ts'
import { backupTexts } from './backup-texts.ts'
import { copyOut } from './copy.repo.ts'
import { rowsHash } from './rows-hash.ts'

export type Table = {
  /** With its schema: `public.garage`. */
  name: string
  /** The same, as a statement names it. */
  quoted: string
  columns: string[]
  /** Whether the policies hold for us, too; and which there are. */
  walled: boolean
  policies: string[]
}

/** The texts of rows must be the same whoever asks: nothing of how a server is set may show in them. */
const settings = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = on; set search_path = public`

/** A connection of the owner's while nobody else backs up or restores, and no file is swept away. */
export async function asOnlyOne<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bujia backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    await takeLock(client, backupLock)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Asked for again and again, as the migrations do: a statement that waits would itself be waited for. */
async function takeLock(client: pg.Client, id: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [id])
    if (rows[0]?.ours) return
    await wait(100)
  }
}

/** Every table that holds something of ours, but for the queue's own list of migrations. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
      array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      c.relrowsecurity and not u.free and (c.relforcerowsecurity or not pg_has_role(c.relowner, 'usage')) as walled,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      (select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user) u
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`)
  return rows
}

/** Which garages there are, as the door for jobs that visit all of them shows them. */
export async function listGarages(client: pg.Client): Promise<string[]> {
  await look(client, { everyGarage: true })
  const { rows } = await client.query<{ id: string }>('select id::text from garage order by garage.id')
  return rows.map((row) => row.id)
}

type Eyes = { garage?: string; platform?: true; everyGarage?: true }

async function look(client: pg.Client, { garage = '', platform, everyGarage }: Eyes): Promise<void> {
  await client.query(
    `select set_config('app.garage_id', $1, true), set_config('app.branch_id', '', true),
      set_config('app.platform', $2, true), set_config('app.every_garage', $3, true)`,
    [garage, String(platform ?? ''), String(everyGarage ?? '')],
  )
}

/** Whose eyes see a table's rows, each row once: the owner may be bound by the policies as everybody is. */
function eyesFor({ name, walled, policies }: Table, garages: string[]): Eyes[] {
  if (!walled) return [{}]
  if (policies.includes('tenant')) return garages.map((garage) => ({ garage }))
  if (policies.includes('platform')) return [{ platform: true }]
  throw new Error(backupTexts.unreadable(name))
}

/** With its garage said: where the platform may read a table too, its policies alone go through all of it for each garage. */
function selectFor({ name, quoted, columns }: Table, { garage }: Eyes): string {
  const all = `select ${columns.join(', ')} from ${quoted}`
  return garage ? `${all} where ${name === 'public.garage' ? 'id' : 'garage_id'} = ${BigInt(garage)}` : all
}

/** All rows of a table as COPY writes them, and what they add up to. */
export async function readTable(
  client: pg.Client,
  table: Table,
  garages: string[],
  take: (lines: Buffer) => Promise<void>,
): Promise<{ rows: number; rowsHash: string }> {
  const sum = rowsHash()
  const takes = { row: (line: Buffer) => sum.add(line), part: take }
  for (const eyes of eyesFor(table, garages)) {
    await look(client, eyes)
    await copyOut(client, `copy (${selectFor(table, eyes)}) to stdout`, takes)
  }
  return sum.result()
}

export type FileRow = { key: string; hasThumbnail: boolean; attached: boolean; sha256: string }

/** The rows of the stored files, some hundred at a time. */
export async function* listFileRows(client: pg.Client, garages: string[]): AsyncGenerator<FileRow> {
  for (const garage of garages) {
    await look(client, { garage })
    await client.query(`declare file_row no scroll cursor for
      select object_key as key, has_thumbnail as "hasThumbnail", attached_at is not null as attached,
        encode(sha256, 'hex') as sha256
      from stored_file where garage_id = ${BigInt(garage)}`)
    for (;;) {
      const { rows } = await client.query<FileRow>('fetch 500 from file_row')
      if (rows.length === 0) break
      yield* rows
    }
    await client.query('close file_row')
  }
}

export type Sequence = { name: string; last: string }

/** Where the ids have come to; read after the rows' snapshot, it is never behind them. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return rows
}

export type Applied = { name: string; checksum: string }

export async function listApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migration order by name')
  return rows
}

export async function queueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations')
  return rows[0]?.id ?? 0
}

export async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [name])
  return Boolean(rowCount)
}

/** A snapshot in which no table changes its shape until it ends; a migration waits for the moment it is made. */
export async function openSnapshot(client: pg.Client, migrationLock: number): Promise<Table[]> {
  await takeLock(client, migrationLock)
  await client.query('begin isolation level repeatable read read only')
  const tables = await listTables(client)
  if (tables.length > 0) {
    await client.query(`lock table ${tables.map((table) => table.quoted).join(', ')} in access share mode`)
  }
  await client.query('select pg_advisory_unlock($1)', [migrationLock])
  return tables
}

export async function closeSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
}
