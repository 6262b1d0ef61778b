import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase, type DatabaseCopy } from '#server/testing/database-copy.ts'
import { migrate } from './migrations.ts'

let database: DatabaseCopy
beforeAll(async () => {
  database = await copyDatabase()
  await database.asOwner('drop schema graphile_worker cascade; drop schema public cascade; create schema public')
})
afterAll(() => database.drop())

const applied = () => database.asOwner('select name, checksum, at from schema_migration order by name')

/** Everything that a migration could change, but for what the job queue calls its own. */
const shape = () =>
  database.asOwner(`
    select 'table' as kind, relname::text as name, relacl::text || relrowsecurity || relforcerowsecurity as about
      from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'policy', polname || ' on ' || polrelid::regclass, pg_get_expr(polqual, polrelid) from pg_policy
    union all select 'function', oid::regprocedure::text, md5(prosrc) from pg_proc
      where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    union all select 'plan', name, id::text from plan
    order by 1, 2`)

test('five processes that start at once on an empty database migrate it once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.ownerUrl)))
  const names = (await applied()).map((row) => (row as { name: string }).name)
  expect(names[0]).toBe('0001_foundation.sql')
  expect(new Set(names).size).toBe(names.length)
  expect(await database.asOwner('select id from plan')).toHaveLength(4)
})

test('a start on a database that is up to date changes nothing', async () => {
  const before = [await applied(), await shape()]
  await migrate(database.ownerUrl)
  expect([await applied(), await shape()]).toEqual(before)
})

test('a migration that was edited after it was applied is refused, and nothing is done', async () => {
  const before = await shape()
  await database.asOwner("update schema_migration set checksum = 'otra' where name = '0001_foundation.sql'")
  await expect(migrate(database.ownerUrl)).rejects.toThrow('0001_foundation.sql was edited after it was applied')
  expect(await shape()).toEqual(before)
})
