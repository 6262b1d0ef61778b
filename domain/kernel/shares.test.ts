import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('three equal parts are 34, 33 and 33, and nothing has no parts', () => {
  expect(sharesOf([10_000, 10_000, 10_000])).toEqual([34, 33, 33])
  expect(sharesOf([1, 0, 199])).toEqual([1, 0, 99])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  expect(sharesOf([-5, 5])).toEqual([0, 100])
  expect(sharesOf([])).toEqual([])
})

test('shares add up to 100, each within one of its part, and a greater part never has the smaller share', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      parts.filter((values) => values.some((value) => value > 0)),
      (values) => {
        const shares = sharesOf(values)
        const whole = values.reduce((sum, value) => sum + value)
        expect(shares.reduce((sum, share) => sum + share)).toBe(100)
        for (const [place, value] of values.entries()) {
          expect(Math.abs((shares[place] as number) - (value * 100) / whole)).toBeLessThan(1)
          for (const [other, than] of values.entries()) {
            if (value > than) expect(shares[place]).toBeGreaterThanOrEqual(shares[other] as number)
          }
        }
      },
    ),
  )
})
