import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { uploadLimitBytes } from '#domain/kernel/uploads.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { dismissUsers } from '#server/features/team/public.ts'
import { type Employed, employ } from '#server/testing/employ.ts'
import { phonePhoto } from '#server/testing/pictures.ts'
import { multipart } from '#server/testing/upload.ts'
import { type World, world } from '#server/testing/world.ts'
import { buildApp } from '../app.ts'

const stillMs = 800

let w: World
let impatient: FastifyInstance
beforeAll(async () => {
  w = await world()
  impatient = await buildApp(w.house, w.app.log, { patience: { wholeMs: 60_000, stillMs } })
  await impatient.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await impatient.close()
  await w.close()
})

/** A request that comes in pieces, with a pause after each; its status, or how the connection ended. */
function sendInPieces(pieces: string[], pauseMs: number): Promise<number | string> {
  return new Promise((resolve) => {
    const path = `${impatient.listeningOrigin}/api/user/token/`
    const sent = request(path, { method: 'POST', headers: { 'content-type': 'application/json' } })
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    const write = async () => {
      for (const piece of pieces) {
        sent.write(piece)
        await wait(pauseMs)
      }
      sent.end()
    }
    void write()
  })
}

test('what moves goes on, however slowly, and a connection on which nothing moves is ended', async () => {
  const inTime = stillMs / 4
  expect(await sendInPieces(['{', ' ', ' ', ' ', ' ', '}'], inTime)).toBe(400)
  expect(await sendInPieces(['{', '}'], stillMs * 2)).toBe('ECONNRESET')
})

test('the largest file gets through at 50 kB a second', () => {
  const slow = (uploadLimitBytes / 50_000) * 1000
  expect(w.app.server.requestTimeout).toBeGreaterThan(slow)
  expect(w.app.server.timeout).toBeLessThan(slow)
})

/** A request whose body comes a few minutes after its head; `meanwhile` is when the server has begun to wait for it. */
async function ask(method: 'POST' | 'PUT', path: string, token: string, sent: Sent, meanwhile: () => Promise<unknown>) {
  async function* body() {
    await meanwhile()
    w.clock.advance(5 * 60_000)
    yield sent.payload
  }
  const headers = { ...sent.headers, authorization: `Token ${token}` }
  return (await w.app.inject({ method, url: `/api/${path}`, headers, payload: Readable.from(body()) })).statusCode
}
type Sent = { payload: Buffer; headers: Record<string, string> }
const json = (body: object): Sent => ({
  payload: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
})

describe('while a request is still arriving', () => {
  const takeRights = ({ roleId }: Employed) =>
    w.database.asOwner("update role set permissions = '{}' where id = $1", [roleId])
  const ways: [string, number, (person: Employed) => Promise<unknown>][] = [
    ['who logs out', 401, ({ token }) => w.ask(access.logout, { as: token })],
    ['who is dismissed', 401, ({ id }) => w.inGarage(w.north, (scope) => dismissUsers(scope, [id]))],
    ['who loses the right to it', 403, takeRights],
  ]

  test.each(ways)('%s is refused, and it changes nothing', async (_, status, shutOut) => {
    const person = await employ(w, w.north, ['insurance_management'])
    const sent = json({ name: 'Tardía', email: 'tardia@example.com', phone_number: '22223333' })
    expect(await ask('POST', insurers.create.path, person.token, sent, () => shutOut(person))).toBe(status)
    expect(await w.database.asOwner("select id from insurance_carrier where name = 'Tardía'")).toEqual([])
  })

  test('who is dismissed leaves no file behind', async () => {
    const { id, token } = await employ(w, w.north, ['my_work_orders'])
    const sent = await multipart({}, [{ part: 'file', name: 'foto.jpg', content: await phonePhoto() }])
    const dismiss = () => w.inGarage(w.north, (scope) => dismissUsers(scope, [id]))
    expect(await ask('POST', 'upload/', token, sent, dismiss)).toBe(401)
    expect(await w.database.asOwner('select id from stored_file where user_id = $1', [id])).toEqual([])
  })

  test('who runs the platform and logs out decides nothing any more', async () => {
    const token = await w.operatorToken()
    const leave = () => w.ask(platform.logout, { as: token })
    expect(await ask('PUT', `platform/garage/${w.south.id}/deactivate/`, token, json({ reason: 'Tarde' }), leave)).toBe(
      401,
    )
    expect((await w.ask(access.me, { as: await w.tokenOf(w.south.users.proprietor) })).status).toBe(200)
  })

  test('who stays is served', async () => {
    const { token } = await employ(w, w.north, ['insurance_management'])
    const sent = json({ name: 'Lenta', email: 'lenta@example.com', phone_number: '22223333' })
    expect(await ask('POST', insurers.create.path, token, sent, async () => {})).toBe(200)
  })
})
