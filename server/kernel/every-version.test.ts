import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/database-copy.ts'
import { shapeOf, type Thing } from '#server/testing/database-shape.ts'
import { fillTables } from '#server/testing/fill-tables.ts'
import { migrate, migrationsOnDisk } from './migrations.ts'

type Run = <T extends object>(sql: string) => Promise<T[]>
type Row = Record<string, unknown>

const versions = migrationsOnDisk().map(({ name }) => name)

/** Every row of every table, by its columns; the queue's jobs and tasks among them. */
async function rowsByColumn(run: Run): Promise<Map<string, Row[]>> {
  const tables = await run<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'r' and (relnamespace = 'public'::regnamespace
      or relnamespace = 'graphile_worker'::regnamespace and relname <> 'migrations')`)
  const parts = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`)
  const found = await run<{ name: string; row: Row }>(parts.join(' union all '))
  const rows = Map.groupBy(found, ({ name }) => name)
  return new Map(tables.map(({ name }) => [name, (rows.get(name) ?? []).map(({ row }) => row)]))
}

/** Rows that are not there any more, or not with the same values in the columns that they had. */
function changed(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).sort()
    const text = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const left = new Set((after.get(table) ?? []).map(text))
    return rows.map(text).flatMap((row) => (left.has(row) ? [] : [`${table}: ${row}`]))
  })
}

describe.each([
  ['a superuser', true],
  ['an owner who is bound by the policies', false],
])('a full database, led on by %s', (_who, superuser) => {
  let growing: Awaited<ReturnType<typeof emptyDatabase>>
  let shape: Thing[]
  beforeAll(async () => {
    growing = await emptyDatabase({ superuser })
    const newest = await emptyDatabase({ superuser })
    await migrate(newest.ownerUrl)
    shape = await shapeOf(newest.asSuperuser)
    await newest.drop()
  })
  afterAll(() => growing.drop())

  test.each(versions.slice(0, -1))('from %s keeps every row and becomes what a new one is', async (version) => {
    await migrate(growing.ownerUrl, { through: version })
    const old = await growing.copy()
    await fillTables(old.asSuperuser)
    const before = await rowsByColumn(old.asSuperuser)
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)
    expect(empty.filter((table) => !nothingYet(table))).toEqual([])
    await migrate(old.ownerUrl)
    expect(changed(before, await rowsByColumn(old.asSuperuser))).toEqual([])
    expect(await shapeOf(old.asSuperuser)).toEqual(shape)
    await old.drop()
  })
})

/** The catalogue of cars came one version after its tables; queues with a name and the worker's clock are its own. */
const nothingYet = (table: string) =>
  /^(car_brand|car_model|graphile_worker\._private_(job_queues|known_crontabs))$/.test(table)
