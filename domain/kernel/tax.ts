import { type Cents, cents, divideHalfUp, exactRate } from './money.ts'

function taxFactor(percentage: string | number): { numerator: bigint; denominator: bigint } {
  const { numerator, denominator } = exactRate(percentage)
  if (numerator < 0n) throw new RangeError(`No tax: ${percentage}`)
  return { numerator: 100n * denominator + numerator, denominator: 100n * denominator }
}

export function withTax(net: Cents, percentage: string | number): Cents {
  const { numerator, denominator } = taxFactor(percentage)
  return cents(divideHalfUp(BigInt(net) * numerator, denominator))
}

/** Gives back exactly the net price that `withTax` was given: rounding moved it by less than half a cent of net. */
export function withoutTax(gross: Cents, percentage: string | number): Cents {
  const { numerator, denominator } = taxFactor(percentage)
  return cents(divideHalfUp(BigInt(gross) * denominator, numerator))
}

/**
 * A price with its tax box. Not every gross price has a net one that leads back to it, so the price
 * is kept as it was typed, and the other side is derived: ticking and unticking loses nothing.
 */
export type TaxedPrice = { typed: Cents; typedWithTax: boolean; tax: boolean }

export function typedPrice(typed: Cents, tax: boolean): TaxedPrice {
  return { typed, typedWithTax: tax, tax }
}

export function toggledTax(price: TaxedPrice): TaxedPrice {
  return { ...price, tax: !price.tax }
}

export function shownPrice({ typed, typedWithTax, tax }: TaxedPrice, percentage: string | number): Cents {
  if (typedWithTax === tax) return typed
  return tax ? withTax(typed, percentage) : withoutTax(typed, percentage)
}
