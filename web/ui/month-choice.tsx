import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { addMonths, dateOf, partsOf } from '#domain/kernel/dates.ts'
import { monthIn } from '#domain/kernel/zoned.ts'
import { reportMonths, reportYears } from '#domain/reports/report-codes.ts'
import { useMe } from '#web/kernel/session.ts'
import { Choice } from './choice.tsx'

type MonthCode = CodeOf<typeof reportMonths>
export type Month = { month: MonthCode; year: number }
export type MonthAsked = { month?: MonthCode | undefined; year?: number | undefined }

const months = [...reportMonths.options]
const years = Array.from({ length: reportYears.last - reportYears.first + 1 }, (_, place) => {
  const year = reportYears.first + place
  return { value: year, label: String(year) }
})

/** What the address says, else the month that it is where the garage is. */
function monthOf({ month, year }: MonthAsked, today: { month: number; year: number }): Month {
  return { month: month ?? (today.month as MonthCode), year: year ?? today.year }
}

/** Told how to come to the month from what is asked for by then: presses may be quicker than the drawing. */
type Props = { asked: MonthAsked; onChange: (to: (asked: MonthAsked) => Month) => void }

/** A month to look at, also the one before and the one after with one press. */
export function MonthChoice({ asked, onChange }: Props) {
  const today = monthIn(new Date(), useMe().time_zone)
  const shown = monthOf(asked, today)
  const step = (label: string, by: number, StepIcon: typeof IconChevronLeft) => {
    const to = monthAway(shown, by)
    return (
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={label}
        disabled={!to}
        onClick={() => onChange((now) => monthAway(monthOf(now, today), by) ?? monthOf(now, today))}
      >
        <StepIcon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    // In one line on a phone 360 px wide, with room for the longest month; in two on a narrower one.
    <Group gap={4} align="flex-end">
      {step('Mes anterior', -1, IconChevronLeft)}
      <Choice<MonthCode>
        label="Mes"
        w="9rem"
        allowDeselect={false}
        data={months}
        value={shown.month}
        onChange={(month) => month !== null && onChange((now) => ({ ...monthOf(now, today), month }))}
      />
      <Choice<number>
        label="Año"
        flex="1 1 6rem"
        maw="6.75rem"
        allowDeselect={false}
        data={years}
        value={shown.year}
        onChange={(year) => year !== null && onChange((now) => ({ ...monthOf(now, today), year }))}
      />
      {step('Mes siguiente', 1, IconChevronRight)}
    </Group>
  )
}

/** Some months later or earlier; undefined where there is nothing to look at any more. */
function monthAway({ month, year }: Month, by: number): Month | undefined {
  const moved = partsOf(addMonths(dateOf(year, month, 1), by))
  const isKnown = moved.year >= reportYears.first && moved.year <= reportYears.last
  return isKnown ? { month: moved.month as MonthCode, year: moved.year } : undefined
}
