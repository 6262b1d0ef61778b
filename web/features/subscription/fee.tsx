import type { ComponentProps } from 'react'
import { defaultCurrencySymbol } from '#domain/kernel/money.ts'
import { Money } from '#web/ui/money.tsx'

/** What the platform charges is in its own currency, whatever a workshop charges its clients in. */
export function Fee(told: Omit<ComponentProps<typeof Money>, 'symbol'>) {
  return <Money {...told} symbol={defaultCurrencySymbol} />
}
