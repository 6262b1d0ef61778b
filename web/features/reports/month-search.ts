import type { MonthAsked } from '#web/ui/month-choice.tsx'

/** The same month again on the next screen: nothing to add when it is the current one. */
export function monthSearch({ month, year }: MonthAsked): string {
  const kept = new URLSearchParams()
  if (year !== undefined) kept.set('year', String(year))
  if (month !== undefined) kept.set('month', String(month))
  return kept.size > 0 ? `?${kept}` : ''
}
