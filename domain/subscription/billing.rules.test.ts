import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, compareDates, dateOf, endOfMonth, type PlainDate, partsOf } from '../kernel/dates.ts'
import { cents } from '../kernel/money.ts'
import { plainDateIn, startOfDayIn } from '../kernel/zoned.ts'
import { feeDue, monthsToBill, nextFeeMonth, type Terms } from './billing.rules.ts'

const day = (text: string) => text as PlainDate
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day('2020-01-01'), days))

describe('the months to bill', () => {
  test.each([
    ['2026-01-01', '2026-01-31', []],
    ['2026-01-01', '2026-02-01', ['2026-02-01']],
    ['2026-01-01', '2026-04-30', ['2026-02-01', '2026-03-01', '2026-04-01']],
    ['2026-11-01', '2027-01-01', ['2026-12-01', '2027-01-01']],
    ['2028-01-01', '2028-02-29', ['2028-02-01']],
    ['2028-02-01', '2028-02-29', []],
    ['2028-02-01', '2028-03-01', ['2028-03-01']],
    ['2026-05-01', '2026-01-10', []],
  ])('after %s, on %s', (billedThrough, today, months) => {
    expect(monthsToBill(day(billedThrough), day(today))).toEqual(months)
  })

  test('day after day for years, each month comes exactly once, on its first', () => {
    for (const first of ['2026-01-01', '2027-08-01', '2023-12-01']) {
      let billed = day(first)
      const end = addMonths(billed, 30)
      for (let today = billed; compareDates(today, end) <= 0; today = addDays(today, 1)) {
        const months = monthsToBill(billed, today)
        const isFirst = partsOf(today).day === 1 && today !== billed
        expect([today, months]).toEqual([today, isFirst ? [today] : []])
        billed = months.at(-1) ?? billed
      }
    }
  })

  test('are the same whether the job comes daily or at any days, however late', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 20 }), (start, waits) => {
        const first = day(`${start.slice(0, 7)}-01`)
        let [billed, today] = [first, start]
        const found: PlainDate[] = []
        for (const wait of waits) {
          today = addDays(today, wait)
          const months = monthsToBill(billed, today)
          found.push(...months)
          billed = months.at(-1) ?? billed
        }
        expect(found).toEqual(monthsToBill(first, today))
        expect(new Set(found).size).toBe(found.length)
        for (const month of found) expect(partsOf(month).day).toBe(1)
      }),
    )
  })

  test.each([
    ['America/El_Salvador', 6],
    ['Europe/Madrid', undefined],
    ['America/Santiago', undefined],
  ])('turn at midnight in %s, at every month end of two years', (zone, hoursBehind) => {
    for (let month = dateOf(2027, 1, 1); month < '2029-01-01'; month = addMonths(month, 1)) {
      const midnight = startOfDayIn(addMonths(month, 1), zone).getTime()
      if (hoursBehind) expect(new Date(midnight).getUTCHours()).toBe(hoursBehind)
      const at = (ms: number) => monthsToBill(month, plainDateIn(new Date(midnight + ms), zone))
      expect(plainDateIn(new Date(midnight - 1000), zone)).toBe(endOfMonth(month))
      expect([at(-60_000), at(60_000)]).toEqual([[], [addMonths(month, 1)]])
    }
  })
})

const terms = (paymentType: number, dueFrom: string): Terms => ({
  paymentType,
  monthlyFee: cents(2900),
  annualFee: cents(29_000),
  dueFrom: day(dueFrom),
})

describe('the fee that is due', () => {
  const year = Array.from({ length: 12 }, (_, index) => dateOf(2028, index + 1, 1))

  test('by the month is each month the same', () => {
    expect(year.map((month) => feeDue(month, terms(11, '2026-02-28'))?.cents)).toEqual(Array(12).fill(2900))
    expect(feeDue(day('2028-02-01'), terms(11, '2026-02-28'))?.description).toBe('Mensualidad 02/2028')
  })

  test.each(['2024-02-29', '2026-01-31', '2026-12-31', '2026-06-15'])(
    'by the year, since %s, is once a year, in the month of the anniversary',
    (registeredOn) => {
      const due = year.filter((month) => feeDue(month, terms(21, registeredOn)))
      expect(due).toEqual([dateOf(2028, partsOf(day(registeredOn)).month, 1)])
      expect(feeDue(due[0] as PlainDate, terms(21, registeredOn))).toEqual({
        cents: 29_000,
        description: 'Anualidad 2028–2029',
      })
    },
  )

  test('over any years is one annual fee for every twelve monthly ones', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 10 }), (registered, years) => {
        const months = monthsToBill(registered, addMonths(registered, years * 12))
        const annual = months.filter((month) => feeDue(month, terms(21, registered)))
        expect([months.length, annual.length]).toEqual([years * 12, years])
      }),
    )
  })
})

describe('the next month with a fee', () => {
  test.each([
    ['by the month, is the next', 11, '2026-01-15', '2026-05-01', '2026-06-01'],
    ['by the year, is the anniversary', 21, '2026-03-15', '2026-05-01', '2027-03-01'],
    ['by the year, in its month, is a year away', 21, '2026-03-15', '2027-03-01', '2028-03-01'],
    ['before the terms begin, is where they begin', 11, '2027-03-01', '2026-05-01', '2027-03-01'],
    ['by the year, before the terms begin, is where they begin', 21, '2027-03-15', '2026-05-01', '2027-03-01'],
  ])('%s', (_, paymentType, dueFrom, billedThrough, next) => {
    expect(nextFeeMonth(day(billedThrough), terms(paymentType, dueFrom))).toBe(next)
  })

  test('begins what is changed to: no month is paid twice and none is free, however often and whenever it changes', () => {
    const changes = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 30 }), paymentType: fc.constantFrom(11, 21) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(anyDay, fc.constantFrom(11, 21), changes, (registered, first, later) => {
        let [now, current] = [day(`${registered.slice(0, 7)}-01`), terms(first, registered)]
        const covered: PlainDate[] = []
        const bill = (month: PlainDate) => {
          const isDue = feeDue(month, current)
          const months = isDue ? (current.paymentType === 21 ? 12 : 1) : 0
          for (let each = 0; each < months; each++) covered.push(addMonths(month, each))
        }
        bill(now)
        for (const { after, paymentType } of later) {
          for (let month = 0; month < after; month++) {
            now = addMonths(now, 1)
            bill(now)
          }
          current = terms(paymentType, nextFeeMonth(now, current))
        }
        expect(covered).toEqual(covered.map((_, month) => addMonths(covered[0] as PlainDate, month)))
        expect(compareDates(covered.at(-1) as PlainDate, now)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
