import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { crashes } from './crashes.ts'
import { fullDisk } from './full-disk.ts'
import { overload } from './overload.ts'
import { stops } from './stops.ts'
import { asTable, type Outcome, type Trial } from './trial.ts'
import { uploads } from './uploads.ts'

/**
 * What no test run has time for. `npm run trust -- crashes --rounds 100` tries only that, and that often; `--seconds` is
 * how long the overload lasts. All of it takes about ten minutes.
 */
const trials: Record<string, Trial> = { crashes, stops, overload, uploads, 'full-disk': fullDisk }

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, seconds: { type: 'string', default: '120' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in trials))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(trials).join(', ')}`)
  process.exit(2)
}

console.log(`Node ${process.version}, ${cpus().length} cores: ${cpus()[0]?.model ?? ''}\n`)
const outcomes: Outcome[] = []
for (const [name, trial] of Object.entries(trials)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const at = performance.now()
  const ended = trial({ rounds: Number(values.rounds), seconds: Number(values.seconds) })
  // What breaks down is told among the others.
  const failed = (error: Error): Outcome[] => [{ tried: name, rounds: 0, seen: error.message, held: false }]
  outcomes.push(...(await ended.catch(failed)))
  console.log(`${name} took ${Math.round((performance.now() - at) / 1000)} s`)
}
console.log(`\n${asTable(outcomes)}`)
process.exitCode = outcomes.every(({ held }) => held) ? 0 : 1
