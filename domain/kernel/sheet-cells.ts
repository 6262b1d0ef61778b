import { addDays, dateOf, type PlainDate } from './dates.ts'
import { tidyText } from './text-rules.ts'

export const yes = 'Sí'
export const no = 'No'

/**
 * What a cell holds: a number that is shown as a date is a day. What is not as somebody typed it, such as a formula or
 * Excel's own error, is told apart.
 */
export type Cell = string | number | boolean | { day: number } | { fault: 'formula' | 'cellError' | 'lostDigits' }
/** Cells by column, from 0; those that are empty are not there. */
export type SheetRow = { number: number; cells: (Cell | undefined)[] }
export type Sheet = { rows: SheetRow[]; countsFrom1904: boolean }

/** What an export put before a text so that no program takes it for a formula. */
const escaped = /^'(?=[=+\-@\t])/
const risky = /^[=+\-@\t\r\0]/

export function escapeCell(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** As somebody would have typed it into a form; undefined where there is nothing. */
export function textOfCell(cell: Cell | undefined): string | undefined {
  if (cell === undefined || typeof cell === 'object') return undefined
  if (typeof cell === 'boolean') return cell ? yes : no
  const text = tidyText(String(cell).replace(escaped, ''))
  return text === '' ? undefined : text
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** Other programs write it behind a day. One with a zone stays: elsewhere it may be the day before. */
const timeOfDay = /(?<=\d)(?: +|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\. ?m\.| ?[ap]m)?$/i

/** Somebody who types 1988 for a day means the year, and not the 10th of June of 1905. */
const lastYear = 2100

/** Excel's number of a day, DD/MM/YYYY or YYYY-MM-DD, as the forms have dates; anything else stays as it is. */
export function dateOfCell(cell: Cell | undefined, countsFrom1904: boolean): string | undefined {
  if (typeof cell === 'object' && 'day' in cell) return dateOfNumber(cell.day, countsFrom1904) ?? String(cell.day)
  if (typeof cell === 'number') {
    return cell > lastYear ? (dateOfNumber(cell, countsFrom1904) ?? String(cell)) : String(cell)
  }
  const text = textOfCell(cell)?.replace(timeOfDay, '')
  const [, day, month, year] = dayFirst.exec(text ?? '') ?? []
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

/** 31-12-9999, counted from 1900 and from 1904. */
const lastNumbers = { 1900: 2_958_465, 1904: 2_957_003 }

/** Excel takes 1900 for a leap year: from March on its days are one too many. */
function dateOfNumber(serial: number, countsFrom1904: boolean): PlainDate | undefined {
  const day = Math.floor(serial)
  if (day < (countsFrom1904 ? 0 : 1) || day > lastNumbers[countsFrom1904 ? 1904 : 1900]) return undefined
  if (countsFrom1904) return addDays(dateOf(1904, 1, 1), day)
  return addDays(dateOf(1899, 12, day < 60 ? 31 : 30), day)
}

const dayMs = 24 * 60 * 60 * 1000

/** The number by which Excel knows a day, counted from 1900. */
export function numberOfDate(date: string): number {
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayMs
  return days < 61 ? days - 1 : days
}

/** 0 → A, 27 → AB. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
