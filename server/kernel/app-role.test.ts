import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#server/testing/world.ts'
import { appRole, ensureAppRole } from './app-role.ts'
import { openMigrated } from './house.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('the role that serves', () => {
  test('is no superuser, passes no policy, makes no roles or databases and is nobody else', async () => {
    const [role] = await w.database.asOwner(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1',
      [appRole],
    )
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
    const also = 'select from pg_auth_members where member = $1::regrole'
    expect(await w.database.asOwner(also, [appRole])).toEqual([])
  })

  test('owns nothing', async () => {
    const owned = await w.database.asOwner(
      `select relname as name from pg_class where relowner = $1::regrole
       union all select proname from pg_proc where proowner = $1::regrole
       union all select nspname from pg_namespace where nspowner = $1::regrole
       union all select datname from pg_database where datdba = $1::regrole`,
      [appRole],
    )
    expect(owned).toEqual([])
  })

  test('cannot rewrite what was done, nor the plans, nor the rules', async () => {
    const app = new pg.Client({ connectionString: w.database.appUrl })
    await app.connect()
    try {
      await app.query("select set_config('app.garage_id', $1, false)", [String(w.north.id)])
      expect((await app.query('select 1 from audit_entry')).rowCount).toBeGreaterThan(0)
      // A garage's transaction sees the plans, and changes none of them.
      expect((await app.query('update plan set monthly_fee_cents = 0')).rowCount).toBe(0)
      for (const text of [
        "update audit_entry set action = 'nada'",
        'delete from audit_entry',
        'truncate audit_entry',
        'select * from schema_migration',
        "update installation set signing_key = ''",
        'delete from garage',
        'alter table session disable row level security',
        'alter table session no force row level security',
        'drop policy tenant on session',
        'create policy all_of_it on session using (true)',
        'create or replace function current_garage() returns bigint language sql return 1',
        'set role postgres',
        'create table mine (id int)',
      ]) {
        await expect(app.query(text), text).rejects.toMatchObject({ code: '42501' })
      }
    } finally {
      await app.end()
    }
  })

  test('does not start the house when it is the owner, a superuser, passes the policies or may become somebody who does', async () => {
    const as = (name: string) => {
      const url = new URL(w.database.appUrl)
      url.username = name
      url.password = 'x'
      return url.href
    }
    const start = (url: string) =>
      openMigrated(w.house.configuration, url, { log: w.app.log }).then(({ close }) => close().then(() => 'started'))
    await w.database.asOwner(`
      create role an_owner login password 'x';
      create role a_member login password 'x' in role an_owner;
      create role a_bypasser login password 'x' bypassrls;
      create role a_plain_one login password 'x' in role ${appRole};
      create table something (id int);
      alter table something owner to an_owner`)
    for (const url of [w.database.ownerUrl, as('an_owner'), as('a_member'), as('a_bypasser')]) {
      await expect(start(url), url).rejects.toThrow(/may not connect as a superuser, as the owner/)
    }
    expect(await start(as('a_plain_one'))).toBe('started')
    await w.database.asOwner('drop table something; drop role an_owner, a_member, a_bypasser, a_plain_one')
  })

  test('keeps its password while it serves a database of another owner', async () => {
    // May give every role another password, and is not who owns the databases of the first installation.
    await w.database.asOwner("create role another login createrole password 'y'")
    await w.database.asOwner(`grant ${appRole} to another with admin option`)
    await w.database.asOwner('create database of_another owner another')
    const another = new URL(w.database.ownerUrl)
    another.username = 'another'
    another.password = 'y'
    another.pathname = '/of_another'
    await expect(ensureAppRole(another.href)).rejects.toThrow(/also serves the database .+ set APP_DATABASE_URL/)
    const app = new pg.Client({ connectionString: w.database.appUrl })
    await app.connect()
    await app.end()
    await w.database.asOwner('drop database of_another')
    await w.database.asOwner('drop role another')
  })
  test('that an owner may not make has to be given: the variable for it is named', async () => {
    await w.database.asOwner("create role no_maker login password 'z' in role postgres")
    const url = new URL(w.database.ownerUrl)
    url.username = 'no_maker'
    url.password = 'z'
    await expect(ensureAppRole(url.href)).rejects.toThrow(/createrole.+APP_DATABASE_URL/)
    await w.database.asOwner('drop role no_maker')
  })
})
