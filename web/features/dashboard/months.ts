import { dateOf, endOfMonth } from '#domain/kernel/dates.ts'
import { reportMonths } from '#domain/reports/report-codes.ts'

export type Month = { month: number; year: number }

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
