import { IconEdit, IconTrash } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useCan } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { everySystemRead, systemKinds } from './system-kinds.ts'

export function SystemList({ kind }: { kind: SystemKind }) {
  const { systems, edition } = systemKinds[kind]
  const filters = useFilters(systems.list, `${kind}_`)
  const rows = useEndpoint(systems.list, { query: filters.value })
  const canDelete = useCan('delete_records')
  const remove = useAction(systems.delete, {
    success: messages.deleted,
    failure: messages.failed.delete,
    invalidates: everySystemRead,
  })

  return (
    <DataTable
      query={rows}
      filters={filters}
      empty="Crea el primer sistema con sus componentes para elegirlos en los diagnósticos."
      columns={[
        { title: 'SISTEMA', sort: 'name', identifies: true, cell: ({ name }) => name },
        {
          title: 'COMPONENTES',
          identifies: true,
          wraps: true,
          cell: ({ system_components }) => system_components.map(({ name }) => name).join(', '),
        },
      ]}
      rowActions={({ id, name }) => (
        <>
          <RowAction label={`Editar ${name}`} icon={IconEdit} to={edition({ id })} />
          {canDelete && (
            <RowAction
              label={`Eliminar ${name}`}
              icon={IconTrash}
              danger
              onClick={async () => {
                if (await confirm()) await remove.run({ params: { id } })
              }}
            />
          )}
        </>
      )}
    />
  )
}
