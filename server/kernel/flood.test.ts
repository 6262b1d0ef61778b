import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { type World, world } from '#server/testing/world.ts'
import { mostWaiting } from './flood.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('whoever comes when too many wait is refused at once, and those who waited are served', async () => {
  const { pool } = w.house.database
  const token = await w.tokenOf(w.north.users.proprietor)
  const ask = () => w.ask(clients.list, { as: token })
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = Array.from({ length: mostWaiting }, ask)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(mostWaiting), 10_000)

  const late = await ask()
  expect([late.status, late.body.detail, late.headers['retry-after']]).toEqual([503, messages.unavailable, '2'])
  expect(late.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await w.app.inject({ url: '/healthz' })).statusCode, 'the process is well').toBe(200)

  for (const connection of taken) connection.release()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await ask()).status).toBe(200)
})
