import { expect, vi } from 'vitest'
import type { World } from './world.ts'

/** How many of those who ask the database wait for somebody else's transaction to end. */
async function countWaiting({ database }: World): Promise<number> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  return (await database.asOwner(waiting)).length
}

/** Comes back once that many wait, or `otherwise` holds: what is to happen at the same moment then does. */
export async function untilWaiting(w: World, count: number, otherwise = () => false): Promise<void> {
  await vi.waitFor(async () => expect(otherwise() || (await countWaiting(w)) === count).toBe(true), 5000)
}
