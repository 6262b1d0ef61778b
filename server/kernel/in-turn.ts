const last = new Map<string, Promise<unknown>>()

/**
 * Runs `work` when everything else under the same key has ended: many at once gain nothing over one after the other.
 * In this process only; it is a queue and no store, so several processes let that many pass at a time.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work)
  const ended = mine.catch(() => {})
  last.set(key, ended)
  try {
    return await mine
  } finally {
    if (last.get(key) === ended) last.delete(key)
  }
}
