import { assert, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isEnough, numbersBeginningWith, soughtBy } from './search.rules.ts'

test.each([
  ['tal-12', { prefix: 'TAL', digits: '12' }],
  ['TAL 12', { prefix: 'TAL', digits: '12' }],
  ['tal12', { prefix: 'TAL', digits: '12' }],
  ['0012', { prefix: '', digits: '12' }],
  [' 7 ', { prefix: '', digits: '7' }],
  ['P301-899', undefined],
  ['0', undefined],
  ['1234567890', undefined],
])('%j as the number of an order', (typed, number) => expect(soughtBy(typed).number).toEqual(number))

test.each([
  ['p 301-899', 'P301899'],
  ['899', '899'],
  ['-', undefined],
  ['a', undefined],
])('%j as part of a plate or a VIN', (typed, plate) => expect(soughtBy(typed).plate).toBe(plate))

test.each([
  ['  Óscar CÁCERES ', ['oscar', 'caceres']],
  ['01234567-0', ['01234567-0']],
  ['a b', undefined],
  ['', undefined],
])('%j as words of a client', (typed, words) => expect(soughtBy(typed).words).toEqual(words))

test.each([
  ['7200-0111', '72000111'],
  ['7200 0111', '72000111'],
  ['+503 7200-0111', '72000111'],
  ['50372000111', '72000111'],
  ['55 1234 5678', '5512345678'],
  ['72000111', undefined],
  ['P301-899', undefined],
  ['-', undefined],
])('%j as a telephone, where its words are not it already', (typed, telephone) =>
  expect(soughtBy(typed).telephone).toBe(telephone),
)

test('nothing is asked for nothing', () => {
  for (const typed of ['', ' ', '-', 'a', '¿', '0']) expect(isEnough(typed)).toBe(false)
  for (const typed of ['1', 'an', 'P1']) expect(isEnough(typed)).toBe(true)
})

test('whatever is typed is understood somehow', () => {
  assert(property(string({ unit: 'grapheme', maxLength: 120 }), (typed) => void soughtBy(typed)))
})

test('a number lies in the spans of some digits exactly when it begins with them', () => {
  const order = integer({ min: 1, max: 2_147_483_647 })
  assert(
    property(order, integer({ min: 1, max: 999_999 }), (number, digits) => {
      const isIn = numbersBeginningWith(String(digits)).some(({ low, high }) => low <= number && number <= high)
      expect(isIn).toBe(String(number).startsWith(String(digits)))
    }),
  )
  assert(
    property(order, integer({ min: 1, max: 10 }), (number, length) => {
      const digits = String(number).slice(0, Math.min(length, 9))
      expect(numbersBeginningWith(digits).some(({ low, high }) => low <= number && number <= high)).toBe(true)
    }),
  )
})
