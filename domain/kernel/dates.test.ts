import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { said } from '../testing/said.ts'
import {
  addDays,
  addMonths,
  compareDates,
  dateOf,
  daysInMonth,
  endOfMonth,
  optionalPlainDate,
  partsOf,
  plainDate,
  showDate,
  showDateWithSlashes,
  startOfMonth,
} from './dates.ts'
import { messages } from './texts.ts'

const day = (text: string) => plainDate.parse(text)
const anyDay = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, ofMonth]) => dateOf(year, month, Math.min(ofMonth, daysInMonth(year, month))))

describe('a plain date', () => {
  test.each([undefined, null, '', '  '])('%j is required', (value) => {
    expect(said(z.object({ day: plainDate }), { day: value })).toEqual([messages.required])
    expect(optionalPlainDate.parse(value)).toBeNull()
  })

  test.each([
    '2023-02-29',
    '2024-02-30',
    '2024-13-01',
    '2024-00-10',
    '0000-01-01',
    '24-01-01',
    '01/02/2024',
    '2024-1-1',
    5,
  ])('%j is no date', (value) => {
    expect(said(plainDate, value)).toEqual([messages.invalid.date])
    expect(said(optionalPlainDate, value)).toEqual([messages.invalid.date])
  })

  test('a leap day is one', () => {
    expect(plainDate.parse('2024-02-29')).toBe('2024-02-29')
    expect(optionalPlainDate.parse(' 2000-02-29 ')).toBe('2000-02-29')
    expect(z.encode(plainDate, day('2024-02-29'))).toBe('2024-02-29')
    expect(() => dateOf(2023, 2, 29)).toThrow(RangeError)
  })

  test('is shown with dashes in lists and with slashes in reports', () => {
    expect(showDate(day('2026-03-05'))).toBe('05-03-2026')
    expect(showDateWithSlashes(day('2026-03-05'))).toBe('05/03/2026')
  })

  test('is taken apart and put together', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { year, month, day: ofMonth } = partsOf(date)
        expect(dateOf(year, month, ofMonth)).toBe(date)
      }),
    )
  })

  test('compares as the calendar does', () => {
    expect(compareDates(day('2026-01-31'), day('2026-02-01'))).toBeLessThan(0)
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(Math.sign(compareDates(addDays(date, days), date))).toBe(Math.sign(days))
      }),
    )
  })
})

describe('months', () => {
  test('a day that the month lacks becomes its last one', () => {
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(day('2024-01-31'), 1)).toBe('2024-02-29')
    expect(addMonths(day('2024-02-29'), 12)).toBe('2025-02-28')
    expect(addMonths(day('2026-08-31'), 48)).toBe('2030-08-31')
    expect(addMonths(day('2026-01-15'), -1)).toBe('2025-12-15')
    expect(addMonths(day('2026-03-31'), -13)).toBe('2025-02-28')
  })

  test('the month moves by exactly so many and the day never grows', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const [was, is] = [partsOf(date), partsOf(addMonths(date, months))]
        expect(is.year * 12 + is.month - (was.year * 12 + was.month)).toBe(months)
        expect(is.day).toBe(Math.min(was.day, daysInMonth(is.year, is.month)))
      }),
    )
  })

  test('begin with the first day and end the day before the next one', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(startOfMonth(date).endsWith('-01')).toBe(true)
        expect(addDays(endOfMonth(date), 1)).toBe(addMonths(startOfMonth(date), 1))
      }),
    )
  })
})
