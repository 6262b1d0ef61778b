import { type Cents, cents } from '#domain/kernel/money.ts'
import { type ProviderSlot, totalOf } from '#domain/quotations/quotation.rules.ts'
import { Money } from '#web/ui/money.tsx'
import type { QuotationZodForm } from './quotation-values.ts'

/** Follows what is typed; an amount that cannot be read counts as none until it can. */
export function ProviderTotal({ form, slot }: { form: QuotationZodForm; slot: ProviderSlot }) {
  const lines = form.useWatchValue('data') as Record<`price_provider${ProviderSlot}`, number | null>[]
  const readable = (price: number | null): Cents | null => (Number.isInteger(price) ? cents(price as number) : null)
  const prices = lines.map((line) => ({
    price_provider1: readable(line.price_provider1),
    price_provider2: readable(line.price_provider2),
    price_provider3: readable(line.price_provider3),
  }))
  return <Money value={totalOf(prices, slot)} />
}
