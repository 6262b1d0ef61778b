import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#domain/kernel/texts.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { alive, cutOff, postgresPid, type Running, start, stop } from './running.ts'

const root = join(import.meta.dirname, '..', '..')
let dataDir: string
beforeAll(() => {
  dataDir = temporaryFolder('operator')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const begin = (args: string[]) =>
  spawn(process.execPath, ['scripts/operator.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  })

async function operator(args: string[], typed = '') {
  const child = begin(args)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  return { code, printed }
}
const named = (username: string) => ['create', '--username', username, '--name', 'Pilar Rivas']
const logIn = async (server: Running, username: string, password: string) =>
  (await server.post('/api/platform/token/', { username, password }))?.status
const generatedIn = (printed: string) => printed.match(/Contraseña: (\S+)/)?.[1] ?? ''

test('an operator is created before the first start, and the database is stopped again', async () => {
  // Also where it was told to end while it started it.
  const toldToEnd = begin([...named('nadie'), '--generate'])
  expect(alive(await cutOff(toldToEnd, dataDir, 'SIGINT'))).toBe(false)

  const { code, printed } = await operator([...named('primera'), '--generate'])
  expect(code, printed).toBe(0)
  expect(generatedIn(printed)).toMatch(/^\w{12}$/)
  expect(postgresPid(dataDir)).toBeUndefined()
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false)
  const server = await start({ env: { DATA_DIR: dataDir, DEMO_DATA: 'off' } })
  expect(await logIn(server, 'primera', generatedIn(printed))).toBe(200)
  await stop(server)
})

describe('while a server runs', () => {
  let server: Running
  beforeAll(async () => {
    server = await start({ env: { DATA_DIR: dataDir, DEMO_DATA: 'off' } })
  })
  afterAll(() => stop(server))

  test('an operator is created in its database, which runs on, with a typed password that is not shown', async () => {
    const postgres = postgresPid(dataDir)
    const { code, printed } = await operator(named('segunda'), 'cigüeñal y biela\n')
    expect(code, printed).toBe(0)
    expect(printed).toContain('Operador creado: segunda')
    expect(printed).not.toContain('biela')
    expect(await logIn(server, 'segunda', 'cigüeñal y biela')).toBe(200)
    expect(await logIn(server, 'segunda', 'otra')).toBe(400)
    expect(postgresPid(dataDir)).toBe(postgres)
  })

  test.each([
    ['a common password', named('tercera'), 'password123\n', messages.commonPassword],
    ['a short password', named('tercera'), 'abc\n', messages.invalid.minCharacters(6)],
    ['no password', named('tercera'), '\n', messages.required],
    ['a taken username, in any case', [...named('PRIMERA'), '--generate'], '', messages.refused.usernameTaken],
    ['a username with spaces', [...named('dos nombres'), '--generate'], '', messages.invalid.spaces],
  ])('%s is refused in plain words', async (_what, args, typed, says) => {
    const { code, printed } = await operator(args, typed)
    expect([code, printed.includes(says)], printed).toEqual([1, true])
    expect(printed).not.toContain('    at ')
  })
})

test.each([
  ['nothing', []],
  ['no name', ['create', '--username', 'x']],
  ['another command', ['delete', '--username', 'x', '--name', 'x']],
  ['an unknown option', [...named('x'), '--password', 'x']],
])('with %s it says how it is used', async (_what, args) => {
  const { code, printed } = await operator(args)
  expect(code).toBe(2)
  expect(printed).toContain('npm run operator -- create --username')
})
