import { Text, type TextProps } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { type Cents, defaultCurrencySymbol, formatMoney } from '#domain/kernel/money.ts'
import { MeContext } from '#web/kernel/session.ts'

type MoneyProps = TextProps & {
  value: Cents
  /** Where nobody is logged in, the answer that brought the amount also brings its symbol. */
  symbol?: string | undefined
}

const DayContext = createContext<string | undefined>(undefined)

/** What was closed is told in the money of that day, all that stands within. */
export function MoneyOfItsDay({ symbol, children }: { symbol: string; children: ReactNode }) {
  return <DayContext value={symbol}>{children}</DayContext>
}

export function useCurrencySymbol(given?: string): string {
  const [ofItsDay, me] = [use(DayContext), use(MeContext)]
  return given ?? ofItsDay ?? me?.currency_symbol ?? defaultCurrencySymbol
}

export function Money({ value, symbol, ...text }: MoneyProps) {
  const shown = formatMoney(value, useCurrencySymbol(symbol))
  return (
    <Text span inherit className="tabular" style={{ whiteSpace: 'nowrap' }} {...text}>
      {shown}
    </Text>
  )
}
