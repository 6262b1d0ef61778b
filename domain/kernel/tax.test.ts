import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { shownPrice, toggledTax, typedPrice, withoutTax, withTax } from './tax.ts'

const anyPrice = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(cents)
const anyPercentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2))

test('tax is added half up', () => {
  expect(withTax(cents(10_000), 12)).toBe(11_200)
  expect(withTax(cents(10_000), 12.5)).toBe(11_250)
  expect(withTax(cents(1), '50')).toBe(2)
  expect(withTax(cents(333), '0')).toBe(333)
  expect(withoutTax(cents(11_200), 12)).toBe(10_000)
})

test('a negative percentage is no tax', () => {
  expect(() => withTax(cents(1), -1)).toThrow(RangeError)
})

test('ticking and unticking gives back the very same price', () => {
  fc.assert(
    fc.property(anyPrice, anyPercentage, (net, percentage) => {
      expect(withoutTax(withTax(net, percentage), percentage)).toBe(net)
    }),
  )
})

test('the boxes of a price lose nothing, whichever way it was typed', () => {
  fc.assert(
    fc.property(anyPrice, anyPercentage, fc.boolean(), fc.nat(6), (typed, percentage, tax, toggles) => {
      let price = typedPrice(typed, tax)
      for (let toggle = 0; toggle < toggles * 2; toggle++) price = toggledTax(price)
      expect(price.tax).toBe(tax)
      expect(shownPrice(price, percentage)).toBe(typed)
    }),
  )
})

test('a gross price without a net one of its own still comes back', () => {
  const typed = typedPrice(cents(1), true)
  const unticked = toggledTax(typed)
  expect(shownPrice(unticked, 100)).toBe(1)
  expect(withTax(shownPrice(unticked, 100), 100)).toBe(2)
  expect(shownPrice(toggledTax(unticked), 100)).toBe(1)
})

test('ticking the box adds the tax to what was typed without it, and unticking takes it off', () => {
  const net = typedPrice(cents(10_000), false)
  expect(shownPrice(net, 12)).toBe(10_000)
  expect(shownPrice(toggledTax(net), 12)).toBe(11_200)
  const gross = typedPrice(cents(11_200), true)
  expect(shownPrice(gross, 12)).toBe(11_200)
  expect(shownPrice(toggledTax(gross), 12)).toBe(10_000)
})
