// The one door of every npm script. Plain JavaScript, so that it runs on any Node from 20 on: it installs what is
// missing (a newer Node, the packages), then hands over to the TypeScript sources, which need no build.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const commands = {
  start: ['scripts/start.ts'],
  build: ['scripts/build.ts'],
  serve: ['server/main.ts'],
  test: ['scripts/test.ts'],
  bench: ['bench/run.ts'],
  operator: ['scripts/operator.ts'],
  pictures: ['scripts/pictures.ts'],
  backup: ['scripts/backup.ts'],
  restore: ['scripts/restore.ts'],
  trust: ['trust/run.ts'],
  'database-types': ['scripts/database-types.ts'],
}

/** What may run beside a server: installing would take its packages away under it. */
const beside = ['serve', 'operator', 'backup', 'restore']

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`)
  process.exit(2)
}

const node = newEnough(process.versions.node) ? process.execPath : installedNode()
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  // What was understood once is not read anew: the house is loaded in half the time, also after a crash.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  // Each thread that draws pictures keeps what it freed to itself: without a limit a server's memory grows with them.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}
installPackages(env)
handOver()

/** Type stripping without a flag came with 22.18; several packages need as much. */
function newEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** The registry's package holds the binary itself, so this needs no other download. */
function installedNode() {
  const folder = join(root, '.node')
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  console.log(`Node ${process.versions.node} is too old to run the sources: installing Node 24 beside them…`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  npm(['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@24`], process.env)
  return binary
}

/** Installs when the lock file is not the one that was installed last; an interrupted install leaves no stamp. */
function installPackages(env) {
  const stamp = join(root, 'node_modules', '.bujia-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (beside.includes(name) && existsSync(join(root, 'node_modules', '.package-lock.json'))) return
  console.log('Installing packages…')
  npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], env)
  writeFileSync(stamp, wanted)
}

function npm(args, env) {
  const done = spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/**
 * Where the processor has keys for memory, the engine may end the whole process as one of its threads ends: its record of
 * the pages that hold code is at fault ("Check failed: jit_page.has_value()"). Workbooks are read in a thread. An engine
 * that does not know the switch would not start with it.
 */
function withoutMemoryKeys() {
  const flag = '--no-memory-protection-keys'
  return spawnSync(node, [flag, '--eval', '0']).status === 0 ? [flag] : []
}

/** The child drains and stops its database by itself; this process only waits, passes signals on and goes last. */
function handOver() {
  const flags = [...withoutMemoryKeys(), '--disable-warning=ExperimentalWarning']
  const args = [...flags, ...command.map((file) => join(root, file)), ...rest]
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // Ctrl-C reaches the whole process group, so the child has SIGINT already; SIGTERM is meant for one process.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // When npm itself is killed nobody is left to pass a signal on: being adopted is the only sign of it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 1000)
  watch.unref()
  child.on('exit', (code, signal) => process.exit(signal ? 128 : (code ?? 1)))
}
