import * as z from 'zod'
import { messages } from './texts.ts'

/**
 * Fifteen digits: the most that a JSON number carries exactly when it has two decimals, so that
 * nothing is lost between cents here and the decimal number on the wire.
 */
export const mostCents = 999_999_999_999_999
/** What one form field may hold, and what one order may be worth: a thousand of them do not pass the limit above. */
export const mostTyped = 999_999_999_999

const { invalid } = messages

const wholeCents = z
  .int({ error: invalid.money })
  .min(-mostCents, { error: invalid.moneyTooLarge })
  .max(mostCents, { error: invalid.moneyTooLarge })
  .brand<'Cents'>()

/** Money, in hundredths of the garage's currency. */
export type Cents = z.output<typeof wholeCents>

export function cents(amount: number | bigint): Cents {
  const whole = Number(amount)
  if (!Number.isInteger(whole) || Math.abs(whole) > mostCents) throw new RangeError(`No money: ${amount}`)
  return (whole + 0) as Cents
}

export const noMoney = cents(0)

const decimal = /^(-?)(\d{1,16})(?:\.(\d+))?$/

/** Reads a plain decimal text ("1250.50"); anything else, thousands separators included, is undefined. */
export function parseMoney(text: string): Cents | undefined {
  const [, minus, units, decimals = ''] = decimal.exec(text.trim()) ?? []
  if (units === undefined || decimals.length > 2) return undefined
  const amount = BigInt(units + decimals.padEnd(2, '0'))
  if (amount > BigInt(mostCents)) return undefined
  return cents(minus ? -amount : amount)
}

/** The plain decimal text of an amount ("1250.50"), which `parseMoney` reads back. */
export function plainMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const defaultCurrencySymbol = '$'

export function formatMoney(amount: Cents, symbol: string = defaultCurrencySymbol): string {
  const [units = '', decimals] = plainMoney(cents(Math.abs(amount))).split('.')
  return `${amount < 0 ? '-' : ''}${symbol}${units.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

export function addMoney(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}

export function subtractMoney(from: Cents, amount: Cents): Cents {
  return cents(BigInt(from) - BigInt(amount))
}

/**
 * Rounds half up; below zero half goes away from zero too, so that a refund is the mirror of its charge. What it is
 * divided by is above zero.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const over = numerator < 0n ? -numerator : numerator
  const rounded = (2n * over + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** A rate with all the decimals it was written with, as a fraction. */
export function exactRate(rate: string | number): { numerator: bigint; denominator: bigint } {
  const [, minus, units, decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(String(rate)) ?? []
  if (units === undefined) throw new RangeError(`No rate: ${rate}`)
  const digits = BigInt(units + decimals) * (minus ? -1n : 1n)
  const power = decimals.length - Number(exponent)
  return power >= 0
    ? { numerator: digits, denominator: 10n ** BigInt(power) }
    : { numerator: digits * 10n ** BigInt(-power), denominator: 1n }
}

/** What worked time costs: the seconds stay exact, only the result is rounded to the cent. */
export function priceFor(seconds: number, hourly: Cents): Cents {
  return cents(divideHalfUp(BigInt(hourly) * BigInt(seconds), 3600n))
}

function whyNoMoney(typed: string): string {
  const [, , , decimals = ''] = decimal.exec(typed) ?? []
  if (decimals.length > 2) return invalid.moneyDecimals
  return /^-?\d+(\.\d+)?(e\+\d+)?$/.test(typed) ? invalid.moneyTooLarge : invalid.money
}

function decodeMoney(wire: string | number, issues: z.core.$ZodRawIssue[]): Cents {
  const typed = String(wire).trim()
  const amount = parseMoney(typed)
  if (amount !== undefined) return amount
  issues.push({ code: 'custom', message: typed === '' ? messages.required : whyNoMoney(typed), input: wire })
  return z.NEVER
}

const encodeMoney = (amount: number) => Number(plainMoney(cents(amount)))

/** Money on the wire is a JSON number with two decimals at most; a decimal text is understood as well. */
export const money = z.codec(
  z.union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined || input === null ? messages.required : invalid.money),
  }),
  wholeCents,
  { decode: (wire, { issues }) => decodeMoney(wire, issues), encode: encodeMoney },
)

const notNegative = (amount: number | null) => amount === null || amount >= 0
const notTooLarge = (amount: number | null) => amount === null || amount <= mostTyped

/** An amount that somebody types into a form. */
export const price = money
  .refine(notNegative, { error: invalid.moneyNegative, abort: true })
  .refine(notTooLarge, { error: invalid.moneyTooLarge })

/** The same where it may be left out: missing, null and empty are all null. */
export const optionalPrice = z
  .codec(z.union([z.number(), z.string(), z.null()], { error: invalid.money }).default(null), wholeCents.nullable(), {
    decode: (wire, { issues }) =>
      wire === null || (typeof wire === 'string' && wire.trim() === '') ? null : decodeMoney(wire, issues),
    encode: (amount) => (amount === null ? null : encodeMoney(amount)),
  })
  .refine(notNegative, { error: invalid.moneyNegative, abort: true })
  .refine(notTooLarge, { error: invalid.moneyTooLarge })
