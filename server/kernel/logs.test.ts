import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { quotations } from '#domain/quotations/quotations.contract.ts'
import { testPassword } from '#server/testing/garages.ts'
import { sendSheet } from '#server/testing/send-sheet.ts'
import { clientWorkbook, sheetValues, titles } from '#server/testing/sheets.ts'
import { type World, world } from '#server/testing/world.ts'
import { issueOneTimeKey } from './one-time-keys.repo.ts'
import { tokenHash } from './secrets.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const planted = 'plantada-en-la-prueba'

test('no password, token, link or header that was sent is in the log, not even of what went wrong', async () => {
  const user = w.north.users.proprietor
  const { username } = user
  const token = (await w.ask(access.login, { body: { username, password: testPassword } })).body.token
  await w.ask(access.login, { body: { username, password: planted } })
  await w.ask(access.login, { body: { username: planted, password: planted } })
  await w.ask(access.me, { as: `${planted}-token` })
  const link = await w.inGarage(w.north, (scope) =>
    issueOneTimeKey(scope, user.id, 'password_reset', { seconds: 60, replaces: false }),
  )
  const { ticket } = (await w.ask(access.ticket, { as: token })).body
  await w.app.inject({ url: `/api/docs/json?ticket=${ticket}`, headers: { cookie: `bujia_docs=${planted}` } })
  await w.app.inject({ url: `/change-password/${link}` })
  await w.app.inject({ url: `/api/nada/${planted}?token=${planted}`, headers: { 'x-secret': planted } })
  await w.app.inject({ url: `/api/%E0${planted}` })
  const passwords = { password: planted, password_confirmation: planted, current_password: `${planted}-2` }
  await w.ask(access.changePassword, { as: token, body: passwords, headers: { 'idempotency-key': `${planted}-clave` } })
  const malformed = { 'content-type': 'application/json' }
  await w.app.inject({
    method: 'POST',
    url: '/api/user/token/',
    headers: malformed,
    payload: `{"password": "${planted}`,
  })

  // And when the database itself fails in the middle of it.
  await w.database.asOwner('alter table garage rename to garage_gone')
  expect((await w.ask(access.login, { body: { username, password: testPassword } })).status).toBe(500)
  expect((await w.ask(access.me, { as: token })).status).toBe(500)
  expect((await w.ask(access.resetPassword, { body: { ...passwords, token: link } })).status).toBe(200)
  await w.database.asOwner('alter table garage_gone rename to garage')

  const log = w.logLines.join('\n')
  expect(w.logLines.length).toBeGreaterThan(12)
  expect(log).toContain('unexpected error')
  const secrets = {
    planted,
    testPassword,
    token,
    link,
    ticket,
    hash: tokenHash(token),
    scheme: 'Token ',
    argon: '$argon2',
  }
  for (const [what, secret] of Object.entries(secrets)) expect([what, log.includes(secret)]).toEqual([what, false])
})

test('an answer says under which number it is found in the log, whichever process gave it', async () => {
  const answers = await Promise.all(
    ['/api/nada', '/api/user/me/', '/una-pantalla', '/healthz'].map((url) => w.app.inject({ url })),
  )
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(w.logLines.filter((line) => JSON.parse(line).reqId === id)).toHaveLength(1)
  }
})

test('each answer is logged with its pattern, its status and who asked from where', async () => {
  const user = w.south.users.mechanic
  await w.ask(access.closeSession, { as: await w.tokenOf(user), params: { id: 987654 } })
  const line = JSON.parse(w.logLines.at(-1) ?? '{}')
  expect(line).toMatchObject({ method: 'DELETE', route: '/api/user/sessions/:id/', status: 404, ip: '127.0.0.1' })
  expect(line).toMatchObject({ garageId: user.garageId, userId: user.id })
  expect(w.logLines.at(-1)).not.toContain('987654')
})

test('what was refused is logged with what they were told and beside which fields, and never with what they wrote', async () => {
  const as = await w.tokenOf(w.north.users.proprietor)
  const body = { password: 'corta', password_confirmation: 'corta', current_password: 'plantada' }
  const { status, body: told } = await w.ask(access.changePassword, { as, body })
  expect(status).toBe(400)
  const line = w.logLines.at(-1) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ status: 400, refused: told.detail, fields: Object.keys(told.errors ?? {}) })
  expect(JSON.parse(line).fields).toContain('password')
  expect(line).not.toMatch(/corta|plantada/)
  // Where a form is a list by name, or a sheet has a column of its own, that is somebody's, too.
  const planted = { token: 'x', data: { plantada_como_nombre: 1 } }
  expect((await w.ask(quotations.choose, { body: planted as never })).status).toBe(400)
  expect(JSON.parse(w.logLines.at(-1) ?? '{}').fields).toEqual(['data'])
  const sheet = await clientWorkbook([sheetValues({})], [...titles(), 'Cel. de la plantada'])
  expect((await sendSheet(w, as, sheet)).status).toBe(422)
  expect(w.logLines.at(-1)).toContain('columna «…»')
  expect(w.logLines.join()).not.toContain('plantada')
})

test('an address that cannot be read is logged too, without it', async () => {
  const { headers } = await w.app.inject({ url: '/api/%E0plantada' })
  const line = w.logLines.at(-1) ?? '{}'
  const reqId = headers['x-request-id']
  expect(JSON.parse(line)).toMatchObject({ reqId, method: 'GET', status: 400, refused: messages.malformed })
  expect(line).not.toContain('plantada')
})

test('a login that failed is logged with its address', async () => {
  await w.ask(access.login, { body: { username: 'nadie', password: 'adivinada' } })
  expect(w.logLines.some((line) => line.includes('a login failed') && line.includes('127.0.0.1'))).toBe(true)
})
