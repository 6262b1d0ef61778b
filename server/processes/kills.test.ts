import { expect, test } from 'vitest'
import { folder, withDataFolder } from './data-folder.ts'
import { alive, isReady, logIn, postgresPid, until } from './running.ts'

withDataFolder()

test('after kill -9 of the server the next start takes its database over and has what was acknowledged', async () => {
  const killed = await folder.start()
  const token = await logIn(killed)
  const orphan = postgresPid(folder.path) ?? 0
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(alive(orphan)).toBe(true)

  const next = await folder.start()
  expect(alive(orphan)).toBe(false)
  expect((await next.get('/api/user/me/', token))?.status).toBe(200)
})

test('kill -9 of the database: requests get 503 with Retry-After, the process lives on and has everything again', async () => {
  const server = await folder.start()
  const token = await logIn(server)
  const killed = postgresPid(folder.path) ?? 0
  process.kill(killed, 'SIGKILL')
  await until(async () => {
    const answer = await server.get('/api/user/me/', token)
    if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    return answer?.status === 503 || answer?.status === 200
  }, 'an answer of the living process')
  // Those whom it had served may answer for a moment after it is dead.
  await until(() => ![killed, undefined].includes(postgresPid(folder.path)), 'another database to be started')
  await until(() => isReady(server), 'the database to be back')
  expect((await server.get('/api/user/me/', token))?.status).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

test('kill -9 of both at once is survived by the next start', async () => {
  const server = await folder.start()
  const token = await logIn(server)
  const postgres = postgresPid(folder.path) ?? 0
  server.child.kill('SIGKILL')
  process.kill(postgres, 'SIGKILL')
  await server.exited
  const next = await folder.start()
  expect((await next.get('/api/user/me/', token))?.status).toBe(200)
})

test('a second start on the same folder gives up and says why; the first serves on', async () => {
  const first = await folder.start()
  const second = await folder.start({ untilReady: false })
  expect(await second.exited).not.toBe(0)
  expect(second.printed()).toContain('DATA_DIR')
  expect(await isReady(first)).toBe(true)
})
