import * as z from 'zod'
import { messages } from './texts.ts'

/** A rule of a number; only the first broken one speaks. */
type NumberRule = { holds: (number: number) => boolean; says: string | (() => string) }

const { invalid } = messages

const whole: NumberRule = { holds: Number.isSafeInteger, says: invalid.wholeNumber }
const from = (least: number, says: string = invalid.tooSmall(least)): NumberRule => ({
  holds: (number) => number >= least,
  says,
})
const upTo = (most: number, says: string = invalid.tooLarge(most)): NumberRule => ({
  holds: (number) => number <= most,
  says,
})
/** Looks at the shortest decimal writing, which is what was typed. */
const decimals = (most: number, says: string): NumberRule => ({
  holds: (number) => (String(number).split('.')[1] ?? '').length <= most,
  says,
})

const plainNumber = /^-?\d{1,15}(?:\.\d{1,9})?$/

function understood(typed: string | number, rules: readonly NumberRule[], otherwise: string): number | string {
  const text = String(typed).trim()
  if (!plainNumber.test(text)) return otherwise
  const number = Number(text) + 0
  const broken = rules.find((rule) => !rule.holds(number))
  if (!broken) return number
  return typeof broken.says === 'string' ? broken.says : broken.says()
}

/** A number that has to be filled in. On the wire a JSON number; what an input holds as text is understood as well. */
function number(rules: readonly NumberRule[], otherwise: string = invalid.number) {
  return z.codec(
    z.union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? messages.required : otherwise),
    }),
    z.number(),
    {
      decode: (typed, { issues }) => {
        const blank = typeof typed === 'string' && typed.trim() === ''
        const result = blank ? messages.required : understood(typed, rules, otherwise)
        if (typeof result === 'number') return result
        issues.push({ code: 'custom', message: result, input: typed })
        return z.NEVER
      },
      encode: (value) => value,
    },
  )
}

/** A number that may be left out: missing, null, empty and blank are all null. */
function numberOrNull(rules: readonly NumberRule[], otherwise: string = invalid.number) {
  return z.codec(
    z.union([z.number(), z.string(), z.null()], { error: otherwise }).default(null),
    z.number().nullable(),
    {
      decode: (typed, { issues }) => {
        if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return null
        const result = understood(typed, rules, otherwise)
        if (typeof result === 'number') return result
        issues.push({ code: 'custom', message: result, input: typed })
        return z.NEVER
      },
      encode: (value) => value,
    },
  )
}

/** Older cars than these come to no workshop, and '0000' is no year. */
const oldestYear = 1900

/** A year of four digits, not after the current one. Long-lived schemas pass a clock and not a number. */
export function carYear(currentYear: number | (() => number)) {
  const now = typeof currentYear === 'number' ? () => currentYear : currentYear
  return number(
    [
      { holds: (year) => /^\d{4}$/.test(String(year)) && year >= oldestYear, says: invalid.year },
      { holds: (year) => year <= now(), says: () => invalid.yearTooLate(now()) },
    ],
    invalid.year,
  )
}

export const taxPercentage = number(
  [from(0, invalid.percentage), upTo(100, invalid.percentage), decimals(2, invalid.percentage)],
  invalid.percentage,
)

export const extraOrders = number([whole, from(1, invalid.extraOrders), upTo(100_000)])

/** The orders of a plan; a million or more are without limit. */
export const plannedOrders = number([whole, from(1), upTo(1_000_000)])

/** How many kinds of order a plan has; which they are is chosen by their number. */
export const plannedKinds = number([whole, from(1, invalid.option), upTo(3, invalid.option)], invalid.option)

/** Months until a reminder. */
export const months = number([whole, from(1), upTo(48, invalid.months)])

export const quantity = number([
  { holds: (count) => count > 0, says: invalid.number },
  upTo(1_000_000),
  decimals(2, invalid.moneyDecimals),
])

/** A collaborator's goal of hours in a month; no month has more than 744. */
export const goalHours = numberOrNull([from(0), upTo(744), decimals(2, invalid.moneyDecimals)])

/** The row that was chosen in a select, by its id. */
export const chosen = number([whole, from(1, invalid.option)], invalid.option)
/** The same, where 0 is a choice too: nobody's. */
export const chosenOrNobody = number([whole, from(0, invalid.option)], invalid.option)
export const chosenOrNull = numberOrNull([whole, from(1, invalid.option)], invalid.option)
