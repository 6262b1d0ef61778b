import { ActionIcon, Group, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { reportMonths, reportYears } from '#domain/reports/report-codes.ts'
import { type Month, monthAway } from './months.ts'

const years = Array.from({ length: reportYears.last - reportYears.first + 1 }, (_, place) => {
  const year = String(reportYears.first + place)
  return { value: year, label: year }
})
const months = reportMonths.options.map(({ value, label }) => ({ value: String(value), label }))

export function MonthChoice({ value, onChange }: { value: Month; onChange: (month: Month) => void }) {
  const step = (label: string, by: number, StepIcon: typeof IconChevronLeft) => {
    const to = monthAway(value, by)
    return (
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={label}
        disabled={!to}
        onClick={() => to && onChange(to)}
      >
        <StepIcon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {step('Mes anterior', -1, IconChevronLeft)}
      <Select
        aria-label="Mes"
        w="9rem"
        allowDeselect={false}
        data={months}
        value={String(value.month)}
        onChange={(month) => month && onChange({ ...value, month: Number(month) })}
      />
      <Select
        aria-label="Año"
        w="6.75rem"
        allowDeselect={false}
        data={years}
        value={String(value.year)}
        onChange={(year) => year && onChange({ ...value, year: Number(year) })}
      />
      {step('Mes siguiente', 1, IconChevronRight)}
    </Group>
  )
}
