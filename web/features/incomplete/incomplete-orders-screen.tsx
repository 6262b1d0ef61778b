import { Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { showFinish } from '#domain/closing/finish-date.ts'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

/** What of one car was left undone, order by order. */
export function IncompleteOrdersScreen() {
  const id = Number(useParams().id)
  const filters = useFilters(incomplete.orders)
  const rows = useEndpoint(incomplete.orders, { params: { id }, query: filters.value })
  const known = useLastKnown(rows, String(id))
  if (rows.isLoadingError && !known) {
    return (
      <Page title="Ordenes Incompletas">
        <ReadFailure query={rows} />
      </Page>
    )
  }
  return (
    <Page
      title="Ordenes Incompletas"
      actions={<BackLink to={paths.incompleteOrders}>{messages.back}</BackLink>}
      filters={
        <Text c="dimmed" className="tabular">
          {known?.car_registration}
        </Text>
      }
    >
      <DataTable
        query={rows}
        filters={filters}
        empty="Este vehículo no tiene trabajos pendientes."
        columns={[
          {
            title: 'NUMERO ORDEN',
            sort: 'order_number',
            identifies: true,
            cell: ({ order_number }) => <span className="tabular">{order_number}</span>,
          },
          { title: 'TIPO', identifies: true, wraps: true, cell: ({ order_type }) => orderKinds.labelOf(order_type) },
          {
            title: 'FECHA DE CIERRE',
            sort: 'finish_date',
            cell: ({ finish_date }) => <span className="tabular">{showFinish(finish_date)}</span>,
          },
        ]}
        rowActions={({ id: order, order_number }) => (
          <RowAction
            label="Ver tareas de"
            of={order_number}
            word="Ver"
            icon={IconListDetails}
            to={paths.incompleteTasks({ id: order })}
          />
        )}
      />
    </Page>
  )
}
