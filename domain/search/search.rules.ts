import { searchable, telephonePart } from '../kernel/searchable.ts'
import { plateKey } from '../vehicles/vehicle-fields.ts'

/** What somebody typed, as each kind of thing is looked for by it; what it cannot be is undefined. */
export type Sought = {
  /** An order's number, or how it begins, and the prefix before it when that was typed. */
  number?: { prefix: string; digits: string }
  /** Part of a plate or a VIN, as those are compared. */
  plate?: string
  /** Each of these is somewhere in a client's name, document, telephones or mail. */
  words?: readonly string[]
  /** Or this, the digits of a telephone that was typed in parts; a document is kept as it is written. */
  telephone?: string
}

const leastLetters = 2
const mostWords = 8
const orderNumber = /^(?:([A-ZÑ]{3})[\s-]*)?(\d{1,9})$/
const largestNumber = 2_147_483_647

export function soughtBy(typed: string): Sought {
  const text = typed.trim()
  const [, prefix = '', written = ''] = orderNumber.exec(text.toUpperCase()) ?? []
  const digits = written.replace(/^0+/, '')
  const plate = plateKey(text)
  const words = searchable(text).split(/\s+/)
  const known = words.filter((word) => word !== '').slice(0, mostWords)
  const telephone = telephonePart(text) ?? ''
  return {
    ...(digits !== '' && { number: { prefix, digits } }),
    ...(plate.length >= leastLetters && { plate }),
    ...(known.some((word) => word.length >= leastLetters) && { words: known }),
    ...(telephone.length >= leastLetters && telephone !== text && { telephone }),
  }
}

/** Whether it is worth asking anybody. */
export function isEnough(typed: string): boolean {
  return Object.keys(soughtBy(typed)).length > 0
}

/** The spans of numbers that begin with these digits, the shortest numbers first: 12, 120 to 129, 1200 to 1299 … */
export function numbersBeginningWith(digits: string): { low: number; high: number }[] {
  const spans: { low: number; high: number }[] = []
  for (let low = Number(digits), width = 1; low > 0 && low <= largestNumber; low *= 10, width *= 10) {
    spans.push({ low, high: Math.min(low + width - 1, largestNumber) })
  }
  return spans
}
