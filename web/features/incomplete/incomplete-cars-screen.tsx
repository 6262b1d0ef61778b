import { IconClipboardList } from '@tabler/icons-react'
import { incomplete } from '#domain/incomplete/incomplete.contract.ts'
import { managedKinds } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

/** The cars of which some order was left with something undone. */
export function IncompleteCarsScreen() {
  const filters = useFilters(incomplete.cars)
  const rows = useEndpoint(incomplete.cars, { query: filters.value })
  const permissions = new Set(useMe().permissions)
  return (
    <Page title="Ordenes Incompletas">
      <DataTable
        query={rows}
        filters={filters}
        empty={
          managedKinds(permissions).length > 0
            ? 'Aquí aparecen los vehículos con trabajos sin aprobar o sin terminar.'
            : messages.refused.noOrderTypes
        }
        columns={[
          {
            title: 'MATRÍCULA',
            sort: 'car_registration',
            identifies: true,
            cell: ({ car_registration }) => <span className="tabular">{car_registration}</span>,
          },
          { title: 'VIN', sort: 'vin', cell: ({ vin }) => <span className="tabular">{vin}</span> },
          { title: 'MARCA', sort: 'brand', wraps: true, cell: ({ brand }) => brand.name },
          { title: 'PROPIETARIO', sort: 'client', identifies: true, wraps: true, cell: ({ client }) => client.name },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            cell: ({ client }) => <span className="tabular">{client.phone_number}</span>,
          },
          { title: 'EMAIL', sort: 'email', wraps: true, cell: ({ client }) => client.email },
        ]}
        rowActions={({ id, car_registration }) => (
          <RowAction
            label="Ver ordenes incompletas de"
            of={car_registration}
            word="Ver"
            icon={IconClipboardList}
            to={paths.carIncompleteOrders({ id })}
          />
        )}
      />
    </Page>
  )
}
