import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { said } from '../testing/said.ts'
import {
  addMoney,
  type Cents,
  cents,
  divideHalfUp,
  exactRate,
  formatMoney,
  money,
  mostCents,
  noMoney,
  optionalPrice,
  parseMoney,
  plainMoney,
  price,
  priceFor,
  subtractMoney,
} from './money.ts'
import { messages } from './texts.ts'

const anyCents = fc.integer({ min: -mostCents, max: mostCents }).map(cents)
const smallCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents)

describe('money on the wire', () => {
  test('every amount survives JSON', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const sent = JSON.parse(JSON.stringify(z.encode(money, amount)))
        expect(z.decode(money, sent)).toBe(amount)
      }),
    )
  })

  test('the largest amounts survive JSON', () => {
    for (const amount of [mostCents, mostCents - 1, -mostCents]) {
      expect(z.decode(money, z.encode(money, cents(amount)))).toBe(amount)
    }
  })

  test('a number is read as decimal units', () => {
    expect(z.decode(money, 12.5)).toBe(1250)
    expect(z.encode(money, cents(1250))).toBe(12.5)
    expect(z.decode(money, 0.29)).toBe(29)
    expect(z.decode(money, 1.15)).toBe(115)
  })

  test('a decimal text is read as well', () => {
    expect(money.parse('1250.50')).toBe(125050)
    expect(money.parse(' 7 ')).toBe(700)
    expect(money.parse('-0.5')).toBe(-50)
    expect(Object.is(money.parse('-0'), 0)).toBe(true)
  })

  test.each([
    [undefined, messages.required],
    [null, messages.required],
    ['', messages.required],
    ['   ', messages.required],
    ['1,250.50', messages.invalid.money],
    ['$5', messages.invalid.money],
    ['5.', messages.invalid.money],
    ['.5', messages.invalid.money],
    ['1e3', messages.invalid.money],
    [Number.NaN, messages.invalid.money],
    [Number.POSITIVE_INFINITY, messages.invalid.money],
    [true, messages.invalid.money],
    [12.345, messages.invalid.moneyDecimals],
    ['0.001', messages.invalid.moneyDecimals],
    [0.1 + 0.2, messages.invalid.moneyDecimals],
    [1e15, messages.invalid.moneyTooLarge],
    [1e21, messages.invalid.moneyTooLarge],
    ['99999999999999999999', messages.invalid.moneyTooLarge],
  ])('%j is refused with its reason', (value, message) => {
    expect(said(money, value)).toEqual([message])
  })

  test('a price is not negative and leaves room for totals', () => {
    expect(price.parse(0)).toBe(0)
    expect(price.parse('9999999999.99')).toBe(999_999_999_999)
    expect(said(price, -0.01)).toEqual([messages.invalid.moneyNegative])
    expect(said(price, 10_000_000_000)).toEqual([messages.invalid.moneyTooLarge])
  })

  test('a price that may be left out is null when it is', () => {
    for (const empty of [undefined, null, '', ' ']) expect(optionalPrice.parse(empty)).toBeNull()
    expect(optionalPrice.parse('3.10')).toBe(310)
    expect(z.encode(optionalPrice, null)).toBeNull()
    expect(z.encode(optionalPrice, cents(310))).toBe(3.1)
    expect(said(optionalPrice, '-1')).toEqual([messages.invalid.moneyNegative])
    expect(said(optionalPrice, 'x')).toEqual([messages.invalid.money])
  })

  test('in a form a missing amount is required, and one that may be left out is null', () => {
    const form = z.object({ amount: money, cost: optionalPrice })
    expect(said(form, {})).toEqual([messages.required])
    expect(form.parse({ amount: 1 })).toEqual({ amount: 100, cost: null })
  })
})

