import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { type World, world } from '#server/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => w.close())

/** All that the server says to these bytes before it closes the connection. */
async function said(bytes: string): Promise<{ status: string | undefined; headers: string; body: string }> {
  const { port } = new URL(w.app.listeningOrigin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(bytes)
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: headers.split(' ')[1], headers: headers.toLowerCase(), body }
}

const endlessCookie = `GET /api/user/me/ HTTP/1.1\r\nHost: taller\r\nCookie: a=${'á'.repeat(20_000)}\r\n\r\n`
test.each([
  ['what is no request', 'Hola, ¿quién es?\r\n\r\n', '400', messages.malformed],
  ['a method that nobody knows', 'TRAER /api/user/me/ HTTP/1.1\r\nHost: taller\r\n\r\n', '400', messages.malformed],
  ['more headers than anybody needs', endlessCookie, '431', messages.tooLarge],
])('%s is refused in Spanish, too', async (_, bytes, status, detail) => {
  const answer = await said(bytes)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { detail }])
  expect(answer.headers).toContain('content-type: application/json; charset=utf-8')
  expect(answer.headers).toContain('cache-control: no-store')
})

test('of what does not arrive in time it is said that the network failed: an upload is then tried again', async () => {
  const { port } = new URL(w.app.listeningOrigin)
  const arrived = once(w.app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  const [ofServer] = await arrived
  // As Node does when a request has taken longer than it may, for which it looks twice a minute.
  w.app.server.emit('clientError', Object.assign(new Error('x'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), ofServer)
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect([headers.split(' ')[1], JSON.parse(body)]).toEqual(['408', { detail: messages.offline }])
})
