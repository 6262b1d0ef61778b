import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copyDatabase, type DatabaseCopy, emptyDatabase } from '#server/testing/database-copy.ts'
import { shapeOf } from '#server/testing/database-shape.ts'
import { migrate } from './migrations.ts'

let database: DatabaseCopy
beforeAll(async () => {
  database = await copyDatabase()
  await database.asOwner('drop schema graphile_worker cascade; drop schema public cascade; create schema public')
})
afterAll(() => database.drop())

const applied = () => database.asOwner('select name, checksum, at from schema_migration order by name')

/** The plans too: they come with the migrations. */
const shape = async () => [
  await shapeOf(database.asOwner),
  await database.asOwner('select name, id from plan order by id'),
]

test('five processes that start at once on an empty database migrate it once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.ownerUrl)))
  const names = (await applied()).map((row) => (row as { name: string }).name)
  expect(names[0]).toBe('0001_foundation.sql')
  expect(new Set(names).size).toBe(names.length)
  expect(await database.asOwner('select id from plan')).toHaveLength(4)
})

test('a start on a database that is up to date changes nothing', async () => {
  const before = [await applied(), await shape()]
  expect(await migrate(database.ownerUrl)).toEqual([])
  expect([await applied(), await shape()]).toEqual(before)
})

test('what a newer version has done to the database is told to an older one that starts on it', async () => {
  await database.asOwner("insert into schema_migration (name, checksum) values ('9999_later.sql', 'x')")
  expect(await migrate(database.ownerUrl)).toEqual(['9999_later.sql'])
  await database.asOwner("delete from schema_migration where name = '9999_later.sql'")
})

test('a migration that was edited after it was applied is refused, and nothing is done', async () => {
  const before = await shape()
  await database.asOwner("update schema_migration set checksum = 'otra' where name = '0001_foundation.sql'")
  await expect(migrate(database.ownerUrl)).rejects.toThrow('0001_foundation.sql was edited after it was applied')
  expect(await shape()).toEqual(before)
})

/** What an order of the version before the body shop had, as its garage left it. */
const ordersOfThatTime = `
  insert into garage (id, name, phone_number, email, country, city, address, plan_id, payment_type, time_zone)
    values (1, 'G', '22223331', 'g@g.example', 'SV', 'Ciudad', 'Calle', 3, 11, 'UTC');
  insert into role (garage_id, id, name, permissions) values (1, 1, 'Rol', '{}');
  insert into staff_user (garage_id, id, role_id, username, first_name, last_name, email, phone_number, password_hash)
    values (1, 1, 1, 'u', 'A', 'B', 'e', 'p', 'h');
  set session_replication_role = replica;
  insert into sub_order (garage_id, id, order_id, kind, status, operator_id, moved_at)
    values (1, 1, 1, 'mechanic', 40, 1, now()), (1, 2, 2, 'body_shop', 3, 1, now());
  insert into task (garage_id, id, sub_order_id, kind, stage, status)
    select 1, n, 1, (array['diagnosis', 'work', 'quality', 'stage', 'flow'])[n], 20, 30 from generate_series(1, 5) n;
  insert into task_interval (garage_id, id, task_id, user_id, started_at) values (1, 1, 1, 1, now())`

test.each([true, false])(
  'what earlier orders lack is known after the migration that keeps it (owner a superuser: %s)',
  async (superuser) => {
    const old = await emptyDatabase({ superuser })
    await migrate(old.ownerUrl, { through: '0008_appraisal.sql' })
    await old.asSuperuser(`${ordersOfThatTime};
      insert into work_order (garage_id, id, number, order_number, order_type, client_id, car_id)
        values (1, 1, 1, 'G-1', 'mechanic', 1, 1), (1, 2, 2, 'G-2', 'body_shop', 1, 1)`)
    await migrate(old.ownerUrl)
    expect(await old.asSuperuser('select id::int, incomplete_kinds from work_order order by id')).toEqual([
      { id: 1, incomplete_kinds: ['mechanic'] },
      { id: 2, incomplete_kinds: [] },
    ])
    await old.drop()
  },
)

test.each([true, false])(
  'orders of before the body shop stay as they are (owner a superuser: %s)',
  async (superuser) => {
    const old = await emptyDatabase({ superuser })
    await migrate(old.ownerUrl, { through: '0006_orders.sql' })
    await old.asSuperuser(ordersOfThatTime)
    const work = () =>
      Promise.all(
        ['sub_order', 'task', 'task_interval'].map((table) => old.asSuperuser(`select * from ${table} order by id`)),
      )
    const before = await work()
    await migrate(old.ownerUrl)
    // Later migrations add columns; what was there is as it was.
    expect(await work()).toMatchObject(before)
    await old.asSuperuser("insert into task (garage_id, id, sub_order_id, kind, stage) values (1, 6, 2, 'check', 9)")
    await expect(
      old.asSuperuser("insert into task (garage_id, id, sub_order_id, kind, stage) values (1, 7, 2, 'otra', 9)"),
    ).rejects.toThrow('task_kind_check')
    await old.asSuperuser(
      'insert into sub_order_stage (garage_id, sub_order_id, stage, operator_id) values (1, 2, 3, 1)',
    )
    const walls = await old.asSuperuser(
      "select relrowsecurity, relforcerowsecurity from pg_class where relname = 'sub_order_stage'",
    )
    expect(walls).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }])
    await old.drop()
  },
)

