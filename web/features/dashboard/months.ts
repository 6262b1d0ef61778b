import { addMonths, dateOf, endOfMonth, partsOf } from '#domain/kernel/dates.ts'
import { monthIn } from '#domain/kernel/zoned.ts'
import { reportMonths, reportYears } from '#domain/reports/report-codes.ts'

export type Month = { month: number; year: number }

/** The month that it is where the garage is. */
export function monthNow(timeZone: string): Month {
  return monthIn(new Date(), timeZone)
}

/** Some months later or earlier; undefined where there is nothing to look at any more. */
export function monthAway({ month, year }: Month, months: number): Month | undefined {
  const moved = partsOf(addMonths(dateOf(year, month, 1), months))
  const isKnown = moved.year >= reportYears.first && moved.year <= reportYears.last
  return isKnown ? { month: moved.month, year: moved.year } : undefined
}

export function monthName({ month, year }: Month): string {
  return `${nameOf(month)} ${year}`
}

/** The month before, as a sentence names it. */
export function nameBefore({ month }: Month): string {
  return nameOf(month === 1 ? 12 : month - 1).toLowerCase()
}

function nameOf(month: number): string {
  return reportMonths.options.find(({ value }) => value === month)?.label ?? ''
}

/** Its first and its last day, as the lists take them. */
export function daysOf({ month, year }: Month): { from: string; to: string } {
  const first = dateOf(year, month, 1)
  return { from: first, to: endOfMonth(first) }
}
