import { addMoney, type Cents, noMoney, priceFor } from '../kernel/money.ts'

type Part = { price: Cents; used: boolean }

/** What is offered for the work: staff may change it, also to nothing. */
export function labourOffered(seconds: number, hourlySale: Cents): Cents {
  return priceFor(seconds, hourlySale)
}

export function costOfWork(seconds: number, costHour: Cents): Cents {
  return priceFor(seconds, costHour)
}

export function sumOfParts(parts: readonly Part[], { onlyUsed }: { onlyUsed: boolean }): Cents {
  return addMoney(noMoney, ...parts.filter(({ used }) => used || !onlyUsed).map(({ price }) => price))
}

type Closing = {
  labour: readonly Cents[]
  parts: readonly Part[]
  additionals: readonly Cents[]
  onlyUsed: boolean
}
export type ClosingSums = Record<'labour' | 'parts' | 'additionals' | 'total', Cents>

/** Labour, parts and additionals; of an appraisal every kind's labour, and only the parts that were used. */
export function closingSums(closing: Closing): ClosingSums {
  const labour = addMoney(noMoney, ...closing.labour)
  const parts = sumOfParts(closing.parts, closing)
  const additionals = addMoney(noMoney, ...closing.additionals)
  return { labour, parts, additionals, total: addMoney(labour, parts, additionals) }
}

export function closingTotal(closing: Closing): Cents {
  return closingSums(closing).total
}
