import { tooMany } from './limits.ts'

const queues = new Map<string, { last: Promise<unknown>; length: number }>()
const crowdedSeconds = 5

/**
 * Runs `work` when everything else under the same key has ended: many at once gain nothing over one after the other.
 * Whoever comes when there are already `most` of them is told to come again.
 * In this process only; it is a queue and no store, so several processes let that many pass at a time.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>, { most = Number.POSITIVE_INFINITY } = {}) {
  const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= most) throw tooMany(crowdedSeconds)
  const mine = queue.last.then(work)
  queue.last = mine.catch(() => {})
  queue.length += 1
  queues.set(key, queue)
  try {
    return await mine
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(key)
  }
}
