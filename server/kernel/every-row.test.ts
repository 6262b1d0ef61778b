import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#domain/kernel/endpoint.ts'
import { type World, world } from '#server/testing/world.ts'
import { implement } from './implement.ts'
import { registerRoutes } from './routes.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('who prints all rows waits for a colleague who prints, and for nobody of another garage', async () => {
  const read: number[] = []
  const began = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const report = endpoint('GET', 'report/', { opens: 'session', everyRow: true, answer: z.object({ read: z.int() }) })
  const routes = implement(
    { report },
    {
      report: async ({ actor }) => {
        if (read.push(actor.garageId) === 1) {
          began.resolve()
          await goesOn.promise
        }
        return { read: read.length }
      },
    },
  )
  const app = fastify()
  await app.register(multipart)
  registerRoutes(app, w.house, routes)
  const { north, south } = w
  const tokens = await Promise.all([north, south].map(({ users }) => w.tokenOf(users.proprietor)))
  // Sent at once: what inject gives back asks only when somebody waits for it.
  const [ofNorth, ofSouth] = tokens.map((token) => async () => {
    const answer = await app.inject({ url: '/api/report/', headers: { authorization: `Token ${token}` } })
    return answer.statusCode
  }) as [() => Promise<number>, () => Promise<number>]

  const printing = ofNorth()
  await began.promise
  const waiting = ofNorth()
  expect(await ofSouth()).toBe(200)
  expect(read).toEqual([north.id, south.id])
  goesOn.resolve()
  expect(await Promise.all([printing, waiting])).toEqual([200, 200])
  expect(read).toEqual([north.id, south.id, north.id])
  await app.close()
})
