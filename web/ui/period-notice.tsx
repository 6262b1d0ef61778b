import { Alert, Button, Group, Text } from '@mantine/core'
import { showDate } from '#domain/kernel/dates.ts'
import type { Period } from '#domain/kernel/listing.ts'

type PeriodNoticeProps = {
  period: Period
  /** What happened in these days: "Recibidas", "Facturadas". */
  what: string
  /** What else the rows have in common. */
  also?: string | undefined
  onClear: () => void
}

/** A list shows only what belongs to some days: it says so, and how to see the rest. */
export function PeriodNotice({ period: { from, to }, what, also, onClear }: PeriodNoticeProps) {
  if (!from && !to && !also) return null
  const days = [from && `desde el ${showDate(from)}`, to && `hasta el ${showDate(to)}`].filter(Boolean).join(' ')
  return (
    <Alert variant="light" color="gray" p="xs" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="tabular">
          {[days && `${what} ${days}`, also].filter(Boolean).join(' · ')}
        </Text>
        <Button variant="default" size="xs" onClick={onClear}>
          Quitar filtro
        </Button>
      </Group>
    </Alert>
  )
}
