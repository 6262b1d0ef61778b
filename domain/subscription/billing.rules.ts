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

/** What a plan costs who pays by the month, or by the year. */
export function feeOf(plan: { monthly_fee: Cents; annual_fee: Cents }, paymentType: number): Cents {
  return paymentType === paymentTypes.code.annual ? plan.annual_fee : plan.monthly_fee
}

/** `dueFrom`: the month (or a day in it) of the first fee on these terms; a year's comes again with it. */
export type Terms = { paymentType: number; monthlyFee: Cents; annualFee: Cents; dueFrom: PlainDate }

/** The fee that falls due with a month: each month's, or once a year. Before the first one, none: that time is paid. */
export function feeDue(month: PlainDate, terms: Terms): { cents: Cents; description: string } | undefined {
  if (compareDates(month, startOfMonth(terms.dueFrom)) < 0) return undefined
  const { year, month: number } = partsOf(month)
  if (terms.paymentType !== paymentTypes.code.annual) {
    return { cents: terms.monthlyFee, description: `Mensualidad ${String(number).padStart(2, '0')}/${year}` }
  }
  if (number !== partsOf(terms.dueFrom).month) return undefined
  return { cents: terms.annualFee, description: `Anualidad ${year}–${year + 1}` }
}

/** The first month after the billed ones that asks for a fee: up to it the garage has paid, whatever it changes to. */
export function nextFeeMonth(billedThrough: PlainDate, terms: Terms): PlainDate {
  let month = addMonths(startOfMonth(billedThrough), 1)
  if (compareDates(month, terms.dueFrom) < 0) month = startOfMonth(terms.dueFrom)
  while (!feeDue(month, terms)) month = addMonths(month, 1)
  return month
}
