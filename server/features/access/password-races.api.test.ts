import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { dismissUsers } from '#server/features/team/public.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { employ } from '#server/testing/employ.ts'
import { testPassword } from '#server/testing/garages.ts'
import { untilWaiting } from '#server/testing/waiting.ts'
import { type World, world } from '#server/testing/world.ts'
import { replacePassword } from './password.service.ts'

let w: World
beforeAll(async () => {
  w = await world({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => w.close())

const fresh = 'una-clave-nueva'

/** Each test comes from a machine of its own, so that none uses up another's patience. */
let machines = 0
const newMachine = () => ({ 'x-forwarded-for': `203.0.113.${++machines}` })

const logIn = (username: string, password: string, headers = newMachine()) =>
  w.ask(access.login, { body: { username, password }, headers })

describe('changing the password', () => {
  const change = (as: string, current_password?: string, password = fresh) =>
    w.ask(access.changePassword, {
      as,
      body: { password, password_confirmation: password, ...(current_password !== undefined && { current_password }) },
    })

  test.each(['password', 'dismissal'] as const)(
    'or a %s leaves no session to a login that was under way',
    async (how) => {
      const user = await employ(w, w.north, [])
      await w.database.asOwner('delete from session where user_id = $1', [user.id])
      let login: ReturnType<typeof logIn> | undefined
      let isAnswered = false
      const hash = await hashPassword(fresh)
      await w.inGarage(w.north, async (scope) => {
        await (how === 'dismissal' ? dismissUsers(scope, [user.id]) : replacePassword(scope, user.id, hash))
        login = logIn(user.username, testPassword).finally(() => {
          isAnswered = true
        })
        await untilWaiting(w, 1, () => isAnswered)
      })
      const answer = await login
      expect([answer?.status, answer?.body]).toEqual([400, { detail: messages.wrongCredentials }])
      expect(await w.database.asOwner('select id from session where user_id = $1', [user.id])).toEqual([])
    },
  )

  test('or the address is too late when somebody else gave another password meanwhile', async () => {
    const { id, username, token } = await employ(w, w.north, [])
    const named = { first_name: 'Eva', last_name: 'Paz', phone_number: '70001000', username }
    const body = { ...named, email: 'intruso@norte.example', current_password: testPassword }
    let asked: Promise<{ body: { errors?: object } }>[] = []
    const hash = await hashPassword(fresh)
    await w.inGarage(w.north, async (scope) => {
      await replacePassword(scope, id, hash)
      asked = [change(token, testPassword, 'la-del-intruso'), w.ask(access.updateMe, { as: token, body })]
      await untilWaiting(w, 2)
    })
    const refused = { current_password: [messages.refused.currentPassword] }
    expect((await Promise.all(asked)).map((answer) => answer.body.errors)).toEqual([refused, refused])
    expect((await logIn(username, fresh)).status).toBe(200)
  })

  test('and logging in answer no more guesses sent at once than guesses in a row', async () => {
    const user = w.south.users.branchAdministrator
    const as = await w.tokenOf(user)
    const guesses = [...Array.from({ length: 80 }, (_, i) => `mal-${i}`), testPassword]
    const logins = await Promise.all(guesses.map((guess) => logIn(user.username, guess)))
    const changes = await Promise.all(guesses.map((guess) => change(as, guess)))
    expect(logins.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(changes.filter(({ status }) => status === 422)).toHaveLength(5)
    expect([logins.at(-1)?.status, changes.at(-1)?.status]).toEqual([429, 429])
  })

  test('and logging in tell one address of thirty wrong guesses and check no more, at however many names at once', async () => {
    const headers = newMachine()
    const patience = { free: 30, longestSeconds: 60 }
    const address = headers['x-forwarded-for']
    for (let failure = 0; failure < 25; failure++) await w.house.limits.failed('login-address', address, patience)
    const looks = vi.spyOn(w.house.limits, 'refuseWaiting')
    const answered: number[] = []
    const guess = (name: number) => logIn(`nadie-${name}`, 'mal', headers).finally(() => answered.push(name))
    const answers = await Promise.all(Array.from({ length: 120 }, (_, name) => guess(name)))
    const checked = looks.mock.settledResults.filter(
      ({ type }, call) => type === 'fulfilled' && looks.mock.calls[call]?.[0] === 'login-address',
    )
    looks.mockRestore()
    expect(checked).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(115)
    // More than a workshop has people do not even wait for their turn.
    expect(answered.slice(0, 20).every((name) => name >= 100)).toBe(true)
  })

  test('and logging in with the right one is possible for many at the same moment, from one address as well', async () => {
    const { username } = w.south.users.branchAdministrator
    await w.database.asOwner('delete from rate_limit')
    const headers = newMachine()
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(username, testPassword, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
