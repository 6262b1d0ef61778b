import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, compareDates, dateOf, plainDate } from '../kernel/dates.ts'
import { keptSince, keptUntil } from './overdue.rules.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(dateOf(1995, 1, 1), days))

test('what was sent on 31 January is kept until the last of February, and gone on the first of March', () => {
  expect(keptUntil(plainDate.parse('2027-01-31'))).toBe('2027-02-28')
  expect(keptUntil(plainDate.parse('2028-01-31'))).toBe('2028-02-29')
  expect(keptSince(plainDate.parse('2027-02-28'))).toBe('2027-01-28')
  expect(keptSince(plainDate.parse('2027-03-01'))).toBe('2027-02-01')
  expect(keptSince(plainDate.parse('2027-03-31'))).toBe('2027-03-01')
})

test('a reminder is kept exactly while its month is not over', () => {
  fc.assert(
    fc.property(day, day, (sent, today) => {
      const isKept = compareDates(sent, keptSince(today)) >= 0
      expect(isKept).toBe(compareDates(keptUntil(sent), today) >= 0)
    }),
  )
})
