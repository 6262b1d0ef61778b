import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type World, world } from '#server/testing/world.ts'
import { limitsIn } from './limits.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const once = { times: 1, seconds: 60 }
const mayUse = (what: string, address: string) =>
  w.house.limits.use(what, address, once).then(
    () => true,
    (error) => {
      expect(error).toBeInstanceOf(Refusal)
      return false
    },
  )

test('all the addresses that one IPv6 line has count as one', async () => {
  expect(await mayUse('line', '2001:db8:7:1::1')).toBe(true)
  const sameLine = ['2001:db8:7:1::1', '2001:db8:7:1:ffff:ffff:ffff:ffff', '2001:0DB8:0007:0001::2', '2001:db8:7:1:5::']
  for (const address of sameLine) expect(await mayUse('line', address), address).toBe(false)
  for (const other of ['2001:db8:7:2::1', '2001:db8::7:1', '::1', 'fe80::1%eth0']) {
    expect(await mayUse('line', other), other).toBe(true)
  }
})

test('an IPv4 address is one of its own, however it is written', async () => {
  expect(await mayUse('four', '203.0.113.9')).toBe(true)
  expect(await mayUse('four', '::ffff:203.0.113.9')).toBe(false)
  expect(await mayUse('four', '::ffff:203.0.113.10')).toBe(true)
})

test('who takes as many as there are never takes more, not even for a moment: others use the same count', async () => {
  const { pool } = w.house.database
  const counted: number[] = []
  const query = async (...asked: Parameters<typeof pool.query>) => {
    const answer = await pool.query(...asked)
    const found = await pool.query("select points from rate_limit where key = 'taken:7'")
    counted.push(found.rows[0]?.points ?? 0)
    return answer
  }
  const limits = limitsIn({ query } as unknown as typeof pool, { namedStatements: false })
  const take = (wanted: number) => limits.takeUpTo('taken', '7', { times: 9, seconds: 60 }, wanted)
  expect([await take(0), await take(2)]).toEqual([0, 2])
  const taken = await Promise.all([take(3), take(3), take(3)])
  expect(taken.toSorted()).toEqual([1, 3, 3])
  expect([await take(5), Math.max(...counted)]).toEqual([0, 9])
  await pool.query("update rate_limit set expire = 1 where key = 'taken:7'")
  expect([await take(20), await take(1)]).toEqual([9, 0])
})

test('who looked before somebody else took gets what that one left', async () => {
  const { pool } = w.house.database
  const allowed = { times: 9, seconds: 60 }
  let meanwhile: (() => Promise<number>) | undefined = () => w.house.limits.takeUpTo('between', '7', allowed, 6)
  const query = async (text: string, values: unknown[]) => {
    const first = text.startsWith('insert') ? meanwhile : undefined
    if (first) meanwhile = undefined
    expect(await first?.()).toBe(first && 6)
    return pool.query(text, values)
  }
  const limits = limitsIn({ query } as unknown as typeof pool, { namedStatements: false })
  expect(await limits.takeUpTo('between', '7', allowed, 5)).toBe(3)
  expect(await limits.takeUpTo('between', '7', allowed, 1)).toBe(0)
})

test('failures are remembered for a day: who comes back hours later waits twice as long as before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { limits } = w.house
  const hours = (count: number) => vi.setSystemTime(Date.now() + count * 60 * 60 * 1000)
  const waitAfterFailure = async () => {
    await limits.failed('guess', 'a', { free: 2, longestSeconds: 3600 })
    const refused = await limits.refuseWaiting('guess', 'a').catch((error: Refusal) => error)
    return refused?.retryAfterSeconds
  }
  const waits = [await waitAfterFailure(), await waitAfterFailure()]
  hours(20)
  waits.push(await waitAfterFailure())
  hours(5)
  waits.push(await waitAfterFailure())
  expect(waits).toEqual([undefined, 15, 30, undefined])
})
