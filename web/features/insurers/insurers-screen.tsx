import { IconEdit } from '@tabler/icons-react'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

export function InsurersScreen() {
  const filters = useFilters(insurers.list)
  const rows = useEndpoint(insurers.list, { query: filters.value })

  return (
    <Page title="Aseguradoras" actions={<LinkButton to={paths.newInsurer}>Crear aseguradora</LinkButton>}>
      <DataTable
        query={rows}
        filters={filters}
        empty="Crea la primera aseguradora para elegirla en los vehículos y los avalúos."
        columns={[
          { title: 'NOMBRE', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
          { title: 'EMAIL', sort: 'email', wraps: true, cell: ({ email }) => email },
          {
            title: 'TELÉFONO',
            sort: 'phone_number',
            identifies: true,
            cell: ({ phone_number }) => <PhoneText value={phone_number} />,
          },
        ]}
        rowActions={({ id, name }) => (
          <>
            <RowAction label="Editar" of={name} icon={IconEdit} to={paths.insurer({ id })} />
            <DeleteAction
              of={name}
              by={insurers.delete}
              asked={{ params: { id } }}
              invalidates={[insurers.list, insurers.read]}
            />
          </>
        )}
      />
    </Page>
  )
}
