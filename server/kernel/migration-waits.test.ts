import pg from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '#server/testing/database-copy.ts'
import { migrate, migrationLock } from './migrations.ts'

/** A database that has come to a migration, and somebody with a transaction of their own in it. */
async function comeTo(through: string) {
  const old = await emptyDatabase({ superuser: true })
  await migrate(old.ownerUrl, { through })
  const other = new pg.Client({ connectionString: old.ownerUrl })
  await other.connect()
  return {
    ...old,
    other,
    /** When the migration that runs sent what it waits with. */
    waitsSince: async (statement: string) => {
      const [found] = await old.asSuperuser<{ since: Date; seconds: number }>(`
        select query_start as since, extract(epoch from clock_timestamp() - query_start)::float as seconds
        from pg_stat_activity where datname = current_database() and application_name = 'bujia migration'
          and wait_event_type = 'Lock' and query like '%${statement}%'`)
      expect(found).toBeDefined()
      return found as { since: Date; seconds: number }
    },
    async drop() {
      await other.end()
      await old.drop()
    },
  }
}
const patience = { timeout: 20_000, interval: 50 }

test('an index that is built beside the work waits for whoever was there before it, however long they take', async () => {
  const old = await comeTo('0014_sent_offers.sql')
  await old.other.query('begin isolation level repeatable read; select from plan')
  const migrated = migrate(old.ownerUrl)
  const waited = async () => expect((await old.waitsSince('create index concurrently')).seconds).toBeGreaterThan(3)
  await vi.waitFor(waited, patience)
  await old.other.query('commit')
  await migrated
  await old.drop()
})

test('a statement that is tried again does not bring those before it back: their indexes stay as they were built', async () => {
  const old = await comeTo('0010_incomplete.sql')
  const indexes = () => old.asSuperuser("select relname, oid from pg_class where relkind = 'i' order by oid")
  await old.other.query("begin; comment on procedure describe_earlier_orders() is 'held'")
  const migrated = migrate(old.ownerUrl, { through: '0011_ways_to_find.sql' })
  const first = await vi.waitFor(() => old.waitsSince('drop procedure'), patience)
  const built = await indexes()
  const again = async () => expect((await old.waitsSince('drop procedure')).since).not.toEqual(first.since)
  await vi.waitFor(again, patience)
  await old.other.query('commit')
  await migrated
  expect(await indexes()).toEqual(built)
  await old.drop()
})

test('an index that was left half built, as two waited for each other crosswise, is built anew', async () => {
  const old = await comeTo('0014_sent_offers.sql')
  // So that it is the migration that gives way.
  await old.asSuperuser(`alter database ${old.name} set deadlock_timeout = '2s'`)
  await old.other.query("set deadlock_timeout = '60s'; begin; lock table stored_file in row exclusive mode")
  const migrated = migrate(old.ownerUrl)
  await vi.waitFor(() => old.waitsSince('create index concurrently stored_file_bytes'), patience)
  await old.other.query('lock table stored_file in share update exclusive mode; commit')
  await migrated
  expect(await old.asSuperuser('select from pg_index where not indisvalid')).toEqual([])
  await old.drop()
})

/** What is said meanwhile, but for when and by whom. */
function listen() {
  const lines: object[] = []
  const write = (line: string) => {
    const { level, time, pid, hostname, err, ...said } = JSON.parse(line)
    lines.push(said)
  }
  return { lines, log: pino({}, { write }) }
}

test('each migration is told of when it begins and when it is done, and who waits for another process says so', async () => {
  const old = await comeTo('0014_sent_offers.sql')
  await old.other.query('select pg_advisory_lock($1)', [migrationLock])
  const { lines, log } = listen()
  const migrated = migrate(old.ownerUrl, { through: '0016_who_writes.sql', log })
  await vi.waitFor(
    () => expect(lines).toEqual([{ msg: 'waiting for another process to migrate the database' }]),
    patience,
  )
  await old.other.query('select pg_advisory_unlock($1)', [migrationLock])
  await migrated
  const told = (migration: string) => [
    { migration, msg: 'migrating' },
    { migration, milliseconds: expect.any(Number), msg: 'migrated' },
  ]
  expect(lines.slice(1)).toEqual([...told('0015_less_to_read.sql'), ...told('0016_who_writes.sql')])
  await old.drop()
})

test('a migration that fails is named', async () => {
  const old = await comeTo('0014_sent_offers.sql')
  await old.asSuperuser('drop table order_file cascade')
  const { lines, log } = listen()
  await expect(migrate(old.ownerUrl, { log })).rejects.toThrow('order_file')
  expect(lines.at(-1)).toEqual({ migration: '0015_less_to_read.sql', msg: 'the migration failed' })
  await old.drop()
})
