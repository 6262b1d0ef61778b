import { Group, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { clients } from '#domain/clients/clients.contract.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { type Filters, useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan, useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { PeriodNotice } from '#web/ui/period-notice.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

type Row = Answered<typeof clients.orders>['results'][number]
type Props = {
  /** Whose orders: `clients.orders` or `vehicles.orders`. */
  of: typeof clients.orders | typeof vehicles.orders
  id: number
}

/** ORDENES FACTURADAS, of a client or of a car, with what all of them came to. */
export function BilledOrders({ of, id }: Props) {
  const filters = useFilters(of)
  const orders = useEndpoint(of, { params: { id }, query: filters.value })
  const { is_branch_user: isOfBranch } = useMe()
  return (
    <>
      {isOfBranch && (
        <Text size="sm" c="dimmed" mb="sm">
          Las órdenes de otras sucursales no se listan aquí.
        </Text>
      )}
      <PeriodNotice
        period={filters.value}
        what="Facturadas"
        onClear={() => filters.set({ from: undefined, to: undefined })}
      />
      <DataTable
        query={orders}
        filters={asSearch(filters)}
        empty="Aquí aparecen las órdenes cuando se facturan."
        columns={[
          { title: 'ID', align: 'right', cell: ({ id: order }) => order },
          { title: 'CLIENTE', wraps: true, cell: ({ client }) => client },
          { title: 'ORDEN', identifies: true, cell: ({ order_number }) => order_number },
          { title: 'TIPO', wraps: true, cell: ({ order_type }) => orderKinds.labelOf(order_type) },
          { title: 'VEHÍCULO', identifies: true, wraps: true, cell: ({ car }) => car },
          { title: 'INGRESO', cell: ({ creation_date }) => <DateText value={new Date(creation_date)} /> },
          { title: 'TOTAL', align: 'right', cell: ({ total_amount }) => <Money value={total_amount} /> },
        ]}
        rowActions={(order) => <SlipAction order={order} />}
      />
      {orders.data && orders.data.count > 0 && (
        <Group justify="flex-end" mt="md">
          <Text fw={600}>
            Total facturado <Money value={orders.data.total_amount} fw={700} ml="xs" />
          </Text>
        </Group>
      )}
    </>
  )
}

function SlipAction({ order: { id, order_number, order_type } }: { order: Row }) {
  if (!useCan(`work_order_management_${orderKinds.keyOf(order_type)}`)) return null
  const slip = paths.orderSlip({ id, back: 'back' })
  return <RowAction label="Ver factura" of={order_number} icon={IconFileInvoice} to={slip} />
}

/** The wire calls this search by a name of its own. */
function asSearch({ value, set }: Filters<{ page: number; search_ordenes: string }>) {
  const { page, search_ordenes: search } = value
  const filters: Filters<{ page: number; search: string; ordering?: never }> = {
    value: { page, search },
    set: (patch, how) =>
      set(
        {
          ...(patch.page !== undefined && { page: patch.page }),
          ...(patch.search !== undefined && { search_ordenes: patch.search }),
        },
        how,
      ),
  }
  return filters
}
