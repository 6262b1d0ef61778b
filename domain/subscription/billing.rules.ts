import { addMonths, compareDates, type PlainDate, partsOf, startOfMonth } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import { paymentTypes } from './subscription-codes.ts'

/** The months (as their first days) that have begun and were not billed yet. A late job finds several. */
export function monthsToBill(billedThrough: PlainDate, today: PlainDate): PlainDate[] {
  const months: PlainDate[] = []
  for (let month = addMonths(startOfMonth(billedThrough), 1); compareDates(month, today) <= 0; ) {
    months.push(month)
    month = addMonths(month, 1)
  }
  return months
}

export type Terms = { paymentType: number; monthlyFee: Cents; annualFee: Cents; registeredOn: PlainDate }

/** The fee that falls due with a month: each month's, or once a year in the month of the registration. */
export function feeDue(month: PlainDate, terms: Terms): { cents: Cents; description: string } | undefined {
  const { year, month: number } = partsOf(month)
  if (terms.paymentType !== paymentTypes.code.annual) {
    return { cents: terms.monthlyFee, description: `Mensualidad ${String(number).padStart(2, '0')}/${year}` }
  }
  if (number !== partsOf(terms.registeredOn).month) return undefined
  return { cents: terms.annualFee, description: `Anualidad ${year}–${year + 1}` }
}
