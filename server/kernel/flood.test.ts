import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { buildApp } from '#server/app.ts'
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
  // Told once, with how many they were, to whoever runs it.
  const told = () =>
    w.logLines.flatMap((line) => (line.includes('too many requests') ? [JSON.parse(line).refused] : []))
  await vi.waitFor(() => expect(told()).toEqual([1]), 5000)
})

test('a process that is late refuses work, yet sends the screens and is not taken for dead', async () => {
  const app = await buildApp(w.house, w.app.log, { patience: { lateMs: 50 } })
  const at = async (url: string) => (await app.inject({ url })).statusCode
  const holdUp = async () => {
    const until = performance.now() + 250
    while (performance.now() < until);
    await wait(1)
  }
  const served = () => vi.waitFor(async () => expect(await at('/api/user/me/')).toBe(401), 20_000)
  await served()

  // Late on the average of a second: there is to be no rest between.
  const held = { timeout: 20_000, interval: 1 }
  const late = await vi.waitFor(async () => {
    await holdUp()
    const answer = await app.inject({ url: '/api/user/me/' })
    expect(answer.statusCode).toBe(503)
    return answer
  }, held)
  expect([late.json(), late.headers['retry-after']]).toEqual([{ detail: messages.unavailable }, '2'])
  expect(await at('/readyz'), 'another process takes its work').toBe(503)
  expect([await at('/healthz'), await at('/metrics')], 'the process is well').toEqual([200, 200])
  expect(await at('/login'), 'who comes by a bookmark is shown the screen').toBe(302)

  await served()
  await app.close()
})
