import { SegmentedControl } from '@mantine/core'
import { IconCar, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '#web/kernel/filters.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { serve } from './server-switch.ts'
import { clientList, listClients } from './workshop-clients.ts'

export function GalleryTable() {
  const filters = useFilters(clientList)
  const rows = useQuery({
    queryKey: ['clients', filters.value],
    queryFn: () => serve('clients', () => listClients(filters.value)),
  })
  return (
    <Page
      title="Clientes"
      actions={<LinkButton to="/wizard">Crear cliente</LinkButton>}
      filters={
        <SegmentedControl
          aria-label="Estado"
          data={[
            { value: 'active', label: 'Activos' },
            { value: 'inactive', label: 'Inactivos' },
          ]}
          value={filters.value.state ?? 'active'}
          onChange={(state) => filters.set({ state: state === 'inactive' ? 'inactive' : undefined })}
        />
      }
    >
      <DataTable
        query={rows}
        filters={filters}
        empty="Crea el primer cliente o importa tu lista de Excel."
        columns={[
          { title: 'NOMBRE', sort: 'name', cell: (client) => client.name, identifies: true },
          { title: 'ESTADO', cell: (client) => <StatusChip tone={client.tone}>{client.state}</StatusChip> },
          { title: 'PLACA', cell: (client) => <span className="tabular">{client.plate}</span>, identifies: true },
          { title: 'EMAIL', cell: (client) => client.email },
          { title: 'TELÉFONO', cell: (client) => client.phone },
          { title: 'TOTAL', sort: 'total', align: 'right', cell: (client) => <Money value={client.total} /> },
        ]}
        rowActions={(client) => (
          <>
            <RowAction label="Ver vehículos de" of={client.name} word="Vehículos" icon={IconCar} to="/shown" />
            <RowAction label="Editar" of={client.name} icon={IconPencil} to="/fields" />
            <RowAction label="Eliminar" of={client.name} icon={IconTrash} danger onClick={() => confirm()} />
          </>
        )}
      />
    </Page>
  )
}
