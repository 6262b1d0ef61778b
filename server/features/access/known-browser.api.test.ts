import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { issueOneTimeKey } from '#server/kernel/one-time-keys.repo.ts'
import { type TestUser, testPassword } from '#server/testing/garages.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  // Who asks from where is then said by a header: strangers do not make their own address wait here.
  w = await world({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => w.close())

let addresses = 0
/** What a browser sends: what it was given to keep, and its own address. */
const browser = (kept?: string) => ({
  'x-forwarded-for': `10.0.${Math.floor(addresses / 200)}.${addresses++ % 200}`,
  ...(kept && { cookie: kept }),
})

async function logIn({ username }: { username: string }, password: string, kept?: string) {
  const { status, headers } = await w.ask(access.login, { body: { username, password }, headers: browser(kept) })
  return { status, keeps: String(headers['set-cookie'] ?? '') }
}

const sentBack = (keeps: string) => keeps.split(';')[0] as string

async function guess(user: TestUser, times: number, kept?: string) {
  const answers: number[] = []
  for (let one = 0; one < times; one++) answers.push((await logIn(user, 'adivinada', kept)).status)
  return answers
}

test("a stranger's guesses keep nobody out of their account in the browser they always use", async () => {
  const owner = w.north.users.proprietor
  const { keeps } = await logIn(owner, testPassword)
  expect(keeps).toMatch(
    /^bujia_known_\d+=[\w-]+\.[\w-]+; Path=\/api\/user\/token\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  )
  expect(await guess(owner, 7)).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect((await logIn(owner, testPassword)).status).toBe(429)
  expect((await logIn(owner, testPassword, sentBack(keeps))).status).toBe(200)
  // Nor does the owner's own login give the stranger new tries.
  expect(await guess(owner, 1)).toEqual([429])
})

test('who guesses in a known browser waits there, and nowhere else', async () => {
  const owner = w.north.users.mechanicCoordinator
  const { keeps } = await logIn(owner, testPassword)
  expect(await guess(owner, 6, sentBack(keeps))).toEqual([400, 400, 400, 400, 400, 429])
  expect((await logIn(owner, testPassword, sentBack(keeps))).status).toBe(429)
  expect((await logIn(owner, testPassword)).status).toBe(200)
})

test("a mark is worth nothing for another name, changed, of the console's door, or once the password is another", async () => {
  const owner = w.south.users.proprietor
  await w.operatorToken('operadora')
  const own = sentBack((await logIn(owner, testPassword)).keeps)
  const others = sentBack((await logIn(w.south.users.mechanic, testPassword)).keeps)
  const console = { username: 'operadora', password: testPassword }
  const answered = await w.ask(platform.login, { body: console, headers: browser() })
  const consoles = sentBack(String(answered.headers['set-cookie']))
  await guess(owner, 5)
  const [name] = own.split('=') as [string]
  for (const kept of [
    others,
    `${name}=${others.split('=')[1]}`,
    `${name}=${consoles.split('=')[1]}`,
    `${own}x`,
    `${name}=`,
  ])
    expect([kept, (await logIn(owner, testPassword, kept)).status]).toEqual([kept, 429])

  await w.database.asOwner('update staff_user set password_hash = $1 where id = $2', ['otro', owner.id])
  expect((await logIn(owner, testPassword, own)).status).toBe(429)
})

test('who is kept waiting and recovers the password by mail gets in with the new one', async () => {
  const owner = w.north.users.mechanic
  await guess(owner, 6)
  const options = { seconds: 60, replaces: true }
  const token = await w.inGarage(w.north, (scope) => issueOneTimeKey(scope, owner.id, 'password_reset', options))
  const password = 'una-clave-del-todo-nueva'
  const { headers } = await w.ask(access.resetPassword, {
    body: { token, password, password_confirmation: password },
    headers: browser(),
  })
  expect((await logIn(owner, password)).status).toBe(429)
  expect((await logIn(owner, password, sentBack(String(headers['set-cookie'])))).status).toBe(200)
})

test("an operator of the platform is not kept out of the console by a stranger's guesses", async () => {
  const username = 'vigilante'
  await w.operatorToken(username)
  const enter = (password: string, kept?: string) =>
    w.ask(platform.login, { body: { username, password }, headers: browser(kept) })
  const { headers } = await enter(testPassword)
  for (let one = 0; one < 5; one++) expect((await enter('adivinada')).status).toBe(400)
  expect((await enter(testPassword)).status).toBe(429)
  expect((await enter(testPassword, sentBack(String(headers['set-cookie'])))).status).toBe(200)
})
