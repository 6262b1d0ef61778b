import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')

export type Running = {
  url: string
  child: ChildProcess
  printed: () => string
  exited: Promise<number>
  /** Null when nobody listens any more. */
  get: (path: string, token?: string) => Promise<Response | null>
  post: (path: string, body: object, token?: string) => Promise<Response | null>
}

/** Nothing else of the environment that the tests run in. */
const ofThisRun = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }

type Start = { env: Record<string, string>; command?: string[]; untilReady?: boolean }

/** A server as an operator starts it: a process of its own on a port of its own. */
export async function start({ env, command = ['server/main.ts'], untilReady = true }: Start): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...ofThisRun, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code, signal]) => (signal ? -1 : code))
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init).catch(() => null)
  const header = (token?: string): Record<string, string> => (token ? { authorization: `Token ${token}` } : {})
  const running: Running = {
    url,
    child,
    printed: () => output,
    exited,
    get: (path, token) => ask(path, { headers: header(token) }),
    post: (path, body, token) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...header(token) },
        body: JSON.stringify(body),
      }),
  }
  if (untilReady) {
    await until(() => isReady(running), `${command.join(' ')} to be ready`, running).catch(async (error) => {
      // Nobody would be left to stop it.
      await stop(running)
      throw error
    })
  }
  return running
}

export async function isReady(server: Running): Promise<boolean> {
  return (await server.get('/readyz'))?.ok ?? false
}

/** Waits for a fact, and says which one never came. */
export async function until(fact: () => boolean | Promise<boolean>, what: string, server?: Running): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await fact())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}\n${server?.printed() ?? ''}`)
    await wait(50)
  }
}

/** Ends a command as soon as it has started the folder's database, and answers which one that was. */
export async function cutOff(command: ChildProcess, dataDir: string, signal: NodeJS.Signals): Promise<number> {
  const ended = once(command, 'close')
  await until(() => postgresPid(dataDir) !== undefined, 'a database to be started')
  const postgres = postgresPid(dataDir) ?? 0
  command.kill(signal)
  await ended
  return postgres
}

export async function stop(server: Running): Promise<number> {
  if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill('SIGTERM')
  return server.exited
}

export async function logIn(server: Running, username = 'admin', password = 'bujia-demo'): Promise<string> {
  const answer = await server.post('/api/user/token/', { username, password })
  if (!answer?.ok) throw new Error(`No login: ${await answer?.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** The pid of the embedded database of a data folder, while it is there. */
export function postgresPid(dataDir: string): number | undefined {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return undefined
  const file = join(realpathSync(folder), 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