describe('writing money', () => {
  test('thousands are separated and cents are always two', () => {
    expect(formatMoney(cents(125050), '$')).toBe('$1,250.50')
    expect(formatMoney(cents(-500), '$')).toBe('-$5.00')
    expect(formatMoney(cents(0), 'Q')).toBe('Q0.00')
    expect(formatMoney(cents(7))).toBe('$0.07')
    expect(formatMoney(cents(99_999))).toBe('$999.99')
    expect(formatMoney(cents(100_000))).toBe('$1,000.00')
    expect(formatMoney(cents(123_456_789_01), 'Q')).toBe('Q123,456,789.01')
  })

  test('plain text is read back as the same amount', () => {
    fc.assert(fc.property(anyCents, (amount) => parseMoney(plainMoney(amount)) === amount))
  })

  test('formatted text without symbol and commas is the same amount', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseMoney(formatMoney(amount, '$').replaceAll(/[$,]/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('sums', () => {
  test('order and grouping do not matter', () => {
    fc.assert(
      fc.property(smallCents, smallCents, smallCents, (a, b, c) => {
        expect(addMoney(addMoney(a, b), c)).toBe(addMoney(a, addMoney(b, c)))
        expect(addMoney(a, b)).toBe(addMoney(b, a))
      }),
    )
  })

  test('nothing added is nothing, and what was added can be taken away', () => {
    expect(addMoney()).toBe(0)
    fc.assert(
      fc.property(smallCents, smallCents, (a, b) => {
        expect(addMoney(a, noMoney)).toBe(a)
        expect(subtractMoney(addMoney(a, b), b)).toBe(a)
      }),
    )
  })

  test('what cannot be kept exactly is refused', () => {
    expect(() => addMoney(cents(mostCents), cents(1))).toThrow(RangeError)
    expect(() => cents(0.5)).toThrow(RangeError)
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(() => cents(Number.NaN)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  /** Written differently on purpose: the quotient, then one more when twice the rest reaches the divisor. */
  const reference = (numerator: bigint, denominator: bigint): bigint => {
    const size = numerator < 0n ? -numerator : numerator
    const rounded = size / denominator + (2n * (size % denominator) >= denominator ? 1n : 0n)
    return numerator < 0n ? -rounded : rounded
  }

  test('half goes up, away from zero', () => {
    expect([5n, 15n, 4n, -5n, -4n, -15n].map((tenths) => divideHalfUp(tenths, 10n))).toEqual([1n, 2n, 0n, -1n, 0n, -2n])
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          expect(divideHalfUp(n, d)).toBe(reference(n, d))
          expect(divideHalfUp(-n, d)).toBe(-divideHalfUp(n, d))
        },
      ),
    )
  })

  test('a rate keeps all its decimals', () => {
    expect(exactRate('1.12345')).toEqual({ numerator: 112_345n, denominator: 100_000n })
    expect(exactRate(1.005)).toEqual({ numerator: 1005n, denominator: 1000n })
    expect(exactRate('-0.5')).toEqual({ numerator: -5n, denominator: 10n })
    expect(exactRate(1e-7)).toEqual({ numerator: 1n, denominator: 10_000_000n })
    expect(exactRate('1e3')).toEqual({ numerator: 1000n, denominator: 1n })
    expect(() => exactRate('doce')).toThrow(RangeError)
  })

  test('time is priced by the second and rounded once', () => {
    expect(priceFor(3600, cents(15_000))).toBe(15_000)
    expect(priceFor(5400, cents(15_000))).toBe(22_500)
    expect(priceFor(1, cents(1800))).toBe(1)
    expect(priceFor(1, cents(1799))).toBe(0)
    expect(priceFor(0, cents(99_999))).toBe(0)
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000), (seconds, hourly) => {
        expect(BigInt(priceFor(seconds, cents(hourly)))).toBe(reference(BigInt(hourly) * BigInt(seconds), 3600n))
      }),
    )
  })

  test('cents are a type of their own', () => {
    const amount: Cents = cents(5)
    // @ts-expect-error a bare number may be units as well as cents
    const bare: Cents = 5
    expect(amount).toBe(bare)
  })
})
