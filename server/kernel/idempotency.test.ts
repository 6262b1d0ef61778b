import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type TestUser, testPassword } from '#server/testing/garages.ts'
import { phonePhoto } from '#server/testing/pictures.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'
import { queueJob } from './jobs.repo.ts'
import { behindDoor } from './scope.ts'
import { sweepJob } from './sweep.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const hour = 60 * 60 * 1000
let keys = 0
const newKey = () => `clave-de-peticion-${++keys}`

const profileOf = ({ username, email }: TestUser) => ({
  username,
  email,
  first_name: 'Ana',
  last_name: 'López',
  phone_number: '70001000',
})

function saver(user: TestUser, as: string) {
  return (key: string, changes: object = {}) =>
    w.ask(access.updateMe, { as, body: { ...profileOf(user), ...changes }, headers: { 'idempotency-key': key } })
}

/** How often something was done, by the entries that are written together with the change. */
async function done(user: TestUser, action = 'update_profile'): Promise<number> {
  const [row] = await w.database.asOwner<{ count: number }>(
    'select count(*)::int from audit_entry where user_id = $1 and action = $2',
    [user.id, action],
  )
  return row?.count ?? 0
}

async function sweep() {
  await behindDoor(w.house, {}, (tx) => queueJob(tx, sweepJob, {}))
  await w.runJobs()
}

describe('a write sent again with its key', () => {
  test('three times in a row is done once and answered alike', async () => {
    const user = w.north.users.mechanic
    const save = saver(user, await w.tokenOf(user))
    const key = newKey()
    const answers = [await save(key), await save(key), await save(key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
    expect(await done(user)).toBe(1)
    expect((await save(newKey())).body.version).toBe(Number(answers[0]?.body.version) + 1)
  })

  test('fifty times in parallel is done once and answered alike', async () => {
    const user = w.north.users.accountant
    const save = saver(user, await w.tokenOf(user))
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await done(user)).toBe(1)
  })

  test('is answered alike also from another session of the same person', async () => {
    const user = w.north.users.appraiser
    const key = newKey()
    const first = await saver(user, await w.tokenOf(user))(key)
    const second = await saver(user, await w.tokenOf(user))(key)
    expect(second.body).toEqual(first.body)
    expect(await done(user)).toBe(1)
  })

  test('but with other contents, or to another address, is refused and not done', async () => {
    const user = w.north.users.proprietor
    const as = await w.tokenOf(user)
    const save = saver(user, as)
    const key = newKey()
    expect((await save(key)).status).toBe(200)
    const { status, body } = await save(key, { first_name: 'Otra' })
    expect([status, body]).toEqual([409, { detail: messages.keyReused }])
    const elsewhere = await w.ask(access.closeOtherSessions, { as, headers: { 'idempotency-key': key } })
    expect([elsewhere.status, elsewhere.body]).toEqual([409, { detail: messages.keyReused }])
    expect((await w.ask(access.me, { as })).body.first_name).toBe('Ana')
    expect([await done(user), await done(user, 'close_sessions')]).toEqual([1, 0])
  })

  test('is done when the first attempt had failed', async () => {
    const user = w.south.users.mechanic
    const save = saver(user, await w.tokenOf(user))
    const key = newKey()
    const wanted = { username: 'norte.bodyShopOperator' }
    expect((await save(key, wanted)).status).toBe(409)
    expect((await save(key, wanted)).status).toBe(409)
    await w.database.asOwner("update staff_user set username = 'se.fue' where username = $1", [wanted.username])
    const { status, body } = await save(key, wanted)
    expect([status, body.username]).toEqual([200, wanted.username])
    expect(await done(user)).toBe(1)
  })

  test('and a photo keeps one photo, and takes no other', async () => {
    const user = w.south.users.accountant
    const sent = { authorization: `Token ${await w.tokenOf(user)}`, 'idempotency-key': newKey() }
    const send = async (width = 400) => {
      const avatar = { part: 'avatar', name: 'yo.jpg', content: await phonePhoto(width) }
      const { payload, headers } = await multipart(profileOf(user), [avatar])
      return w.app.inject({ method: 'PUT', url: '/api/user/update_me/', payload, headers: { ...headers, ...sent } })
    }
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
    const another = await send(300)
    expect([another.statusCode, another.json()]).toEqual([409, { detail: messages.keyReused }])
    const stored = () => w.database.asOwner('select id from stored_file where garage_id = $1', [w.south.id])
    // Those of the repetitions go at once: nobody waits a day for the sweep.
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1), 5000)
    const before = w.clock.now
    w.clock.advance(25 * hour)
    await sweep()
    w.clock.now = before
    expect(await stored()).toHaveLength(1)
  })

  test('that changed the password is answered alike, though the current password is no longer that one', async () => {
    const user = w.south.users.appraiser
    const as = await w.tokenOf(user)
    const password = 'clave-repetida'
    const body = { password, password_confirmation: password, current_password: testPassword }
    const change = (key: string) => w.ask(access.changePassword, { as, body, headers: { 'idempotency-key': key } })
    const key = newKey()
    const answers = [await change(key), await change(key), ...(await Promise.all([change(key), change(key)]))]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 4 }, () => [200, {}]))
    expect(await done(user, 'change_password')).toBe(1)
    expect((await change(newKey())).status).toBe(422)
  })

  test('never answers a secret a second time', async () => {
    const user = w.south.users.proprietor
    const asks = { as: await w.tokenOf(user), headers: { 'idempotency-key': newKey() } }
    const first = await w.ask(access.ticket, asks)
    expect(first.status).toBe(200)
    const again = await w.ask(access.ticket, asks)
    expect([again.status, again.body]).toEqual([
      409,
      { detail: 'Esto ya se había enviado. Recarga para ver cómo quedó.' },
    ])
    const kept = await w.database.asOwner<{ answer: unknown }>(
      'select answer from idempotency_key where user_id = $1',
      [user.id],
    )
    expect(kept).toEqual([{ answer: null }])
  })
})

