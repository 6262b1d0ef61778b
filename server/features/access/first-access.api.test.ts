import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { everyRoute } from '#server/app.ts'
import { hireUser, prepareTemporaryPassword } from '#server/features/team/public.ts'
import { garageItself } from '#server/kernel/scope.ts'
import { temporaryPasswordIn } from '#server/testing/temporary-password.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const hour = 60 * 60 * 1000
const day = 24 * hour
const own = { password: 'la-mia-propia', password_confirmation: 'la-mia-propia' }

/** Somebody new, with the temporary password as their mailbox received it. */
async function hire(username: string) {
  const password = await prepareTemporaryPassword(w.house, garageItself(w.north.id))
  const email = `${username}@norte.example`
  const person = { username, email, first_name: 'Eva', last_name: 'Paz', phone_number: '70001000', branch_id: null }
  const id = await w.inGarage(w.north, (scope) =>
    hireUser(scope, { ...person, role_id: w.north.roles.proprietor }, password),
  )
  await w.runJobs()
  const letter = w.mailbox.to(email)
  return { id, garageId: w.north.id, email, username, temporary: temporaryPasswordIn(letter), letter }
}

const logIn = (username: string, password: string) => w.ask(access.login, { body: { username, password } })

describe('somebody new', () => {
  test('gets a mail with a temporary password that lets them in, to change it', async () => {
    const { username, temporary, letter } = await hire('nueva')
    expect(letter?.subject).toBe('Tu acceso a Taller norte')
    expect(letter?.text).toContain('http://bujia.test/#/login')
    expect(temporary).toMatch(/^[a-zA-Z2-9]{12}$/)
    const { status, body } = await logIn(username, temporary)
    expect([status, body.user.reset_pass]).toEqual([200, true])
  })

  test('is let in though a blank was copied along with it; a password of one’s own is taken as it is', async () => {
    const { username, temporary } = await hire('copiada')
    const { status, body } = await logIn(username, ` ${temporary} `)
    expect(status).toBe(200)
    expect((await w.ask(access.changePassword, { as: body.token, body: own })).status).toBe(200)
    expect((await logIn(username, `${own.password} `)).status).toBe(400)
  })

  test('may ask who they are, choose a password and leave: every other door is shut', async () => {
    const user = await hire('encerrada')
    const endpoints: Endpoint[] = everyRoute.map((route) => route.endpoint)
    const behindLogin = endpoints.filter(({ opens }) => opens !== 'public' && opens !== 'platform')
    const open: string[] = []
    for (const endpoint of behindLogin) {
      const { status, body } = await w.ask(endpoint, { as: await w.tokenOf(user), params: { id: 1 } })
      if (status === 403) expect(body).toEqual({ detail: messages.forbidden })
      else open.push(endpoint.path)
    }
    expect(open.sort()).toEqual(['user/change_password/', 'user/logout/', 'user/me/'])
  })

  test('chooses a password without telling the temporary one, and then every door is open', async () => {
    const { username, temporary } = await hire('libre')
    const as = (await logIn(username, temporary)).body.token
    const common = { password: '123456', password_confirmation: '123456' }
    expect((await w.ask(access.changePassword, { as, body: common })).status).toBe(422)
    expect((await w.ask(access.changePassword, { as, body: own })).status).toBe(200)
    expect((await w.ask(access.me, { as })).body.reset_pass).toBe(false)
    expect((await w.ask(access.sessions, { as })).status).toBe(200)
    expect((await logIn(username, temporary)).status).toBe(400)
  })

  test('does not choose the temporary password again', async () => {
    const { username, temporary } = await hire('porfiada')
    const as = (await logIn(username, temporary)).body.token
    const again = { password: temporary, password_confirmation: temporary }
    const { status, body } = await w.ask(access.changePassword, { as, body: again })
    const told = messages.refused.temporaryPassword
    expect([status, body]).toEqual([422, { detail: told, errors: { password: [told] } }])
    expect((await w.ask(access.me, { as })).body.reset_pass).toBe(true)
  })

  test('has seven days for it, and is told afterwards if they know the password', async () => {
    const { username, temporary } = await hire('tarde')
    const before = w.clock.now
    w.clock.now = new Date(before.getTime() + 7 * day + hour)
    const late = await logIn(username, temporary)
    expect([late.status, late.body]).toEqual([400, { detail: messages.refused.passwordExpired }])
    expect((await logIn(username, 'adivinada')).body).toEqual({ detail: messages.wrongCredentials })
    w.clock.now = new Date(before.getTime() + 7 * day - hour)
    expect((await logIn(username, temporary)).status).toBe(200)
    w.clock.now = before
  })

  test('keeps the password they chose for longer than seven days', async () => {
    const { username, temporary } = await hire('estable')
    const as = (await logIn(username, temporary)).body.token
    await w.ask(access.changePassword, { as, body: own })
    const before = w.clock.now
    w.clock.advance(400 * day)
    expect((await logIn(username, own.password)).status).toBe(200)
    w.clock.now = before
  })

  test('whose creation was rolled back gets no mail', async () => {
    const password = await prepareTemporaryPassword(w.house, garageItself(w.north.id))
    const person = { username: 'fantasma', email: 'fantasma@norte.example', first_name: 'Eva', last_name: 'Paz' }
    const hired = w.inGarage(w.north, async (scope) => {
      const user = { ...person, phone_number: '70001000', branch_id: null, role_id: w.north.roles.mechanic }
      await hireUser(scope, user, password)
      throw new Error('something later fails')
    })
    await expect(hired).rejects.toThrow('something later fails')
    await w.runJobs()
    expect(w.mailbox.to(person.email)).toBeUndefined()
  })
})
