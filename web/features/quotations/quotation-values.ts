import type * as z from 'zod'
import { type ProviderSlot, providerSlots } from '#domain/quotations/quotation.rules.ts'
import { type Quotation, quotationForm } from '#domain/quotations/quotations.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** What is typed; what is done with it besides is said by the button. */
export const linesSchema = quotationForm.pick({ data: true })

export type Quoted = z.output<typeof linesSchema>
export type QuotationZodForm = ZodForm<Unfinished<Quoted>, Quoted>

export function valuesOf({ results }: Quotation): Unfinished<Quoted> {
  return {
    data: results.map((line) => ({
      id: line.id,
      provider1: line.provider1,
      provider2: line.provider2,
      provider3: line.provider3,
      price_provider1: line.price_provider1,
      price_provider2: line.price_provider2,
      price_provider3: line.price_provider3,
      approved_provider1: line.approved_provider1,
      approved_provider2: line.approved_provider2,
      approved_provider3: line.approved_provider3,
      cost: line.cost ?? null,
    })),
  }
}

/** Who quotes several parts asks the same few: the providers named so far, and first those in the same place. */
export function providersIn({ data }: Unfinished<Quoted>, slot: ProviderSlot): string[] {
  const slots = [slot, ...providerSlots]
  const named = slots.flatMap((each) => data.map((line) => line[`provider${each}`]?.trim() ?? ''))
  return [...new Set(named)].filter((name) => name !== '')
}