describe('a key', () => {
  test('is each person’s own: the same one of another user, or garage, is another', async () => {
    const key = newKey()
    for (const user of [w.north.users.branchAdministrator, w.south.users.branchAdministrator, w.north.users.mechanic]) {
      const before = await done(user)
      expect((await saver(user, await w.tokenOf(user))(key)).status).toBe(200)
      expect(await done(user)).toBe(before + 1)
    }
  })

  test('that is too short or too long is refused, and nothing is done', async () => {
    const user = w.north.users.mechanic
    const save = saver(user, await w.tokenOf(user))
    const before = await done(user)
    for (const key of ['', 'corta-7', 'x'.repeat(101)]) {
      const { status, body } = await save(key)
      expect([status, body]).toEqual([400, { detail: 'La clave de la petición no es válida.' }])
    }
    expect(await done(user)).toBe(before)
    for (const key of ['exacta-8', 'x'.repeat(100)]) expect((await save(key)).status).toBe(200)
  })

  test('on what is nested deeper than anybody could write it is refused like any other nonsense', async () => {
    const headers = {
      authorization: `Token ${await w.tokenOf(w.north.users.mechanic)}`,
      'content-type': 'application/json',
      'idempotency-key': newKey(),
    }
    const payload = `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { method, path } = access.closeOtherSessions
    const { statusCode } = await w.app.inject({ method, url: `/api/${path}`, headers, payload })
    expect(statusCode).toBe(400)
  })

  test('is remembered for 24 hours and then forgotten', async () => {
    const user = w.south.users.bodyShopOperator
    const save = saver(user, await w.tokenOf(user))
    const key = newKey()
    const before = w.clock.now
    await save(key)
    w.clock.advance(23 * hour)
    await sweep()
    await save(key)
    expect(await done(user)).toBe(1)
    w.clock.advance(2 * hour)
    await sweep()
    await save(key)
    expect(await done(user)).toBe(2)
    w.clock.now = before
  })

  test('is not kept as it was sent, and what is kept of the request cannot be used to try passwords', async () => {
    const user = w.north.users.mechanic
    const save = saver(user, await w.tokenOf(user))
    const sent = [newKey(), newKey()]
    for (const key of sent) await save(key)
    const kept = await w.database.asOwner<{ key: string; request_hash: string }>('select * from idempotency_key')
    for (const key of sent) expect(kept.map((row) => row.key)).not.toContain(key)
    // Equal requests, unlike hashes: they depend on the key, which only its sender knows.
    expect(new Set(kept.map((row) => row.request_hash)).size).toBe(kept.length)
  })
})
