import * as z from 'zod'
import { messages } from './texts.ts'

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

function isRealDate(text: string): boolean {
  if (!shape.test(text) || text < '0001-01-01') return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Nothing that a workshop has to do with is older: the year 206 is a slip of 2026. */
const isOfOurTime = (text: string) => isRealDate(text) && text >= '1800-01-01'

const noDate = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? messages.required : messages.invalid.date

/** A day of the calendar, without time or zone: 'YYYY-MM-DD'. */
export const plainDate = z.string({ error: noDate }).trim().refine(isOfOurTime, { error: noDate }).brand<'PlainDate'>()
export type PlainDate = z.output<typeof plainDate>

/** A day that may be left out: missing, null and empty are all null. */
export const optionalPlainDate = z
  .string({ error: messages.invalid.date })
  .trim()
  .refine((text) => text === '' || isOfOurTime(text), { error: messages.invalid.date })
  .brand<'PlainDate'>()
  .nullable()
  .overwrite((date) => date || null)
  .default(null)

export function dateOf(year: number, month: number, day: number): PlainDate {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  if (!isRealDate(text)) throw new RangeError(`No date: ${text}`)
  return text as PlainDate
}

export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  const [, year, month, day] = shape.exec(date) ?? []
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/** DD-MM-YYYY, as every list shows a day. */
export function showDate(date: PlainDate): string {
  return date.split('-').reverse().join('-')
}

/** DD/MM/YYYY, as the reports show it. */
export function showDateWithSlashes(date: PlainDate): string {
  return date.split('-').reverse().join('/')
}

/** Below zero when the first day is earlier. */
export function compareDates(first: PlainDate, second: PlainDate): number {
  return first < second ? -1 : first > second ? 1 : 0
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

/** The same day some months later or earlier, or that month's last day when it has no such day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date)
  const index = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return dateOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const instant = new Date(`${date}T00:00:00Z`)
  instant.setUTCDate(instant.getUTCDate() + days)
  return dateOf(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate())
}

export function startOfMonth(date: PlainDate): PlainDate {
  return `${date.slice(0, 7)}-01` as PlainDate
}

export function endOfMonth(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date)
  return dateOf(year, month, daysInMonth(year, month))
}
