import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { type TestGarage, testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'
import type { PolicySettings, Tx } from './database.ts'
import { overEveryBranch } from './every-branch.repo.ts'
import { issueOneTimeKey } from './one-time-keys.repo.ts'
import { garageItself, inScope } from './scope.ts'
import { tokenHash } from './secrets.ts'

let w: World
let tenantTables: string[]
beforeAll(async () => {
  w = await world()
  const rows = await w.database.asOwner<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'garage_id' order by 1`)
  tenantTables = rows.map((row) => row.name)
})
afterAll(() => w.close())

const denied = { code: '42501' }
const noSuchReference = { code: '23503' }

async function rows<T extends object>(tx: Tx, text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(tx)).rows
}
const asked = <T extends object>(garage: TestGarage, text: string) => w.inGarage(garage, ({ tx }) => rows<T>(tx, text))
const behind = <T extends object>(door: PolicySettings, text: string) =>
  w.house.database.transaction(door, (tx) => rows<T>(tx, text))

describe('a query that forgets its garage', () => {
  test("finds its own garage's rows and no other's, in every table", async () => {
    await w.tokenOf(w.north.users.mechanic)
    await w.tokenOf(w.south.users.mechanic)
    expect(tenantTables.length).toBeGreaterThan(8)
    for (const table of tenantTables) {
      for (const garage of [w.north, w.south]) {
        const found = await asked<{ garage_id: number }>(garage, `select distinct garage_id from ${table}`)
        expect([table, found.filter((row) => row.garage_id !== garage.id)]).toEqual([table, []])
      }
    }
    expect(await asked(w.north, 'select id from garage')).toEqual([{ id: w.north.id }])
    expect(await asked(w.north, 'select distinct garage_id from session')).toEqual([{ garage_id: w.north.id }])
  })

  test('finds nothing at all when no garage is set', async () => {
    for (const table of ['garage', ...tenantTables]) expect(await behind({}, `select * from ${table}`)).toEqual([])
  })

  test("changes and deletes nothing of another garage's", async () => {
    const before = await w.database.asOwner('select * from staff_user where garage_id = $1 order by id', [w.south.id])
    expect(
      await asked(w.north, `update staff_user set first_name = 'x' where garage_id = ${w.south.id} returning id`),
    ).toEqual([])
    expect(await asked(w.north, `delete from session where garage_id = ${w.south.id} returning id`)).toEqual([])
    await asked(w.north, "update staff_user set last_name = 'Todas'")
    const after = await w.database.asOwner('select * from staff_user where garage_id = $1 order by id', [w.south.id])
    expect(after).toEqual(before)
  })

  test('cannot write a row into another garage', async () => {
    for (const text of [
      `insert into branch (garage_id, name) values (${w.south.id}, 'intrusa')`,
      `update branch set garage_id = ${w.south.id}`,
      `insert into audit_entry (garage_id, at, action, subject) values (${w.south.id}, now(), 'x', 'x')`,
      `insert into garage select (jsonb_populate_record(garage, '{"id": 999, "subdomain": "otra"}')).* from garage`,
    ]) {
      await expect(asked(w.north, text)).rejects.toMatchObject(denied)
    }
  })

  test('of a user of a branch finds only that branch’s users, and cannot move one elsewhere', async () => {
    const { branchAdministrator, mechanic } = w.north.users
    const actor = { ...garageItself(w.north.id), branchId: w.north.branchId }
    const inBranch = (text: string) => inScope(w.house, actor, ({ tx }) => rows(tx, text))
    expect(await inBranch('select id from staff_user')).toEqual([{ id: branchAdministrator.id }])
    expect(await inBranch(`update staff_user set last_name = 'x' where id = ${mechanic.id} returning id`)).toEqual([])
    await expect(inBranch('update staff_user set branch_id = null')).rejects.toMatchObject(denied)
  })

  test('over every branch sees the whole garage once, and its own branch again after it', async () => {
    const actor = { ...garageItself(w.north.id), branchId: w.north.branchId }
    const seen = await inScope(w.house, actor, async (scope) => {
      const people = scope.tx.selectFrom('staff_user').select((e) => e.fn.countAll<number>().as('all'))
      return [await overEveryBranch(scope, people), await people.executeTakeFirst()]
    })
    const [{ all } = {}] = await asked<{ all: number }>(w.north, 'select count(*)::int as all from staff_user')
    expect(seen).toEqual([{ all }, { all: 1 }])
  })
})

describe('a reference', () => {
  test("to another garage's role, branch, picture, billing data or user is refused, whoever writes it", async () => {
    const { mechanic } = w.south.users
    const [file] = await w.database.asOwner<{ id: number }>(
      "insert into stored_file (garage_id, object_key, name, media_type, bytes, sha256) values ($1, 'k', 'n', 't', 1, '') returning id",
      [w.north.id],
    )
    const [receipt] = await w.database.asOwner<{ id: number }>(
      "insert into receipt_info (garage_id, name, tax_id, country, city, address) values ($1, 'n', 't', 'SV', 'c', 'a') returning id",
      [w.north.id],
    )
    for (const text of [
      `update branch set admin_id = ${w.north.users.branchAdministrator.id} where id = ${w.south.branchId}`,
      `update branch set receipt_info_id = ${receipt?.id} where id = ${w.south.branchId}`,
      `update staff_user set role_id = ${w.north.roles.mechanic} where id = ${mechanic.id}`,
      `update staff_user set branch_id = ${w.north.branchId} where id = ${mechanic.id}`,
      `update staff_user set avatar_file_id = ${file?.id} where id = ${mechanic.id}`,
      `update garage set logo_file_id = ${file?.id} where id = ${w.south.id}`,
      `insert into session (garage_id, user_id, token_hash, device, address) values (${w.south.id}, ${w.north.users.mechanic.id}, 'h', '', '')`,
    ]) {
      await expect(asked(w.south, text)).rejects.toMatchObject(noSuchReference)
      await expect(w.database.asOwner(text)).rejects.toMatchObject(noSuchReference)
    }
  })
})

describe('a door', () => {
  test('shows the one row that is named, for reading alone', async () => {
    const { proprietor } = w.north.users
    const token = await w.tokenOf(proprietor)
    const link = await w.inGarage(w.north, (scope) =>
      issueOneTimeKey(scope, proprietor.id, 'password_reset', { seconds: 60, replaces: true }),
    )
    for (const [door, table, change] of [
      [{ username: proprietor.username }, 'staff_user', 'is_proprietor = false'],
      [{ email: proprietor.email }, 'staff_user', 'is_proprietor = false'],
      [{ sessionHash: tokenHash(token) }, 'session', "device = 'otro'"],
      [{ oneTimeHash: tokenHash(link) }, 'one_time_key', 'used_at = now()'],
      [{ subdomain: w.north.subdomain }, 'garage', 'status = 20'],
    ] as [PolicySettings, string, string][]) {
      expect(await behind(door, `select 1 from ${table}`)).toHaveLength(1)
      expect(await behind(door, `update ${table} set ${change} returning 1`)).toEqual([])
      expect(await behind(door, `select 1 from ${table} for update`)).toEqual([])
      if (table !== 'garage') expect(await behind(door, `delete from ${table} returning 1`)).toEqual([])
      for (const other of ['garage', ...tenantTables].filter((name) => name !== table)) {
        expect(await behind(door, `select 1 from ${other}`)).toEqual([])
      }
    }
  })

  test('of the installation’s own jobs shows which garages there are and nothing in them', async () => {
    expect(await behind({ everyGarage: true }, 'select id from garage')).toHaveLength(2)
    expect(await behind({ everyGarage: true }, 'update garage set status = 20 returning id')).toEqual([])
    for (const table of tenantTables) expect(await behind({ everyGarage: true }, `select 1 from ${table}`)).toEqual([])
  })
})

describe('one connection for everybody', () => {
  test('answers a thousand requests of two garages in turn, each with its own', { timeout: 120_000 }, async () => {
    const narrow = await world({}, { connections: 1 })
    const garages = [narrow.north, narrow.south]
    const tokens = await Promise.all(garages.map(({ users }) => narrow.tokenOf(users.proprietor)))
    for (let round = 0; round < 50; round++) {
      const asks = Array.from({ length: 20 }, async (_, i) => {
        const { body } = await narrow.ask(access.me, { as: tokens[i % 2] ?? '' })
        expect([body.id_garage, body.garage_name]).toEqual([garages[i % 2]?.id, garages[i % 2]?.name])
      })
      await Promise.all(asks)
    }
    expect(narrow.house.database.pool.totalCount).toBe(1)
    await narrow.close()
  })

  test('keeps nothing of a transaction, neither of one that worked nor of one that failed', async () => {
    const narrow = await world({}, { connections: 1 })
    const { username } = narrow.north.users.proprietor
    const { database } = narrow.house
    const names = [
      'garage_id',
      'branch_id',
      'session_hash',
      'one_time_hash',
      'username',
      'email',
      'subdomain',
      'every_garage',
    ]
    const left = async () => {
      const settings = names.map((name) => `current_setting('app.${name}', true) as ${name}`)
      const [row] = (await database.pool.query(`select ${settings}`)).rows
      return Object.values(row).filter(Boolean)
    }
    const everything = { garageId: 1, branchId: 1, sessionHash: 'a', oneTimeHash: 'b', username, email: 'c' }
    const settings = { ...everything, subdomain: 'd', everyGarage: true } as const
    await database.transaction(settings, (tx) => rows(tx, 'select 1'))
    expect(await left()).toEqual([])
    await expect(database.transaction(settings, (tx) => rows(tx, 'select 1 / 0'))).rejects.toThrow()
    expect(await left()).toEqual([])
    await narrow.ask(access.login, { body: { username, password: testPassword } })
    await narrow.ask(access.me, { as: await narrow.tokenOf(narrow.north.users.mechanic) })
    expect(await left()).toEqual([])
    expect(database.pool.totalCount).toBe(1)
    await narrow.close()
  })
})
