import { Group, Stack } from '@mantine/core'
import type { SubscriptionInvoice } from '#domain/subscription/subscription.contract.ts'
import type { Column } from '#web/ui/data-table-column.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { Fee } from './fee.tsx'

/** MM/YYYY: the month that an invoice is for. */
export const monthText = (month: string) => month.split('-').slice(0, 2).reverse().join('/')

/** An invoice of the platform, as the workshop and the platform see it. */
export const invoiceColumns: Column<SubscriptionInvoice, 'month' | 'total' | 'issued_at'>[] = [
  {
    title: 'MES',
    sort: 'month',
    identifies: true,
    cell: ({ month }) => <span className="tabular">{monthText(month)}</span>,
  },
  { title: 'DETALLE', wraps: true, cell: ({ lines }) => <Lines lines={lines} /> },
  { title: 'EMITIDA', sort: 'issued_at', cell: ({ issued_at }) => <DateText value={new Date(issued_at)} /> },
  { title: 'TOTAL', sort: 'total', align: 'right', cell: ({ total }) => <Fee value={total} fw={600} /> },
  { title: 'ESTADO', cell: ({ paid_at }) => <PaidChip at={paid_at} /> },
]

function Lines({ lines }: Pick<SubscriptionInvoice, 'lines'>) {
  return (
    <Stack gap={2}>
      {lines.map(({ description, quantity, total }) => (
        <Group key={`${quantity} ${description} ${total}`} justify="space-between" gap="md" wrap="nowrap">
          <span>
            {quantity > 1 && `${quantity} × `}
            {description}
          </span>
          <Fee value={total} c="dimmed" />
        </Group>
      ))}
    </Stack>
  )
}

function PaidChip({ at }: { at: string | null }) {
  if (at === null) return <StatusChip tone="working">Sin pagar</StatusChip>
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusChip tone="done">Pagada</StatusChip>
      <DateText value={new Date(at)} />
    </Group>
  )
}
