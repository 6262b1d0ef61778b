import { dateOf, endOfMonth } from '#domain/kernel/dates.ts'
import { reportMonths } from '#domain/reports/report-codes.ts'

export type Month = { month: number; year: number }

/** The month before, as a sentence names it: before January, the last. */
export function nameBefore({ month }: Month): string {
  return (reportMonths.options.at(month - 2)?.label ?? '').toLowerCase()
}

/** Its first and its last day, as the lists take them. */
export function daysOf({ month, year }: Month): { from: string; to: string } {
  const first = dateOf(year, month, 1)
  return { from: first, to: endOfMonth(first) }
}
