import { Text } from '@mantine/core'
import { IconCar, IconEdit, IconFileSearch, IconReceipt } from '@tabler/icons-react'
import { clientStates, referenceLabel } from '#domain/clients/client-codes.ts'
import { clients, noOrderYet } from '#domain/clients/clients.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { FilterTabs } from '#web/ui/filter-tabs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { PeriodNotice } from '#web/ui/period-notice.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { ClientTotals } from './client-totals.tsx'
import { ClientsElsewhere } from './clients-elsewhere.tsx'
import { ExportButton, ImportButton } from './import-modal.tsx'

type Row = Answered<typeof clients.list>['results'][number]
type State = CodeOf<typeof clientStates>

const tabs = clientStates.options.map(({ value, label }) => ({ value: String(value), label }))

export function ClientsScreen() {
  const filters = useFilters(clients.list)
  const { search, from, to, reference } = filters.value
  // Who was admitted in some days may be in any state by now.
  const isAdmitted = from !== undefined || to !== undefined || reference !== undefined
  const state = filters.value.type_client ?? (isAdmitted ? undefined : clientStates.code.active)
  const rows = useEndpoint(clients.list, { query: { ...filters.value, type_client: state } })
  const known = useLastKnown(rows, String(state))

  return (
    <Page
      title="Clientes"
      actions={
        <>
          <ExportButton state={state ?? clientStates.code.active} />
          <ImportButton />
          <LinkButton to={paths.newClient}>Crear cliente</LinkButton>
        </>
      }
      filters={
        <FilterTabs
          label="Estado"
          options={tabs}
          value={state === undefined ? '' : String(state)}
          onChange={(chosen) => filters.set({ type_client: Number(chosen) as State })}
        />
      }
    >
      <ClientTotals state={state} answer={known} isFailed={rows.isLoadingError} />
      <PeriodNotice
        period={{ from, to }}
        what="Ingresados"
        also={reference === undefined ? undefined : referenceLabel(reference || null)}
        onClear={() => filters.set({ from: undefined, to: undefined, reference: undefined })}
      />
      <DataTable
        query={rows}
        filters={filters}
        empty="Crea un cliente con sus vehículos para abrirle órdenes de trabajo."
        columns={[
          { title: 'ID', align: 'right', cell: ({ id }) => id },
          { title: 'NOMBRE', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
          {
            title: 'DOCUMENTO',
            sort: 'document_number',
            cell: ({ document_number }) => <span className="tabular">{document_number}</span>,
          },
          { title: 'ÚLTIMA ORDEN', sort: 'last_order', cell: (row) => <LastOrder day={row.last_order} /> },
          { title: 'EMAIL', sort: 'email', wraps: true, cell: ({ email }) => email },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            identifies: true,
            cell: ({ phone_number }) => <PhoneText value={phone_number} />,
          },
          {
            title: 'TOTAL',
            sort: 'total_amount',
            align: 'right',
            cell: ({ total_amount }) => total_amount !== undefined && <Money value={total_amount} fw={600} />,
          },
        ]}
        rowActions={(client) => <ClientActions client={client} />}
      />
      {search !== '' && state !== undefined && rows.data?.count === 0 && !rows.isPlaceholderData && (
        <ClientsElsewhere search={search} notIn={state} onState={(type_client) => filters.set({ type_client })} />
      )}
    </Page>
  )
}

function LastOrder({ day }: { day: string | undefined }) {
  if (day !== undefined && day !== noOrderYet) return <DateText value={day as PlainDate} />
  return (
    <Text span inherit c="dimmed">
      — Sin órdenes
    </Text>
  )
}

function ClientActions({ client: { id, name } }: { client: Row }) {
  return (
    <>
      <RowAction label="Ver vehículos de" of={name} word="Vehículos" icon={IconCar} to={paths.cars({ idClient: id })} />
      <RowAction
        label="Ver ordenes facturadas de"
        of={name}
        word="Facturadas"
        icon={IconReceipt}
        to={paths.clientOrders({ id })}
      />
      <RowAction label="Editar" of={name} icon={IconEdit} to={paths.client({ id })} />
      <RowAction
        label="Duplicados y datos personales de"
        of={name}
        word="Datos"
        icon={IconFileSearch}
        to={paths.clientRecords({ id })}
      />
      <DeleteAction
        of={name}
        by={clients.delete}
        asked={{ params: { id } }}
        invalidates={[clients.list, clients.read]}
      />
    </>
  )
}
