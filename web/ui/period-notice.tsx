import { Alert, Button, Group, Text } from '@mantine/core'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Period } from '#domain/kernel/listing.ts'
import { DateText } from './date-text.tsx'

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
  return (
    <Alert variant="light" color="gray" p="xs" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className="tabular">
          {(from || to) && what}
          <Day said="desde" value={from} />
          <Day said="hasta" value={to} />
          {(from || to) && also && ' · '}
          {also}
        </Text>
        <Button variant="default" size="xs" onClick={onClear}>
          Quitar filtro
        </Button>
      </Group>
    </Alert>
  )
}

function Day({ said, value }: { said: string; value: PlainDate | undefined }) {
  if (!value) return null
  return (
    <>
      {` ${said} el `}
      <DateText value={value} />
    </>
  )
}
