import autocannon from 'autocannon'
import { openStand, type Stand } from './stand.ts'
import { type Outcome, seconds as shown, type Trial } from './trial.ts'

const path = '/api/client/'
const times = 5
/** So many that they ask for five times as much, although each waits for its answer before it asks again. */
const manyConnections = 1600
const patienceSeconds = 10
const fastMs = 1000

type Flood = { result: autocannon.Result; refusedMs: number[]; servedMs: number[] }

/** Five times what it can do, for two minutes: it still does most of what it can, and is itself again soon after. */
export const overload: Trial = async ({ seconds }) => {
  const stand = await openStand()
  try {
    await ask(stand, { connections: 16, duration: 4 })
    const peak = rate((await ask(stand, { connections: 16, duration: 10 })).result)
    const flood = await ask(stand, {
      connections: manyConnections,
      duration: seconds,
      overallRate: Math.round(peak * times),
      timeout: patienceSeconds,
    })
    return [outcome(peak, flood, await untilQuick(stand))]
  } finally {
    await stand.close()
  }
}

async function ask(stand: Stand, options: Partial<autocannon.Options>): Promise<Flood> {
  const refusedMs: number[] = []
  const servedMs: number[] = []
  const all = { url: stand.server.url + path, headers: { authorization: `Token ${stand.token}` }, ...options }
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const asking = autocannon(all, (error, result) => (error ? reject(error) : resolve(result)))
  asking.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) servedMs.push(milliseconds)
    else refusedMs.push(milliseconds)
  })
  return { result: await promise, refusedMs, servedMs }
}

const rate = (result: autocannon.Result) => result['2xx'] / result.duration

async function untilQuick(stand: Stand): Promise<number> {
  const since = performance.now()
  for (;;) {
    const at = performance.now()
    const answer = await stand.server.get(path, stand.token)
    if (answer?.ok && performance.now() - at < 500) return performance.now() - since
    if (performance.now() - since > 60_000) return Number.POSITIVE_INFINITY
  }
}

function outcome(peak: number, { result, refusedMs, servedMs }: Flood, recoveredMs: number): Outcome {
  const share = rate(result) / peak
  const asked = result.requests.sent / result.duration / peak
  const failed = result.errors + result.timeouts
  return {
    tried: `${times} times the capacity for ${Math.round(result.duration)} s, ${manyConnections} connections`,
    rounds: 1,
    seen: `${Math.round(peak)} requests/s at best; asked for ${asked.toFixed(1)} times that, ${Math.round(
      rate(result),
    )}/s served (${Math.round(share * 100)} %), half of them within ${most(servedMs, 0.5)} ms and 99 % within ${most(
      servedMs,
      0.99,
    )} ms; ${Math.round(refusedMs.length / result.duration)}/s refused, half of them within ${most(
      refusedMs,
      0.5,
    )} ms and 99 % within ${most(refusedMs, 0.99)} ms; ${failed} without an answer within ${patienceSeconds} s; itself again after ${shown(recoveredMs)}`,
    held:
      asked >= times * 0.95 && share >= 0.8 && failed === 0 && most(refusedMs, 0.99) < fastMs && recoveredMs < 10_000,
  }
}

/** What that share of the times is within. */
function most(milliseconds: number[], share: number): number {
  return Math.round(milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * share)] ?? 0)
}
