import { Select } from '@mantine/core'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { monthIn } from '#domain/kernel/zoned.ts'
import { reportMonths, reportYears } from '#domain/reports/report-codes.ts'
import { useMe } from '#web/kernel/session.ts'

export type Month = CodeOf<typeof reportMonths>
export type MonthAsked = { month?: Month | undefined; year?: number | undefined }

const years = Array.from({ length: reportYears.last - reportYears.first + 1 }, (_, index) => {
  const year = reportYears.first + index
  return { value: year, label: String(year) }
})
const months = [...reportMonths.options]

/** The month that is shown: what the address says, else the one that it is where the garage is. */
function useMonth(asked: MonthAsked): { month: Month; year: number } {
  const today = monthIn(new Date(), useMe().time_zone)
  return { month: asked.month ?? (today.month as Month), year: asked.year ?? today.year }
}

type MonthChoiceProps = { asked: MonthAsked; onChange: (chosen: MonthAsked) => void }

export function MonthChoice({ asked, onChange }: MonthChoiceProps) {
  const shown = useMonth(asked)
  return (
    <>
      <Select<number>
        label="Año"
        w="7rem"
        data={years}
        allowDeselect={false}
        value={shown.year}
        onChange={(year) => year !== null && onChange({ year })}
      />
      <Select<Month>
        label="Mes"
        w="10rem"
        data={months}
        allowDeselect={false}
        value={shown.month}
        onChange={(month) => month !== null && onChange({ month })}
      />
    </>
  )
}

/** The same month again on the next screen: nothing to add when it is the current one. */
export function monthSearch({ month, year }: MonthAsked): string {
  const kept = new URLSearchParams()
  if (year !== undefined) kept.set('year', String(year))
  if (month !== undefined) kept.set('month', String(month))
  return kept.size > 0 ? `?${kept}` : ''
}
