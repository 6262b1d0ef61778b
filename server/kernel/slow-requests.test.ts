import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadLimitBytes } from '#domain/kernel/uploads.ts'
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
