import { type Cents, parseMoney } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { withoutThousands } from '#domain/kernel/thousands.ts'

/**
 * Reads an amount as people write it: "1250.5", "1250,50", "1,250.50" or "1.250,50". Where it cannot be known which
 * sign is meant ("1.250"), it is no amount: a wrong guess would be a thousand times too much. Copied from elsewhere, it
 * may have its currency with it.
 */
export function readAmount(typed: string): Cents | undefined {
  const text = withoutThousands(typed.replaceAll(/\s/g, '').replaceAll(currency, ''))
  const decimalSign = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const otherSign = decimalSign === ',' ? '.' : ','
  const [units = '', decimals = '', ...more] = text.split(decimalSign)
  if (more.length > 0 || (units.includes(otherSign) && !isGrouped(units, otherSign))) return undefined
  return parseMoney(`${units.replaceAll(otherSign, '') || '0'}.${decimals || '0'}`)
}

/** "$", "US$", "Q", "S/." before it; "€" or "USD" after it. */
const currency = /^[A-Z]{0,3}(?:\p{Sc}|\/\.?)?(?=\d)|(?<=\d)(?:\p{Sc}|[A-Z]{3})$/gu

function isGrouped(units: string, sign: string): boolean {
  return units.split(sign).every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
}

export function whyNoAmount(typed: string): string {
  return /[.,]\d{3,}$/.test(typed.trim()) ? messages.invalid.moneyDecimals : messages.invalid.money
}
