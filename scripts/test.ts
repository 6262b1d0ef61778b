import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildGallery, buildWeb } from './build-web.ts'

/** Everything, in the order in which it is cheapest to fail. Each kind ends with a line `kind: N passed, M failed`. */
const root = join(import.meta.dirname, '..')

type Outcome = { passed: number; failed: number }
type Kind = { name: string; run: () => Promise<Outcome> }

const kinds: Kind[] = [
  { name: 'format', run: () => biome(['format', '.']) },
  { name: 'lint', run: () => biome(['lint', '--error-on-warnings', '.']) },
  { name: 'types', run: types },
  { name: 'dead-code', run: () => asOne('knip', ['--no-progress']) },
  { name: 'rules', run: () => vitest('rules') },
  { name: 'architecture', run: () => vitest('architecture') },
  { name: 'api', run: () => vitest('api') },
  { name: 'processes', run: () => vitest('processes') },
  { name: 'browser', run: playwright },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !kinds.some((kind) => kind.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${kinds.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const started = Date.now()
const results: string[] = []
let failed = false
for (const kind of kinds.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n— ${kind.name}`)
  const at = Date.now()
  const outcome = await kind.run()
  // A kind that ran nothing proves nothing.
  if (outcome.failed > 0 || outcome.passed === 0) failed = true
  results.push(`${kind.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
  console.log(`${kind.name} took ${Math.round((Date.now() - at) / 1000)} s`)
}
console.log(`\n${results.join('\n')}\n\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`)
process.exitCode = failed ? 1 : 0

type Ended = { code: number; output: string }
type RunOptions = { env?: Record<string, string>; quiet?: boolean }

/** Shows what the program prints (unless it is only there to be counted) and keeps it. */
function run(program: string, args: string[], { env = {}, quiet = false }: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (!quiet) process.stdout.write(chunk)
      })
    }
    child.on('error', () => resolve({ code: 1, output }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function count(output: string, pattern: RegExp): number {
  return Number(output.match(pattern)?.[1] ?? 0)
}

async function biome([command = '', ...rest]: string[]): Promise<Outcome> {
  const { code, output } = await run('biome', [command, '--max-diagnostics=30', ...rest])
  const failed = code === 0 ? 0 : count(output, /Found (\d+) errors?/) || 1
  return { passed: count(output, /Checked (\d+) files/) - failed, failed }
}

async function types(): Promise<Outcome> {
  const { code, output } = await run('tsc', ['--noEmit', '--listFiles', '--pretty', 'false'], { quiet: true })
  const lines = output.split('\n')
  const files = lines.filter((line) => line.startsWith(root) && !line.includes('node_modules'))
  const errors = lines.filter((line) => /error TS\d+/.test(line))
  if (errors.length > 0) console.log(errors.join('\n'))
  return { passed: files.length, failed: code === 0 ? 0 : errors.length || 1 }
}

async function asOne(program: string, args: string[]): Promise<Outcome> {
  const { code } = await run(program, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project: string): Promise<Outcome> {
  const { code, output } = await run('vitest', ['run', '--project', project])
  const line = output.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? ''
  const failed = count(line, /(\d+) failed/)
  return { passed: count(line, /(\d+) passed/), failed: code === 0 ? failed : failed || 1 }
}

async function playwright(): Promise<Outcome> {
  const browser = await ensureBrowser()
  await Promise.all([buildWeb(), buildGallery()])
  const { code, output } = await run('playwright', ['test'], { env: { BROWSER_PATH: browser } })
  const failed = count(output, /^\s*(\d+) failed/m)
  return { passed: count(output, /^\s*(\d+) passed/m), failed: code === 0 ? failed : failed || 1 }
}
