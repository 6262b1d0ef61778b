import { addDays, addMonths, compareDates, type PlainDate } from '../kernel/dates.ts'

/** The last day on which a reminder is still kept: a month after it was sent, or that month's last day. */
export function keptUntil(sent: PlainDate): PlainDate {
  return addMonths(sent, 1)
}

/** The earliest day of sending that is still kept today: whatever was sent before it is a month old. */
export function keptSince(today: PlainDate): PlainDate {
  const day = addMonths(today, -1)
  // A month before the 31st of March is the 28th of February, and that one was kept until the 28th of March.
  return compareDates(keptUntil(day), today) < 0 ? addDays(day, 1) : day
}
