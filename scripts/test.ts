import { spawn } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { join, resolve as resolvePath } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildGallery, buildWeb } from './build-web.ts'

/** Everything, in the order in which it is cheapest to fail. Each kind ends with a line `kind: N passed, M failed`. */
const root = join(import.meta.dirname, '..')
const memory = '/dev/shm'
/** Some twenty times what the tests have there at once. */
const plenty = 8 * 1024 ** 3

type Outcome = { passed: number; failed: number }
type Kind = { name: string; run: (print: Print) => Promise<Outcome> }
type Print = (text: string | Buffer) => void

/** Each of these leaves a core without work for most of its time: two go on beside each other. */
const quick: Kind[] = [
  { name: 'format', run: (print) => biome(print, ['format', '.']) },
  { name: 'lint', run: (print) => biome(print, ['lint', '--error-on-warnings', '.']) },
  { name: 'types', run: types },
  { name: 'dead-code', run: (print) => asOne(print, 'knip', ['--no-progress']) },
  { name: 'rules', run: (print) => vitest(print, 'rules') },
  { name: 'architecture', run: (print) => vitest(print, 'architecture') },
]
const long: Kind[] = [
  { name: 'api', run: (print) => vitest(print, 'api') },
  { name: 'processes', run: (print) => vitest(print, 'processes') },
  { name: 'browser', run: playwright },
]
const kinds = [...quick, ...long]

const wanted = process.argv.slice(2)
const scratch = scratchFolder()
const unknown = wanted.filter((name) => !kinds.some((kind) => kind.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${kinds.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const isWanted = ({ name }: Kind) => wanted.length === 0 || wanted.includes(name)
const started = Date.now()
const outcomes = new Map<Kind, Outcome>()
const waiting = quick.filter(isWanted)
await Promise.all([oneByOne(waiting), oneByOne(waiting)])
for (const kind of long.filter(isWanted)) {
  console.log(`\n— ${kind.name}`)
  await timed(kind, (text) => process.stdout.write(text))
}
const results = kinds.flatMap((kind) => {
  const { passed, failed } = outcomes.get(kind) ?? {}
  return passed === undefined ? [] : [`${kind.name}: ${passed} passed, ${failed} failed`]
})
console.log(`\n${results.join('\n')}\n\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`)
// A kind that ran nothing proves nothing.
process.exitCode = [...outcomes.values()].some(({ passed, failed }) => failed > 0 || passed === 0) ? 1 : 0

/** Takes from those that wait until none is left; what one said is shown when it has ended. */
async function oneByOne(waiting: Kind[]): Promise<void> {
  for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
    const said: string[] = [`\n— ${kind.name}\n`]
    await timed(kind, (text) => said.push(String(text)), said)
  }
}

async function timed(kind: Kind, print: Print, said: readonly string[] = []): Promise<void> {
  const at = Date.now()
  outcomes.set(kind, await kind.run(print))
  process.stdout.write(said.join(''))
  console.log(`${kind.name} took ${Math.round((Date.now() - at) / 1000)} s`)
}

type Ended = { code: number; output: string }

/** Tests throw away what they write, a hundred databases above all: in memory, where there is plenty, it costs less. */
function scratchFolder(): { TMPDIR?: string } {
  if (process.env.TMPDIR || process.availableMemory() < plenty || !existsSync(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < plenty ? {} : { TMPDIR: memory }
}

/** Hands on what the program prints, and keeps it. One of the packages', if it is no path. */
function run(print: Print, program: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(resolvePath(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: { ...process.env, ...scratch, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        print(chunk)
      })
    }
    child.on('error', () => resolve({ code: 1, output }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function count(output: string, pattern: RegExp): number {
  return Number(output.match(pattern)?.[1] ?? 0)
}

async function biome(print: Print, [command = '', ...rest]: string[]): Promise<Outcome> {
  const { code, output } = await run(print, 'biome', [command, '--max-diagnostics=30', ...rest])
  const failed = code === 0 ? 0 : count(output, /Found (\d+) errors?/) || 1
  return { passed: count(output, /Checked (\d+) files/) - failed, failed }
}

async function types(print: Print): Promise<Outcome> {
  const silently = () => {}
  // Several checkers understand the same schemas several times over.
  const asked = ['--noEmit', '--checkers', '1', '--listFiles', '--pretty', 'false']
  const { code, output } = await run(silently, 'tsc', asked)
  const lines = output.split('\n')
  const files = lines.filter((line) => line.startsWith(root) && !line.includes('node_modules'))
  const errors = lines.filter((line) => /error TS\d+/.test(line))
  if (errors.length > 0) print(`${errors.join('\n')}\n`)
  return { passed: files.length, failed: code === 0 ? 0 : errors.length || 1 }
}

async function asOne(print: Print, program: string, args: string[]): Promise<Outcome> {
  const { code } = await run(print, program, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(print: Print, project: string): Promise<Outcome> {
  const tool = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  // What this process was started with is meant for it too; it hands that on to those that run the tests.
  const { code, output } = await run(print, process.execPath, [...process.execArgv, tool, 'run', '--project', project])
  const line = output.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? ''
  const failed = count(line, /(\d+) failed/)
  return { passed: count(line, /(\d+) passed/), failed: code === 0 ? failed : failed || 1 }
}

async function playwright(print: Print): Promise<Outcome> {
  const browser = await ensureBrowser()
  await Promise.all([buildWeb(), buildGallery()])
  const { code, output } = await run(print, 'playwright', ['test'], { BROWSER_PATH: browser })
  const failed = count(output, /^\s*(\d+) failed/m)
  return { passed: count(output, /^\s*(\d+) passed/m), failed: code === 0 ? failed : failed || 1 }
}
