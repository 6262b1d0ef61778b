import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { alive, isReady, logIn, postgresPid, type Running, start, stop, until } from './running.ts'

let dataDir: string
let started: Running[]
beforeEach(() => {
  dataDir = temporaryFolder('process')
  started = []
})
afterEach(async () => {
  for (const server of started) await stop(server)
  rmSync(dataDir, { recursive: true, force: true })
})

async function startHere(options: { command?: string[]; untilReady?: boolean } = {}): Promise<Running> {
  const server = await start({ env: { DATA_DIR: dataDir }, ...options })
  started.push(server)
  return server
}

test('the first start prints the address and the accounts, and the next one keeps sessions and data', async () => {
  const first = await startHere()
  const token = await logIn(first)
  expect(first.printed()).toContain('bujia-demo')
  for (const name of ['admin', 'coordinador', 'contador', 'mecanico', 'pintor', 'valuador', 'sucursal']) {
    expect(first.printed()).toContain(name)
  }
  expect(await stop(first)).toBe(0)

  const second = await startHere()
  expect((await second.get('/api/user/me/', token))?.status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process with 0, its database included', async (signal) => {
  const server = await startHere()
  const postgres = postgresPid(dataDir) ?? 0
  expect(alive(postgres)).toBe(true)
  // As Ctrl-C does: the whole group.
  process.kill(signal === 'SIGINT' ? -(server.child.pid ?? 0) : (server.child.pid ?? 0), signal)
  expect(await server.exited).toBe(0)
  expect(alive(postgres)).toBe(false)
  expect(postgresPid(dataDir)).toBeUndefined()
})

test('told twice, as a service manager and the starting process do, it still ends cleanly', async () => {
  const server = await startHere({ command: ['scripts/run.mjs', 'serve'] })
  const postgres = postgresPid(dataDir) ?? 0
  process.kill(-(server.child.pid ?? 0), 'SIGTERM')
  await server.exited
  await until(() => !alive(postgres), 'the database to be gone')
  expect(postgresPid(dataDir)).toBeUndefined()
})

test('a port that is taken ends the start, its database included', async () => {
  const first = await startHere()
  const other = temporaryFolder('other')
  const second = await start({ env: { DATA_DIR: other, PORT: new URL(first.url).port }, untilReady: false })
  expect(await second.exited).not.toBe(0)
  expect(postgresPid(other)).toBeUndefined()
  rmSync(other, { recursive: true, force: true })
})

test('after kill -9 of the server the next start takes its database over and has what was acknowledged', async () => {
  const killed = await startHere()
  const token = await logIn(killed)
  const orphan = postgresPid(dataDir) ?? 0
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(alive(orphan)).toBe(true)

  const next = await startHere()
  expect(alive(orphan)).toBe(false)
  expect((await next.get('/api/user/me/', token))?.status).toBe(200)
})

test('kill -9 of the database: requests get 503 with Retry-After, the process lives on and has everything again', async () => {
  const server = await startHere()
  const token = await logIn(server)
  process.kill(postgresPid(dataDir) ?? 0, 'SIGKILL')
  await until(async () => {
    const answer = await server.get('/api/user/me/', token)
    if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    return answer?.status === 503 || answer?.status === 200
  }, 'an answer of the living process')
  await until(() => isReady(server), 'the database to be back')
  expect((await server.get('/api/user/me/', token))?.status).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

test('kill -9 of both at once is survived by the next start', async () => {
  const server = await startHere()
  const token = await logIn(server)
  const postgres = postgresPid(dataDir) ?? 0
  server.child.kill('SIGKILL')
  process.kill(postgres, 'SIGKILL')
  await server.exited
  const next = await startHere()
  expect((await next.get('/api/user/me/', token))?.status).toBe(200)
})

test('a second start on the same folder gives up and says why; the first serves on', async () => {
  const first = await startHere()
  const second = await startHere({ untilReady: false })
  expect(await second.exited).not.toBe(0)
  expect(second.printed()).toContain('DATA_DIR')
  expect(await isReady(first)).toBe(true)
})

test('SIGTERM under load drops no request that was begun', async () => {
  const server = await startHere()
  const token = await logIn(server)
  const requests = Array.from({ length: 60 }, () => server.get('/api/user/sessions/', token))
  await requests[0]
  server.child.kill('SIGTERM')
  const answers = await Promise.all(requests)
  // Null is a connection that was never accepted: refused, not dropped.
  expect(answers.filter((answer) => answer !== null && answer.status !== 200)).toEqual([])
  expect(await server.exited, server.printed()).toBe(0)
})

test('when what started it is killed -9 the server ends by itself', async () => {
  const server = await startHere({ command: ['scripts/run.mjs', 'serve'] })
  const postgres = postgresPid(dataDir) ?? 0
  server.child.kill('SIGKILL')
  await until(async () => (await server.get('/healthz')) === null && !alive(postgres), 'the orphan to end')
})
