import { IconEdit, IconHistory } from '@tabler/icons-react'
import { type MechanicStatus, mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type OrderRow, orders } from '#domain/orders/orders.contract.ts'
import { brandOf } from '#domain/vehicles/vehicle-fields.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { mechanicActions } from './mechanic-actions.ts'
import { OrderClient } from './order-client.tsx'
import { useRememberedTab } from './order-tabs.ts'

/** The kind is the screen's own; everything else is in the address. */
const listed = { query: orders.list.query.omit({ type: true }) }
const kind = { type: orderKinds.code.mechanic }
const codes = mechanicStatuses.keys.map((key) => mechanicStatuses.code[key] as number)
const billing: readonly MechanicStatus[] = ['to_check_in', 'finalized']

export function MechanicOrdersScreen() {
  const filters = useFilters(listed)
  const tab = useRememberedTab(
    'mechanic_orders',
    filters.value.status,
    codes,
    mechanicStatuses.code.not_assigned,
  ) as (typeof mechanicStatuses.code)[MechanicStatus]
  const status = mechanicStatuses.keyOf(tab)
  const query = useEndpoint(orders.list, { query: { ...filters.value, ...kind, status: tab } })
  const counts = useEndpoint(orders.dashboard, {}).data?.status_work_orders_mechanic

  return (
    <Page
      title="ORDENES MECANICAS"
      actions={<LinkButton to={paths.selectOrder}>Crear orden</LinkButton>}
      filters={
        <FilterTabs
          scrolls
          label="Estado"
          value={String(tab)}
          onChange={(chosen) => filters.set({ status: Number(chosen) })}
          options={mechanicStatuses.keys.map((key) => ({
            value: String(mechanicStatuses.code[key]),
            label: mechanicStatuses.entries[key].tab,
            count: counts?.[key],
          }))}
        />
      }
    >
      <DataTable
        query={query}
        filters={filters}
        empty={status === 'not_assigned' ? 'Crea una orden para recibir un vehículo.' : undefined}
        columns={[
          {
            title: 'CLIENTE',
            sort: 'client',
            identifies: true,
            cell: (order: OrderRow) => <OrderClient order={order} showsAcceptance={status === 'quotation'} />,
          },
          {
            title: 'NUMERO ORDEN',
            sort: 'order_number',
            identifies: true,
            cell: ({ order_number }) => <span className="tabular">{order_number}</span>,
          },
          {
            title: 'MATRÍCULA',
            sort: 'car_registration',
            identifies: true,
            cell: ({ car }) => <span className="tabular">{car.car_registration}</span>,
          },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            cell: ({ client }) => <span className="tabular">{client.phone_number}</span>,
          },
          { title: 'VIN', sort: 'vin', cell: ({ car }) => <span className="tabular">{car.vin}</span> },
          { title: 'MARCA', sort: 'brand', cell: ({ car }) => brandOf(car.name) },
          {
            title: 'INGRESO',
            sort: 'creation_date',
            cell: ({ creation_date }) => <DateText value={new Date(creation_date)} />,
          },
          ...(billing.includes(status)
            ? [
                {
                  title: 'TOTAL FACTURADO',
                  sort: 'total_amount' as const,
                  align: 'right' as const,
                  cell: ({ total_amount }: OrderRow) => <Money value={total_amount} />,
                },
              ]
            : []),
        ]}
        rowActions={(order) => <OrderActions order={order} status={status} />}
      />
    </Page>
  )
}

function OrderActions({ order, status }: { order: OrderRow; status: MechanicStatus }) {
  const { id, order_number } = order
  // A closed order neither changes nor goes away.
  const isOpen = status !== 'finalized'
  return (
    <>
      {mechanicActions(status).map(({ label, icon, to }) => (
        <RowAction key={label} label={`${label} ${order_number}`} icon={icon} to={to(id)} />
      ))}
      <RowAction label={`Línea de tiempo ${order_number}`} icon={IconHistory} to={paths.orderTimeline({ id })} />
      {isOpen && <RowAction label={`Editar ${order_number}`} icon={IconEdit} to={paths.mechanicOrder({ id })} />}
      {isOpen && (
        <DeleteAction
          of={order_number}
          by={orders.delete}
          asked={{ params: { id }, query: kind }}
          invalidates={[orders.list, orders.read, orders.dashboard]}
        />
      )}
    </>
  )
}
