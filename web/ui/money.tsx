import { Text, type TextProps } from '@mantine/core'
import { use } from 'react'
import { type Cents, defaultCurrencySymbol, formatMoney } from '#domain/kernel/money.ts'
import { MeContext } from '#web/kernel/session.ts'

type MoneyProps = TextProps & {
  value: Cents
  /** Where nobody is logged in, the answer that brought the amount also brings its symbol. */
  symbol?: string | undefined
}

export function useCurrencySymbol(given?: string): string {
  const me = use(MeContext)
  return given ?? me?.currency_symbol ?? defaultCurrencySymbol
}

export function Money({ value, symbol, ...text }: MoneyProps) {
  const shown = formatMoney(value, useCurrencySymbol(symbol))
  return (
    <Text span inherit className="tabular" style={{ whiteSpace: 'nowrap' }} {...text}>
      {shown}
    </Text>
  )
}
