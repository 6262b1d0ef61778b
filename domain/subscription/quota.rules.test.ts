import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOrders, barWidth, isUnlimited, nextOrderFrom, type Quota, remainingOrders } from './quota.rules.ts'

const start = (limit: number, extrasUnused: number): Quota => ({ limit, extrasUnused, consumed: 0, extrasUsed: 0 })

function counted(quota: Quota, from: 'plan' | 'extra'): Quota {
  const next = { ...quota, consumed: quota.consumed + 1 }
  if (from === 'plan') return next
  return { ...next, extrasUnused: quota.extrasUnused - 1, extrasUsed: quota.extrasUsed + 1 }
}

/** Creates orders until one is refused. */
function useUp(quota: Quota): { quota: Quota; sources: ('plan' | 'extra')[] } {
  const sources: ('plan' | 'extra')[] = []
  let now = quota
  for (let from = nextOrderFrom(now); from; from = nextOrderFrom(now)) {
    sources.push(from)
    now = counted(now, from)
  }
  return { quota: now, sources }
}

const small = fc.nat({ max: 60 })

describe('a quota', () => {
  test('gives its plan first, then its extras, each once, and then nothing', () => {
    fc.assert(
      fc.property(small, small, (limit, extras) => {
        const { quota, sources } = useUp(start(limit, extras))
        expect(sources).toEqual([...Array(limit).fill('plan'), ...Array(extras).fill('extra')])
        expect(quota).toEqual({ limit, consumed: limit + extras, extrasUnused: 0, extrasUsed: extras })
      }),
    )
  })

  test('shows the same number as available all month long, whatever is used of it', () => {
    fc.assert(
      fc.property(small, small, small, (limit, extras, orders) => {
        let quota = start(limit, extras)
        for (let order = 0; order < orders; order++) {
          const from = nextOrderFrom(quota)
          if (!from) break
          quota = counted(quota, from)
          expect(availableOrders(quota)).toBe(limit + extras)
        }
      }),
    )
  })

  test('is at its limit exactly when nothing remains', () => {
    fc.assert(
      fc.property(small, small, small, (limit, extras, orders) => {
        let quota = start(limit, extras)
        for (let order = 0; order < orders && nextOrderFrom(quota); order++)
          quota = counted(quota, nextOrderFrom(quota) ?? 'plan')
        expect(nextOrderFrom(quota) === undefined).toBe(availableOrders(quota) === quota.consumed)
      }),
    )
  })

  test('of a new month has the whole plan again and the extras that are left', () => {
    const kept = counted(counted(counted(start(2, 3), 'plan'), 'plan'), 'extra')
    const next = { ...kept, consumed: 0, extrasUsed: 0 }
    expect([availableOrders(next), useUp(next).sources]).toEqual([4, ['plan', 'plan', 'extra', 'extra']])
  })

  test('that a smaller plan leaves overdrawn has nothing left but extras', () => {
    const overdrawn = { limit: 10, consumed: 30, extrasUnused: 0, extrasUsed: 5 }
    expect(nextOrderFrom(overdrawn)).toBeUndefined()
    expect(nextOrderFrom({ ...overdrawn, extrasUnused: 1 })).toBe('extra')
  })

  test('has as many left as can be created, also when its plan has changed meanwhile', () => {
    fc.assert(
      fc.property(small, small, small, small, (limit, ofPlan, extrasUsed, extrasUnused) => {
        const quota = { limit, consumed: ofPlan + extrasUsed, extrasUsed, extrasUnused }
        expect(remainingOrders(quota)).toBe(useUp(quota).sources.length)
      }),
    )
  })

  test('that a larger plan gives room takes from the plan again, and no extra that was paid for', () => {
    expect(nextOrderFrom({ limit: 20, consumed: 15, extrasUnused: 3, extrasUsed: 5 })).toBe('plan')
    expect(nextOrderFrom({ limit: 10, consumed: 15, extrasUnused: 3, extrasUsed: 5 })).toBe('extra')
  })
})

test('a million orders are without limit, one less is not', () => {
  expect([isUnlimited(1_000_000), isUnlimited(1_000_090), isUnlimited(999_999)]).toEqual([true, true, false])
})

test.each([
  [0, 0, 0],
  [5, 0, 50],
  [40, 0, 100],
  [20, 40, 50],
  [50, 40, 100],
])('a bar of %i beside %i is %i hundredths wide', (value, largest, width) => {
  expect(barWidth(value, largest)).toBe(width)
})
