import { use } from 'react'
import { type PlainDate, showDate } from '#domain/kernel/dates.ts'
import { clockIn, plainDateIn } from '#domain/kernel/zoned.ts'
import { MeContext } from '#web/kernel/session.ts'

type DateTextProps = {
  /** A day of the calendar, or an instant, which is shown as the garage's wall shows it. */
  value: PlainDate | Date | null | undefined
  /** For an instant: its hour and minute too. */
  withTime?: boolean
}

export function DateText({ value, withTime = false }: DateTextProps) {
  const me = use(MeContext)
  if (!value) return null
  if (!(value instanceof Date)) {
    return (
      <time className="tabular" dateTime={value}>
        {showDate(value)}
      </time>
    )
  }
  const zone = me?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <time className="tabular" dateTime={value.toISOString()}>
      {showDate(plainDateIn(value, zone))}
      {withTime && ` ${clockText(value, zone)}`}
    </time>
  )
}

function clockText(instant: Date, zone: string): string {
  const { hour, minute } = clockIn(instant, zone)
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
