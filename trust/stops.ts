import { setTimeout as wait } from 'node:timers/promises'
import { saidOf, unsound } from './sound.ts'
import { openStand } from './stand.ts'
import { middle, seconds, type Trial } from './trial.ts'
import { startWriting, writers } from './writers.ts'

const withinMs = 10_000

/** Told to stop while twenty people write: what was begun is answered, and the next process goes on. */
export const stops: Trial = async ({ rounds }) => {
  const stand = await openStand()
  try {
    const { written, stop } = startWriting(stand)
    const took: number[] = []
    const codes = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      await wait(1000)
      const at = performance.now()
      stand.server.child.kill('SIGTERM')
      codes.add(await stand.server.exited)
      took.push(performance.now() - at)
      await stand.restart()
    }
    await stop()
    const wrong = await unsound(stand, written)
    if (codes.size !== 1 || !codes.has(0)) wrong.push(`exit codes ${[...codes].join(', ')}`)
    return [
      {
        tried: `SIGTERM under ${writers} writers`,
        rounds,
        seen: `${saidOf(written, wrong)}; ended with 0 after ${seconds(middle(took))}, at most ${seconds(Math.max(...took))}`,
        held: wrong.length === 0 && Math.max(...took) < withinMs,
      },
    ]
  } finally {
    await stand.close()
  }
}
