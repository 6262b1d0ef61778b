import { limits } from '../kernel/fields.ts'
import { addMoney, type Cents, noMoney } from '../kernel/money.ts'

export const providerSlots = [1, 2, 3] as const
export type ProviderSlot = (typeof providerSlots)[number]

type Flags = { approved_provider1: boolean; approved_provider2: boolean; approved_provider3: boolean }
type Prices = {
  price_provider1: Cents | null
  price_provider2: Cents | null
  price_provider3: Cents | null
}

export function approvedOf(line: Flags): ProviderSlot | null {
  return providerSlots.find((slot) => line[`approved_provider${slot}`]) ?? null
}

/** One provider is chosen or none: ticking one unticks the others, and ticking it again unticks it. */
export function ticked(line: Flags, slot: ProviderSlot): Flags {
  const next = line[`approved_provider${slot}`] ? null : slot
  return { approved_provider1: next === 1, approved_provider2: next === 2, approved_provider3: next === 3 }
}

const nothingApproved: Flags = {
  approved_provider1: false,
  approved_provider2: false,
  approved_provider3: false,
}

/** Another price is another offer: nobody has approved it yet, nor what it was compared with. */
export function repriced(line: Flags & Prices, slot: ProviderSlot, price: Cents | null): Flags & Prices {
  const isSame = line[`price_provider${slot}`] === price
  return { ...line, [`price_provider${slot}`]: price, ...(isSame ? {} : nothingApproved) }
}

/** Who was not asked for a price has no total: a zero would read as an offer. */
export function isPriced(lines: readonly Prices[], slot: ProviderSlot): boolean {
  return lines.some((line) => line[`price_provider${slot}`] !== null)
}

/** What all parts would cost from one provider; the quantity multiplies nothing, as prices are for the whole line. */
export function totalOf(lines: readonly Prices[], slot: ProviderSlot): Cents {
  return addMoney(noMoney, ...lines.map((line) => line[`price_provider${slot}`] ?? noMoney))
}

/** What the client's choice costs: on each line the price of the provider that was chosen. */
export function chosenTotal(
  lines: readonly (Prices & { id: number })[],
  choice: ReadonlyMap<number, ProviderSlot>,
): Cents {
  return addMoney(noMoney, ...lines.map((line) => line[`price_provider${choice.get(line.id) ?? 1}`] ?? noMoney))
}

const joint = ' · '

/** A part's number and its description as one text: a provider's list has one place for the two. */
export function partInWords({ name_task, description }: { name_task: string; description: string }): string {
  return [name_task, description].filter(Boolean).join(joint)
}
export const longestPartInWords = limits.text + joint.length + limits.lines
