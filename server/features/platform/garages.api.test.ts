import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { shutOutEverybody } from '#server/features/access/public.ts'
import { testPassword } from '#server/testing/garages.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
let as: string
beforeAll(async () => {
  w = await world()
  as = await w.operatorToken()
})
afterAll(() => w.close())

const [active, inactive, pending] = [10, 20, 30]
const put = (status: number) =>
  w.database.asOwner('update garage set status = $1, status_reason = null where id = $2', [status, w.north.id])
const lastEntry = async () => {
  const [entry] = await w.database.asOwner<Record<string, unknown>>(
    `select a.action, a.subject, a.subject_id::int, a.garage_id::int, a.details, a.address, o.username
     from platform_audit a join platform_operator o on o.id = a.operator_id order by a.id desc limit 1`,
  )
  return entry
}

describe('decisions about a garage', () => {
  beforeEach(() => put(active))
  const why = { reason: ' No paga desde enero. ' }
  const decide = {
    approve: (id: number) => w.ask(platform.approveGarage, { as, params: { id } }),
    deactivate: (id: number) => w.ask(platform.deactivateGarage, { as, params: { id }, body: why }),
    reactivate: (id: number) => w.ask(platform.reactivateGarage, { as, params: { id }, body: why }),
  }

  test.each([
    ['approve', pending, active, 'aprobado'],
    ['deactivate', active, inactive, 'desactivado'],
    ['reactivate', inactive, active, 'reactivado'],
  ] as const)(
    '%s moves from %i to %i only, is written down and mailed to the proprietor',
    async (move, from, to, told) => {
      for (const wrong of [active, inactive, pending].filter((status) => status !== from)) {
        await put(wrong)
        const { status, body } = await decide[move](w.north.id)
        expect([status, body.detail]).toEqual([409, messages.refused.wrongState])
      }
      await put(from)
      const mails = w.mailbox.letters.length
      expect((await decide[move](w.north.id)).status).toBe(200)
      const [garage] = await w.database.asOwner('select status, status_reason from garage where id = $1', [w.north.id])
      const reason = move === 'approve' ? null : 'No paga desde enero.'
      expect(garage).toEqual({ status: to, status_reason: reason })
      expect(await lastEntry()).toEqual({
        action: `${move}_garage`,
        subject: 'garage',
        subject_id: w.north.id,
        garage_id: w.north.id,
        details: { reason },
        address: '127.0.0.1',
        username: 'operadora',
      })
      await w.runJobs()
      expect(w.mailbox.letters).toHaveLength(mails + 1)
      const letter = w.mailbox.to(w.north.users.proprietor.email)
      expect(letter?.subject).toContain(told)
      if (reason) expect(letter?.text).toContain(reason)
      expect(letter?.text?.includes('/#/login')).toBe(move !== 'deactivate')
      // Nobody reads what is answered to the address that it comes from.
      expect(letter?.text).not.toMatch(/responde/i)
    },
  )

  test('are told to the proprietor, also where others were there before them', async () => {
    const { mechanic, proprietor } = w.north.users
    const own = async (id: number) => {
      await w.database.asOwner('update staff_user set is_proprietor = false where garage_id = $1', [w.north.id])
      await w.database.asOwner('update staff_user set is_proprietor = true where id = $1', [id])
    }
    await own(mechanic.id)
    await decide.deactivate(w.north.id)
    await w.runJobs()
    expect(w.mailbox.to(mechanic.email)?.subject).toContain('desactivado')
    await own(proprietor.id)
  })

  test('of 20 at once one wins and one mail goes out', async () => {
    const mails = w.mailbox.letters.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide.deactivate(w.north.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    await w.runJobs()
    expect(w.mailbox.letters).toHaveLength(mails + 1)
  })

  test('with one key 20 at once all get the answer of the one that did it', async () => {
    const headers = { 'idempotency-key': 'desactivar-norte' }
    const asked = { as, params: { id: w.north.id }, body: why, headers }
    const answers = await Promise.all(Array.from({ length: 20 }, () => w.ask(platform.deactivateGarage, asked)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const other = await w.ask(platform.deactivateGarage, { ...asked, body: { reason: 'Otra cosa.' } })
    expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
  })

  test('need a reason where they hurt, and a garage that exists', async () => {
    const { status, body } = await w.ask(platform.deactivateGarage, {
      as,
      params: { id: w.north.id },
      body: { reason: '  ' },
    })
    expect([status, body.errors]).toEqual([400, { reason: [messages.invalid.justification] }])
    for (const move of Object.values(decide)) expect((await move(999_999)).status).toBe(404)
  })

  test('act at once on everybody in it, and on nobody else', async () => {
    const { username } = w.north.users.mechanic
    const [mechanic, neighbour] = [await w.tokenOf(w.north.users.mechanic), await w.tokenOf(w.south.users.mechanic)]
    await decide.deactivate(w.north.id)
    expect((await w.ask(access.me, { as: mechanic })).status).toBe(401)
    expect((await w.ask(access.me, { as: neighbour })).status).toBe(200)
    const login = await w.ask(access.login, { body: { username, password: testPassword } })
    expect([login.status, login.body.detail]).toEqual([401, messages.refused.garageInactive])
    await decide.reactivate(w.north.id)
    expect((await w.ask(access.me, { as: mechanic })).status).toBe(401)
    expect((await w.ask(access.me, { as: neighbour })).status).toBe(200)
    expect((await w.ask(access.login, { body: { username, password: testPassword } })).status).toBe(200)
  })

  test('leave no link to recover a password that was sent before', async () => {
    const { proprietor } = w.north.users
    const link = () => w.database.asOwner('select id from one_time_key where user_id = $1', [proprietor.id])
    await w.ask(access.sendRecoveryMail, { body: { email: proprietor.email } })
    await w.runJobs()
    expect(await link()).toHaveLength(1)
    await decide.deactivate(w.north.id)
    expect(await link()).toEqual([])
  })

  test('leave no session to a login that was under way', async () => {
    const { id, username } = w.north.users.mechanicCoordinator
    let login: Promise<{ status: number; body: { detail?: string } }> | undefined
    let isAnswered = false
    await w.inGarage(w.north, async (scope) => {
      await scope.tx.updateTable('garage').set({ status: inactive }).where('id', '=', w.north.id).execute()
      await shutOutEverybody(scope)
      login = w.ask(access.login, { body: { username, password: testPassword } }).finally(() => {
        isAnswered = true
      })
      await untilWaiting(w, 1, () => isAnswered)
    })
    const answer = await login
    expect([answer?.status, answer?.body.detail]).toEqual([401, messages.refused.garageInactive])
    expect(await w.database.asOwner('select id from session where user_id = $1', [id])).toEqual([])
  })

  test('leave nothing behind when the mail cannot be written', async () => {
    await w.database.asOwner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$; create trigger fail before insert on mail execute function fail()`)
    const before = await lastEntry()
    expect((await decide.deactivate(w.north.id)).status).toBe(500)
    await w.database.asOwner('drop trigger fail on mail; drop function fail()')
    expect(await lastEntry()).toEqual(before)
    const [garage] = await w.database.asOwner('select status from garage where id = $1', [w.north.id])
    expect(garage).toEqual({ status: active })
  })
})

describe('the list of garages', () => {
  test('shows who they are, and is filtered, searched and sorted', async () => {
    await put(pending)
    const all = (await w.ask(platform.garages, { as, query: { ordering: 'name' } })).body
    expect([all.count, all.results.map(({ name }) => name)]).toEqual([2, ['Taller norte', 'Taller sur']])
    expect(all.results[1]).toMatchObject({
      id: w.south.id,
      proprietor: 'Ana López',
      email: 'taller@sur.example',
      country: 'SV',
      plan: 'Profesional',
      active_payment: 11,
      status: active,
      status_reason: null,
      users: 7,
    })
    expect((await w.ask(platform.garages, { as, query: { status: pending } })).body.results).toMatchObject([
      { id: w.north.id },
    ])
    expect((await w.ask(platform.garages, { as, query: { search: 'SUR.exam' } })).body.count).toBe(1)
    expect((await w.ask(platform.garages, { as, query: { search: '%' } })).body.count).toBe(0)
    const onPlan = async (plan: number) => (await w.ask(platform.garages, { as, query: { plan } })).body.count
    expect([await onPlan(3), await onPlan(1)]).toEqual([2, 0])
    for (const { name, proprietor, plan, phone_number } of (await w.ask(platform.garages, { as })).body.results) {
      for (const shown of [proprietor, plan, phone_number, `${proprietor} ${name}`].filter((text) => text !== '')) {
        const { results } = (await w.ask(platform.garages, { as, query: { search: shown } })).body
        expect(
          results.map((garage) => garage.name),
          shown,
        ).toContain(name)
      }
    }
    const newest = (await w.ask(platform.garages, { as })).body.results
    expect(newest.map(({ id }) => id)).toEqual([w.south.id, w.north.id])
    await put(active)
  })
})
