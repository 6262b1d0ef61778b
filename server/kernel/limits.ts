import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'

/** Counts are kept in the database, outside of any request's transaction: they hold over processes and rollbacks. */
export type Limits = {
  /** Counts one use; refuses with the time to wait when there were too many in the window. */
  use: (what: string, who: string, allowed: { times: number; seconds: number }) => Promise<void>
  /** Counts as many of `wanted` uses as the window has room for, and answers how many those are. */
  takeUpTo: (what: string, who: string, allowed: { times: number; seconds: number }, wanted: number) => Promise<number>
  /** Refuses while somebody has to wait because of earlier failures. */
  refuseWaiting: (what: string, who: string) => Promise<void>
  /** Notes a failure; after `free` of them each further one doubles the wait, up to `longestSeconds`. */
  failed: (what: string, who: string, patience: { free: number; longestSeconds: number }) => Promise<void>
  succeeded: (what: string, who: string) => Promise<void>
  forgetExpired: () => Promise<void>
}

const daySeconds = 24 * 60 * 60
const firstWaitSeconds = 15

export function limitsIn(pool: pg.Pool, options: { namedStatements: boolean }): Limits {
  // The library names its statements, which a pooler in between may not bear.
  const unnamed = { query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values) }
  const store = (prefix: string, times: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: options.namedStatements ? pool : unnamed,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: prefix,
      points: times,
      duration: seconds,
    })
  const failures = store('failures', 1_000_000, daySeconds)
  const waits = store('wait', 1, 1)
  const windows = new Map<string, RateLimiterPostgres>()
  const windowOf = (what: string, { times, seconds }: { times: number; seconds: number }) => {
    const key = `${what} ${times} ${seconds}`
    const window = windows.get(key) ?? store(what, times, seconds)
    windows.set(key, window)
    return window
  }
  // The library counts first and looks then: for a moment there would be nothing left for anybody else.
  const takeAll = async (key: string, { times, seconds }: { times: number; seconds: number }, points: number) => {
    const now = Date.now()
    const taken = await pool.query(
      `insert into rate_limit as kept (key, points, expire) values ($1, $2, $3)
        on conflict (key) do update set expire = case when kept.expire <= $4 then $3 else kept.expire end,
          points = case when kept.expire <= $4 then $2 else kept.points + $2 end
        where kept.expire <= $4 or kept.points + $2 <= $5`,
      [key, points, now + seconds * 1000, now, times],
    )
    return taken.rowCount === 1
  }

  return {
    async use(what, who, allowed) {
      await windowOf(what, allowed)
        .consume(asCounted(who))
        .catch((refused: RateLimiterRes | Error) => {
          throw refused instanceof Error ? refused : tooMany(refused.msBeforeNext / 1000)
        })
    },
    async takeUpTo(what, who, allowed, wanted) {
      const window = windowOf(what, allowed)
      const key = asCounted(who)
      for (;;) {
        const used = (await window.get(key))?.consumedPoints ?? 0
        const room = Math.min(wanted, Math.max(0, allowed.times - used))
        if (room === 0 || (await takeAll(window.getKey(key), allowed, room))) return room
      }
    },
    async refuseWaiting(what, who) {
      const wait = await waits.get(`${what}:${asCounted(who)}`)
      if (wait && wait.consumedPoints > 1 && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext / 1000)
    },
    async failed(what, who, { free, longestSeconds }) {
      const key = `${what}:${asCounted(who)}`
      const { consumedPoints } = await failures.penalty(key)
      if (consumedPoints < free) return
      const seconds = Math.min(longestSeconds, firstWaitSeconds * 2 ** Math.min(20, consumedPoints - free))
      await waits.block(key, seconds)
    },
    async succeeded(what, who) {
      await failures.delete(`${what}:${asCounted(who)}`)
    },
    async forgetExpired() {
      await pool.query('delete from rate_limit where expire < $1', [Date.now()])
    },
  }
}

/** Whoever has one IPv6 address has the 2^64 beside it as well: they count as one. */
export function asCounted(who: string): string {
  if (!isIPv6(who)) return who
  const [before = [], after] = who.split('::').map((part) => part.split(':').filter(Boolean))
  const last = after?.at(-1)
  // An IPv4 address in the clothes of the other kind.
  if (last?.includes('.')) return last
  const gap = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  const network = [...before, ...gap, ...(after ?? [])].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

export function tooMany(waitSeconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return new Refusal('too_many', messages.tooManyAttempts(seconds), { retryAfterSeconds: seconds })
}