test('a start that is killed when only the note of a migration is missing is made up for by the next', async () => {
  const old = await emptyDatabase({ superuser: true })
  await migrate(old.ownerUrl, { through: '0010_incomplete.sql' })
  // As a kill would: the connection ends when the last of its statements is done.
  await old.asSuperuser(`create function kill() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create trigger kill before insert on schema_migration execute function kill()`)
  const through = { through: '0011_ways_to_find.sql' }
  await expect(migrate(old.ownerUrl, through)).rejects.toThrow()
  await old.asSuperuser('drop trigger kill on schema_migration; drop function kill()')
  await migrate(old.ownerUrl, through)
  expect(await old.asSuperuser("select from schema_migration where name like '0011%'")).toHaveLength(1)
  expect(await old.asSuperuser("select from pg_proc where proname = 'describe_earlier_orders'")).toEqual([])
  await old.drop()
})

test('a migration that waits for a long transaction gives way within two seconds, and is done after it', async () => {
  const old = await emptyDatabase({ superuser: true })
  await migrate(old.ownerUrl, { through: '0008_appraisal.sql' })
  const long = new pg.Client({ connectionString: old.ownerUrl })
  await long.connect()
  await long.query('begin; select from work_order')
  let done = false
  const migrated = migrate(old.ownerUrl).then(() => {
    done = true
  })
  const held =
    "select from pg_locks where mode = 'AccessExclusiveLock' and not granted and relation = 'work_order'::regclass"
  await vi.waitFor(async () => expect(await old.asSuperuser(held)).toHaveLength(1), 20_000)
  // Whoever reads now stands behind the migration, until that gives way.
  const at = performance.now()
  await old.asSuperuser("set statement_timeout = '10s'; select from work_order")
  expect([performance.now() - at < 5000, done]).toEqual([true, false])
  await long.query('commit')
  await long.end()
  await migrated
  await old.drop()
})

test('a connection from before the folding became quicker still finds what is unique by it', async () => {
  const old = await emptyDatabase({ superuser: true })
  await migrate(old.ownerUrl, { through: '0017_tax_of_a_part.sql' })
  const open = new pg.Client({ connectionString: old.ownerUrl })
  await open.connect()
  await open.query('set session_replication_role = replica')
  const added = async (name: string) => {
    const { rowCount } = await open.query(
      'insert into garage_brand (garage_id, name) values (1, $1) on conflict (garage_id, searchable(name)) do nothing',
      [name],
    )
    return rowCount
  }
  expect([await added('Ñandú'), await added('Sol')]).toEqual([1, 1])
  await migrate(old.ownerUrl)
  expect([await added('nandu'), await added('SOL'), await added('Luna')]).toEqual([0, 0, 1])
  await open.end()
  await old.drop()
})

describe.each([
  ['is a superuser', true],
  ['is none, and is bound by the policies as everybody is', false],
])('an installation from before the branches had data, whose owner %s,', (_who, superuser) => {
  test('gives each branch its garage’s address and billing data, and finds its administrator', async () => {
    const old = await emptyDatabase({ superuser })
    await migrate(old.ownerUrl, { through: '0002_subscription.sql' })
    for (const garage of [1, 2]) {
      await old.asSuperuser(`
        insert into garage (id, name, phone_number, email, country, city, address, plan_id, payment_type, time_zone)
          values (${garage}, 'G', '2222333${garage}', 'g${garage}@g.example', 'SV', 'Ciudad ${garage}', 'Calle ${garage}', 3, 11, 'UTC');
        insert into receipt_info (garage_id, id, name, tax_id, country, city, address)
          values (${garage}, ${garage}0, 'R', 'T', 'SV', 'C', 'A');
        update garage set receipt_info_id = ${garage}0 where id = ${garage};
        insert into role (garage_id, id, name, permissions) values (${garage}, ${garage}, 'Rol', '{}');
        insert into branch (garage_id, id, name) values (${garage}, ${garage}5, 'Con gente'), (${garage}, ${garage}6, 'Vacía');
        insert into staff_user (garage_id, id, branch_id, role_id, username, first_name, last_name, email, phone_number,
          password_hash, deleted_at)
        select ${garage}, ${garage}00 + n, case n when 1 then null else ${garage}5 end, ${garage}, 'u' || ${garage}00 + n,
          'A', 'B', 'e', 'p', 'h', case n when 2 then now() end from generate_series(1, 4) n`)
    }
    await migrate(old.ownerUrl)
    const branches = await old.asSuperuser(`
      select id::int, phone_number, email, country, city, address, receipt_info_id::int, admin_id::int, version, deleted_at
      from branch order by id`)
    const expected = [1, 2].flatMap((garage) =>
      [5, 6].map((branch) => ({
        id: garage * 10 + branch,
        phone_number: `2222333${garage}`,
        email: `g${garage}@g.example`,
        country: 'SV',
        city: `Ciudad ${garage}`,
        address: `Calle ${garage}`,
        receipt_info_id: garage * 10,
        // The first who is still there: 1 is of the main garage, 2 has gone.
        admin_id: branch === 5 ? garage * 100 + 3 : null,
        version: 1,
        deleted_at: null,
      })),
    )
    expect(branches).toEqual(expected)
    const unforced = await old.asSuperuser(
      "select relname from pg_class where relname in ('branch', 'garage', 'staff_user') and not relforcerowsecurity",
    )
    expect(unforced).toEqual([])
    await old.drop()
  })
})
