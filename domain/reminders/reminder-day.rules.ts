import { addMonths, compareDates, type PlainDate } from '../kernel/dates.ts'
import { messages } from '../kernel/texts.ts'

/** Nobody plans a service for later than that: it is a slip, such as 2062 for 2026. */
const furthestMonths = 10 * 12

/** What is wrong with the day on which an owner is to be reminded, seen from the workshop's own day. */
export function wrongReminderDay(day: PlainDate, today: PlainDate): string | undefined {
  if (compareDates(day, today) < 0) return messages.invalid.pastDate
  if (compareDates(day, addMonths(today, furthestMonths)) > 0) return messages.invalid.distantDate
  return undefined
}
