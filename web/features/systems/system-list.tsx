import { IconEdit } from '@tabler/icons-react'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { everySystemRead, systemKinds } from './system-kinds.ts'

export function SystemList({ kind }: { kind: SystemKind }) {
  const { systems, edition } = systemKinds[kind]
  const filters = useFilters(systems.list, { prefix: `${kind}_` })
  const rows = useEndpoint(systems.list, { query: filters.value })

  return (
    <DataTable
      query={rows}
      filters={filters}
      empty="Crea el primer sistema con sus componentes para elegirlos en los diagnósticos."
      columns={[
        { title: 'SISTEMA', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
        {
          title: 'COMPONENTES',
          identifies: true,
          wraps: true,
          cell: ({ system_components }) => system_components.map(({ name }) => name).join(', '),
        },
      ]}
      rowActions={({ id, name }) => (
        <>
          <RowAction label="Editar" of={name} icon={IconEdit} to={edition({ id })} />
          <DeleteAction of={name} by={systems.delete} asked={{ params: { id } }} invalidates={everySystemRead} />
        </>
      )}
    />
  )
}
