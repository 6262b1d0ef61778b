import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { testBranch, testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'
import { prepared, type Tx } from './database.ts'
import { asRefusal } from './errors.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Statement = { name: string; statement: string }
async function statementsOf(tx: Tx): Promise<Statement[]> {
  return (await sql<Statement>`select name, statement from pg_prepared_statements order by prepare_time`.execute(tx))
    .rows
}

describe('a prepared query', () => {
  type Asked = { garageId: number; names: string[]; since: Date; branch: number | null }
  const build = (db: Tx, asked: Asked) =>
    db
      .selectFrom('staff_user')
      .select(['id', 'username'])
      .where('garage_id', '=', asked.garageId)
      .where(sql<boolean>`username = any (${asked.names})`)
      .where('created_at', '>=', asked.since)
      .where((e) => e.or([e('branch_id', '=', asked.branch), e(sql`${asked.branch}::bigint`, 'is', null)]))
      .where('is_proprietor', '=', false)
      .orderBy('id')
      .limit(5)
  const find = prepared(build)

  test('finds what the same query finds when it is built at each call, whatever the arguments', async () => {
    const { north } = w
    const everybody = Object.values(north.users).map((user) => user.username)
    const old = new Date(0)
    for (const asked of [
      { garageId: north.id, names: everybody, since: old, branch: null },
      { garageId: north.id, names: everybody, since: old, branch: north.branchId },
      { garageId: north.id, names: [`'); drop table role; --`], since: old, branch: null },
      { garageId: north.id, names: [], since: old, branch: null },
      { garageId: north.id, names: everybody, since: new Date(Date.now() + 1e9), branch: null },
    ]) {
      const [at, built] = await w.inGarage(north, async ({ tx }) => [
        await find(tx, asked),
        await build(tx, asked).execute(),
      ])
      expect(at).toEqual(built)
    }
    const asked = { garageId: north.id, names: everybody, since: old, branch: null }
    expect(await w.inGarage(north, ({ tx }) => find(tx, asked))).toHaveLength(5)
  })

  test('is the same SQL as built, and one statement with a name for every call', async () => {
    const asked = { garageId: w.north.id, names: ['a'], since: new Date(0), branch: null }
    await w.inGarage(w.north, async ({ tx }) => {
      await find(tx, asked)
      await find(tx, { ...asked, names: ['b', 'c'] })
      const sent = (await statementsOf(tx)).filter(({ statement }) => statement === build(tx, asked).compile().sql)
      expect(sent).toHaveLength(1)
      expect(sent[0]?.name).toMatch(/^[\w-]{27}$/)
    })
  })

  test('names its columns: an upgrade adds some while the database keeps the statement', async () => {
    const all = prepared((db) => db.selectFrom('role').selectAll())
    const allOfOne = prepared((db) => db.selectFrom('role as r').selectAll('r').select('r.id as again'))
    const counted = prepared((db) => db.selectFrom('role').select((e) => e.fn.countAll<number>().as('count')))
    await w.inGarage(w.north, async ({ tx }) => {
      await expect(all(tx, {})).rejects.toThrow('names its columns')
      await expect(allOfOne(tx, {})).rejects.toThrow('names its columns')
      expect((await counted(tx, {}))[0]?.count).toBeGreaterThan(0)
    })
  })
})

test('with NAMED_STATEMENTS=off everything works and no statement has a name, as a pooler in between needs it', async () => {
  const unnamed = await world({ NAMED_STATEMENTS: 'off' }, { connections: 1 })
  const { username, email } = unnamed.north.users.proprietor
  const { token } = (await unnamed.ask(access.login, { body: { username, password: testPassword } })).body
  expect((await unnamed.ask(access.login, { body: { username, password: 'mal' } })).status).toBe(400)
  expect((await unnamed.ask(access.me, { as: token })).status).toBe(200)
  expect((await unnamed.ask(access.sendRecoveryMail, { body: { email } })).status).toBe(200)
  await vi.waitFor(async () => {
    await unnamed.runJobs()
    expect(unnamed.mailbox.letters).toHaveLength(1)
  }, 10_000)
  expect(await unnamed.inGarage(unnamed.north, ({ tx }) => statementsOf(tx))).toEqual([])
  expect(unnamed.house.database.pool.totalCount).toBe(1)
  await unnamed.close()
})

describe('a transaction', () => {
  const branches = (name: string) => w.database.asOwner('select id from branch where name = $1', [name])
  const insert = (tx: Tx, name: string) =>
    tx
      .insertInto('branch')
      .values({ ...testBranch(name, null), garage_id: w.north.id })
      .execute()
  const fail = (tx: Tx) => sql`select 1 / 0`.execute(tx)

  test('of which one statement failed is never kept, not even when the failure was caught', async () => {
    const together = w.inGarage(w.north, ({ tx }) =>
      Promise.all([insert(tx, 'antes'), fail(tx), insert(tx, 'despues')]),
    )
    await expect(together).rejects.toMatchObject({ code: '22012' })
    const caught = w.inGarage(w.north, async ({ tx }) => {
      await insert(tx, 'antes')
      await fail(tx).catch(() => {})
    })
    await expect(caught).rejects.toThrow('rolled back')
    expect([await branches('antes'), await branches('despues')]).toEqual([[], []])
  })

  test('that is over takes no more statements, which could fall into somebody else’s', async () => {
    let leaked: Tx | undefined
    await w.inGarage(w.north, async ({ tx }) => {
      leaked = tx
    })
    await expect(insert(leaked as Tx, 'tarde')).rejects.toThrow('The transaction is over')
    let half: Promise<unknown> | undefined
    const failing = w.inGarage(w.north, ({ tx }) => {
      half = sql`select pg_sleep(0.05)`.execute(tx).then(() => insert(tx, 'tarde'))
      half.catch(() => {})
      return Promise.all([fail(tx), half])
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await expect(half).rejects.toThrow()
    expect(await branches('tarde')).toEqual([])
  })

  test('that could not even be opened fails with the reason, and not with what came of it', async () => {
    // Text for the database has no zero in it.
    const unopened = w.house.database.transaction({ username: 'a\0b' }, (tx) => sql`select 1`.execute(tx))
    await expect(unopened).rejects.toMatchObject({ code: '22021' })
  })

  test('that only reads cannot write', async () => {
    const writing = w.house.database.reading({ garageId: w.north.id }, (tx) => insert(tx, 'leyendo'))
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    expect(asRefusal(await writing.catch((error) => error))).toBeUndefined()
    expect(await branches('leyendo')).toEqual([])
  })

  test('does not wait for ever: not for an answer, not for a lock, not for its own next step', async () => {
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone']
    const shown = await w.inGarage(w.north, ({ tx }) =>
      Promise.all(
        settings.map(
          async (name) => Object.values((await sql.raw<object>(`show ${name}`).execute(tx)).rows[0] ?? {})[0],
        ),
      ),
    )
    expect(shown).toEqual(['15s', '5s', '30s', 'UTC'])
  })
})

describe('a connection that is lost', () => {
  const kill = (condition: string) =>
    w.database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bujia' and ${condition}`,
    )

  test('while a request waits answers 503 with the time to wait, and the next request is served', async () => {
    const user = w.north.users.mechanic
    const as = await w.tokenOf(user)
    const body = { ...user, first_name: 'Ana', last_name: 'López', phone_number: '70001000' }
    let waiting: ReturnType<typeof w.ask<typeof access.updateMe>> | undefined
    await w.inGarage(w.north, async ({ tx }) => {
      await sql`select from staff_user where id = ${user.id} for update`.execute(tx)
      waiting = w.ask(access.updateMe, { as, body })
      await vi.waitFor(async () => expect(await kill("wait_event_type = 'Lock'")).toHaveLength(1), 5000)
    })
    const answer = await waiting
    expect([answer?.status, answer?.body, answer?.headers['retry-after']]).toEqual([
      503,
      { detail: messages.unavailable },
      '2',
    ])
    expect(w.logLines.join()).toContain('terminating connection due to administrator command')
    expect((await w.ask(access.updateMe, { as, body })).status).toBe(200)
  })

  test('between two steps of a transaction is the same kind of failure', async () => {
    const lost = w.inGarage(w.north, async ({ tx }) => {
      await sql`select 1`.execute(tx)
      expect(await kill("state = 'idle in transaction'")).toHaveLength(1)
      await sql`select 1`.execute(tx).catch(() => {})
      await sql`select 1`.execute(tx)
    })
    const error = await lost.catch((reason) => reason)
    expect(asRefusal(error)?.status).toBe(503)
  })

  test('while nobody used it is not noticed', async () => {
    const as = await w.tokenOf(w.north.users.mechanic)
    await Promise.all(Array.from({ length: 10 }, () => w.ask(access.me, { as })))
    expect((await kill('true')).length).toBeGreaterThan(1)
    await vi.waitFor(() => expect(w.house.database.pool.totalCount).toBe(0), 5000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => w.ask(access.me, { as })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
