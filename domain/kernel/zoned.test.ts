import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, type PlainDate, plainDate } from './dates.ts'
import {
  clockIn,
  monthIn,
  plainDateIn,
  printStamp,
  spanOfDaysIn,
  spanOfMonthIn,
  startOfDayIn,
  startOfMonthIn,
} from './zoned.ts'

const day = (text: string): PlainDate => plainDate.parse(text)

const zones = [
  'UTC',
  'America/Guatemala',
  'America/Mexico_City',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc
  .integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000))

describe('a day in a zone', () => {
  test('an instant belongs to the day that the wall shows', () => {
    const instant = new Date('2026-03-01T03:30:00Z')
    expect(plainDateIn(instant, 'America/Guatemala')).toBe('2026-02-28')
    expect(plainDateIn(instant, 'Europe/Madrid')).toBe('2026-03-01')
    expect(monthIn(instant, 'America/Guatemala')).toEqual({ year: 2026, month: 2 })
  })

  test('is the one of the clock on the wall, in whatever year', () => {
    const anyYear = fc.date({
      min: new Date('0001-01-03T00:00:00Z'),
      max: new Date('9999-12-29T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyYear, anyZone, (instant, zone) => {
        const { year, month, day: ofMonth } = clockIn(instant, zone)
        expect(plainDateIn(instant, zone)).toBe(dateOf(year, month, ofMonth))
      }),
      { numRuns: 1000 },
    )
  })

  test('begins at midnight', () => {
    expect(startOfDayIn(day('2026-03-01'), 'America/Guatemala').toISOString()).toBe('2026-03-01T06:00:00.000Z')
    expect(startOfDayIn(day('2026-07-01'), 'Europe/Madrid').toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(startOfDayIn(day('2026-07-01'), 'Pacific/Kiritimati').toISOString()).toBe('2026-06-30T10:00:00.000Z')
  })

  test('its first instant is its own, and the second before it is not', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const date = plainDateIn(instant, zone)
        const start = startOfDayIn(date, zone)
        expect(plainDateIn(start, zone)).toBe(date)
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(plainDateIn(new Date(start.getTime() - 1000), zone) < date).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('days follow each other without hole or overlap', () => {
    for (const zone of zones) {
      let date = day('2011-01-01')
      let start = startOfDayIn(date, zone).getTime()
      for (let count = 0; count < 800; count++) {
        date = addDays(date, 1)
        const next = startOfDayIn(date, zone).getTime()
        const hours = (next - start) / 3_600_000
        if (hours !== 0) expect(hours, `${zone} ${date}`).toBeGreaterThanOrEqual(23)
        expect(hours, `${zone} ${date}`).toBeLessThanOrEqual(25)
        start = next
      }
    }
  })
})

describe('where the clock is changed', () => {
  test('a skipped midnight makes the day begin when the clock is set on', () => {
    const start = startOfDayIn(day('2022-09-11'), 'America/Santiago')
    expect(start.toISOString()).toBe('2022-09-11T04:00:00.000Z')
    expect(clockIn(start, 'America/Santiago').hour).toBe(1)
  })

  test('a repeated midnight counts from the first one', () => {
    expect(startOfDayIn(day('2022-11-06'), 'America/Havana').toISOString()).toBe('2022-11-06T04:00:00.000Z')
  })

  test('where the evening before is repeated, the day begins after it', () => {
    expect(startOfDayIn(day('2018-02-18'), 'America/Sao_Paulo').toISOString()).toBe('2018-02-18T03:00:00.000Z')
  })

  test('a day that was left out begins with the next one', () => {
    const skipped = startOfDayIn(day('2011-12-30'), 'Pacific/Apia')
    expect(skipped).toEqual(startOfDayIn(day('2011-12-31'), 'Pacific/Apia'))
    expect(skipped.toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })
})

test('an instant lies in its own month, and months follow each other', () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (instant, zone) => {
      const { year, month } = monthIn(instant, zone)
      const { from, to } = spanOfMonthIn(year, month, zone)
      expect(from.getTime() <= instant.getTime() && instant.getTime() < to.getTime()).toBe(true)
      expect(startOfMonthIn(instant, zone)).toEqual(from)
      expect(startOfMonthIn(to, zone)).toEqual(to)
    }),
  )
})

test('prints are stamped with twenty-four hours and yet AM or PM', () => {
  expect(printStamp(new Date('2026-03-05T20:05:09Z'), 'America/Guatemala')).toBe('05/03/2026 14:05:09 PM')
  expect(printStamp(new Date('2026-03-05T18:00:00Z'), 'America/Guatemala')).toBe('05/03/2026 12:00:00 PM')
  expect(printStamp(new Date('2026-03-05T06:00:00Z'), 'America/Guatemala')).toBe('05/03/2026 00:00:00 AM')
})

test('days from one to another are whole days of the place, the last one included; an open edge stays open', () => {
  const zone = 'America/Guatemala'
  const span = spanOfDaysIn({ from: day('2026-05-04'), to: day('2026-05-05') }, zone)
  expect(span).toEqual({ from: new Date('2026-05-04T06:00:00Z'), to: new Date('2026-05-06T06:00:00Z') })
  expect(spanOfDaysIn({}, zone)).toEqual({ from: undefined, to: undefined })
  expect(spanOfDaysIn({ to: day('9999-12-31') }, zone).to).toBeUndefined()
})
