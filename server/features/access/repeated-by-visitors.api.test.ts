import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const keyed = (key: string) => ({ 'idempotency-key': key })
const askMail = (email: string, key: string) => w.ask(access.sendRecoveryMail, { body: { email }, headers: keyed(key) })

/** What somebody without a session sends again, as its answer was lost on the way. */
test('a mail that is asked for again by the same press is one mail, and its link lives', async () => {
  const { email, username } = w.north.users.proprietor
  const key = randomUUID()
  for (const answer of [await askMail(email, key), ...(await Promise.all([1, 2, 3].map(() => askMail(email, key))))]) {
    expect([answer.status, answer.body]).toEqual([200, {}])
  }
  await w.runJobs()
  const letters = w.mailbox.letters.filter(({ to }) => JSON.stringify(to).includes(email))
  expect(letters).toHaveLength(1)

  const token = /change-password\/([\w-]+)/.exec(w.mailbox.to(email)?.text ?? '')?.[1] ?? ''
  const chosen = (password: string) => ({ token, password, password_confirmation: password })
  const [body, press] = [chosen('una-clave-nueva'), randomUUID()]
  const reset = (sent = body) => w.ask(access.resetPassword, { body: sent, headers: keyed(press) })
  const [first, again] = [await reset(), await reset()]
  expect([first.status, first.body, again.status, again.body]).toEqual([200, {}, 200, {}])
  const other = await reset(chosen('otra-clave-nueva'))
  expect([other.status, other.body.detail]).toEqual([409, messages.keyReused])
  const noted = await w.database.asOwner("select 1 from audit_entry where action = 'reset_password'")
  expect(noted).toHaveLength(1)
  expect((await w.ask(access.login, { body: { username, password: body.password } })).status).toBe(200)
  // Another press is another one: the link has been used.
  const late = await w.ask(access.resetPassword, { body, headers: keyed(randomUUID()) })
  expect([late.status, late.body.detail]).toEqual([400, messages.failed.passwordReset])
})

test('what failed is tried again under the same key', async () => {
  const body = { token: 'x'.repeat(43), password: 'una-clave-nueva', password_confirmation: 'una-clave-nueva' }
  const key = randomUUID()
  for (const _ of [1, 2]) {
    expect((await w.ask(access.resetPassword, { body, headers: keyed(key) })).status).toBe(400)
  }
})
