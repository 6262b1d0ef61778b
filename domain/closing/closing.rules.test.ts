import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, priceFor } from '../kernel/money.ts'
import { closingTotal, costOfWork, labourOffered, sumOfParts } from './closing.rules.ts'

const amount = fc.integer({ min: 0, max: 99_999_999 }).map(cents)
const part = fc.record({ price: amount, used: fc.boolean() })
const closing = fc.record({
  labour: fc.array(amount, { maxLength: 3 }),
  parts: fc.array(part, { maxLength: 30 }),
  additionals: fc.array(amount, { maxLength: 30 }),
  onlyUsed: fc.boolean(),
})
const sum = (amounts: readonly Cents[]) => amounts.reduce((all, one) => all + one, 0)

describe('the total of a closing', () => {
  test('is the sum of its labour, parts and additionals, to the cent', () => {
    fc.assert(
      fc.property(closing, ({ labour, parts, additionals, onlyUsed }) => {
        const counted = parts.filter(({ used }) => used || !onlyUsed).map(({ price }) => price)
        const expected = sum(labour) + sum(counted) + sum(additionals)
        expect(closingTotal({ labour, parts, additionals, onlyUsed })).toBe(expected)
      }),
    )
  })

  test('does not depend on the order in which anything is added', () => {
    fc.assert(
      fc.property(closing, ({ labour, parts, additionals, onlyUsed }) => {
        const turned = {
          labour: labour.toReversed(),
          parts: parts.toReversed(),
          additionals: additionals.toSorted((one, other) => one - other),
          onlyUsed,
        }
        expect(closingTotal(turned)).toBe(closingTotal({ labour, parts, additionals, onlyUsed }))
      }),
    )
  })

  test('of a mechanic order counts every part, of an appraisal only those that were used', () => {
    const parts = [
      { price: cents(1000), used: true },
      { price: cents(250), used: false },
    ]
    expect(sumOfParts(parts, { onlyUsed: false })).toBe(1250)
    expect(sumOfParts(parts, { onlyUsed: true })).toBe(1000)
  })

  test('stays exact where decimals in floating point would not', () => {
    const parts = [cents(10), cents(20)].map((price) => ({ price, used: true }))
    expect(closingTotal({ labour: [cents(30)], parts, additionals: [], onlyUsed: false })).toBe(60)
  })
})

test('an hour costs its rate, and a second is never lost before it is rounded', () => {
  expect(labourOffered(3600, cents(2200))).toBe(2200)
  expect(labourOffered(4500, cents(2200))).toBe(2750)
  expect(costOfWork(1, cents(3600))).toBe(1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), amount, (seconds, rate) => {
      const offered = labourOffered(seconds, rate)
      expect(offered).toBe(priceFor(seconds, rate))
      expect(Math.abs(offered - (seconds * rate) / 3600)).toBeLessThanOrEqual(0.51)
    }),
  )
})
