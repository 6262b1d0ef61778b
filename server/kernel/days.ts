const dayMs = 24 * 60 * 60 * 1000

/** Days of 24 hours, whatever the calendar says: for what lasts so long or so long only. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}

export function daysBefore(instant: Date, days: number): Date {
  return daysAfter(instant, -days)
}
