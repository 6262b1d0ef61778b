import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { folder, withDataFolder } from './data-folder.ts'
import { alive, logIn, postgresPid, start, until } from './running.ts'

withDataFolder()

test('the first start prints the address and the accounts, and the next one keeps sessions and data', async () => {
  const first = folder.filled
  expect(first.printed).toContain('bujia-demo')
  for (const name of ['admin', 'coordinador', 'contador', 'mecanico', 'pintor', 'valuador', 'sucursal']) {
    expect(first.printed).toContain(name)
  }
  expect(first.exitCode).toBe(0)

  const second = await folder.start()
  expect((await second.get('/api/user/me/', first.token))?.status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process with 0, its database included', async (signal) => {
  const server = await folder.start()
  const postgres = postgresPid(folder.path) ?? 0
  expect(alive(postgres)).toBe(true)
  // As Ctrl-C does: the whole group.
  process.kill(signal === 'SIGINT' ? -(server.child.pid ?? 0) : (server.child.pid ?? 0), signal)
  expect(await server.exited).toBe(0)
  expect(alive(postgres)).toBe(false)
  expect(postgresPid(folder.path)).toBeUndefined()
})

test('told to end while it still starts, it leaves no database behind either', async () => {
  const server = await folder.start({ untilReady: false })
  await until(() => postgresPid(folder.path) !== undefined, 'a database to be started')
  const postgres = postgresPid(folder.path) ?? 0
  server.child.kill('SIGTERM')
  expect(await server.exited, server.printed()).toBe(0)
  expect(alive(postgres)).toBe(false)
  expect(server.printed()).toBe('')
})

test('told twice, as a service manager and the starting process do, it still ends cleanly', async () => {
  const server = await folder.start({ command: ['scripts/run.mjs', 'serve'] })
  const postgres = postgresPid(folder.path) ?? 0
  process.kill(-(server.child.pid ?? 0), 'SIGTERM')
  await server.exited
  await until(() => !alive(postgres), 'the database to be gone')
  expect(postgresPid(folder.path)).toBeUndefined()
})

test('a port that is taken ends the start before a database is made or migrated', async () => {
  const first = await folder.start()
  const other = temporaryFolder('other')
  const second = await start({
    env: { DATA_DIR: other, PORT: new URL(first.url).port, DEMO_DATA: 'off' },
    untilReady: false,
  })
  expect(await second.exited).not.toBe(0)
  await expect.poll(second.printed).toMatch(/^Bujía did not start: .*EADDRINUSE.*\n$/)
  expect(existsSync(join(other, 'postgres'))).toBe(false)
  rmSync(other, { recursive: true, force: true })
})

test('what is wrong in the variables ends the start in one line that says it', async () => {
  const denied = new URL(inject('ownerUrl'))
  denied.password = 'otra'
  for (const [env, says] of [
    [{ REGISTRATION: 'yes' }, 'These variables are not valid: REGISTRATION=yes'],
    [{ DATA_DIR: '/proc/self' }, 'DATA_DIR=/proc/self cannot be used: ENOENT: .*'],
    [{ DATABASE_URL: denied.href }, '.*password authentication failed for user "postgres"'],
  ] as const) {
    const server = await start({ env: { DATA_DIR: folder.path, ...env }, untilReady: false })
    expect(await server.exited).toBe(1)
    await expect.poll(server.printed).toMatch(new RegExp(`^Bujía did not start: ${says}\n$`))
  }
})

test('where it is not the demo, accounts with its known password end the start', async () => {
  const server = await start({ env: { DATA_DIR: folder.path, DEMO_DATA: 'off' }, untilReady: false })
  expect(await server.exited).not.toBe(0)
  expect(server.printed()).toContain('This database has accounts of the demo')
  expect(postgresPid(folder.path)).toBeUndefined()
})

test('SIGTERM under load drops no request that was begun', async () => {
  const server = await folder.start()
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
  const server = await folder.start({ command: ['scripts/run.mjs', 'serve'] })
  const postgres = postgresPid(folder.path) ?? 0
  server.child.kill('SIGKILL')
  await until(async () => (await server.get('/healthz')) === null && !alive(postgres), 'the orphan to end')
})
