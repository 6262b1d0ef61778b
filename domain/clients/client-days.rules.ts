import { addDays, type PlainDate } from '../kernel/dates.ts'

const days = ['birth_date', 'admission_date'] as const

/**
 * Which of a client's days have not come yet: somebody of the year 2062 would count as an active client for ever. Where
 * they are written down it may be tomorrow already.
 */
export function daysToCome(
  client: { [Day in (typeof days)[number]]?: string | null | undefined },
  today: PlainDate,
): (typeof days)[number][] {
  const tomorrow = addDays(today, 1)
  return days.filter((day) => (client[day] ?? '') > tomorrow)
}
