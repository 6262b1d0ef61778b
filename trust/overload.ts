import autocannon from 'autocannon'
import { openStand, type Stand } from './stand.ts'
import { type Outcome, seconds as shown, type Trial } from './trial.ts'

const path = '/api/client/'
const times = 5
/** Each waits for its answer before it asks again, as a browser does, and no longer than this. */
const manyConnections = 500
const patienceSeconds = 10

/** Five times what it can do, for two minutes: it still does most of what it can, and is itself again soon after. */
export const overload: Trial = async ({ seconds }) => {
  const stand = await openStand()
  try {
    await ask(stand, { connections: 16, duration: 4 })
    const peak = rate(await ask(stand, { connections: 16, duration: 10 }))
    const flooded = await ask(stand, {
      connections: manyConnections,
      duration: seconds,
      overallRate: Math.round(peak * times),
      timeout: patienceSeconds,
    })
    const at = performance.now()
    const recoveredMs = await untilQuick(stand, at)
    return [outcome(peak, flooded, recoveredMs)]
  } finally {
    await stand.close()
  }
}

function ask(stand: Stand, options: Partial<autocannon.Options>): Promise<autocannon.Result> {
  return autocannon({
    url: stand.server.url + path,
    headers: { authorization: `Token ${stand.token}` },
    workers: 1,
    ...options,
  })
}

const rate = (result: autocannon.Result) => result['2xx'] / result.duration

async function untilQuick(stand: Stand, since: number): Promise<number> {
  for (;;) {
    const at = performance.now()
    const answer = await stand.server.get(path, stand.token)
    if (answer?.ok && performance.now() - at < 500) return performance.now() - since
    if (performance.now() - since > 60_000) return Number.POSITIVE_INFINITY
  }
}

function outcome(peak: number, flooded: autocannon.Result, recoveredMs: number): Outcome {
  const share = rate(flooded) / peak
  const failed = flooded.errors + flooded.timeouts
  return {
    tried: `${times} times the capacity for ${Math.round(flooded.duration)} s, ${manyConnections} connections`,
    rounds: 1,
    seen: `${Math.round(peak)} requests/s at best; flooded ${Math.round(rate(flooded))}/s served (${Math.round(
      share * 100,
    )} %), ${flooded.non2xx} refused, ${failed} without an answer within ${patienceSeconds} s, half of the answers within ${
      flooded.latency.p50
    } ms and 99 % within ${flooded.latency.p99} ms; itself again after ${shown(recoveredMs)}`,
    held: share >= 0.8 && failed === 0 && recoveredMs < 10_000,
  }
}
