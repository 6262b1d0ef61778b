import { IconEdit, IconTrash } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { type BranchRow, workshop } from '#domain/workshop/workshop.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

export function CreateBranchButton() {
  return <LinkButton to={paths.newBranch}>Crear sucursal</LinkButton>
}

export function BranchList() {
  const filters = useFilters(workshop.branches)
  const branches = useEndpoint(workshop.branches, { query: filters.value })
  return (
    <DataTable
      query={branches}
      filters={filters}
      empty="Crea tu primera sucursal; la plataforma la revisa antes de que empiece a trabajar."
      columns={[
        { title: 'NOMBRE', sort: 'name', identifies: true, cell: ({ name }) => name },
        { title: 'DIRECCIÓN', sort: 'address', identifies: true, cell: ({ address }) => address },
        { title: 'TELÉFONO', sort: 'phone_number', cell: ({ phone_number }) => phone_number },
        { title: 'ENCARGADO', sort: 'manager', cell: ({ receipt_info }) => receipt_info?.name },
      ]}
      rowActions={(branch) => <BranchActions branch={branch} />}
    />
  )
}

function BranchActions({ branch: { id, name, approved } }: { branch: BranchRow }) {
  const canDelete = useCan('delete_records')
  const remove = useAction(workshop.deleteBranch, {
    success: messages.deleted,
    failure: messages.failed.delete,
    invalidates: [workshop.branches],
  })
  if (!approved) return <StatusChip tone="refused">Sin aprobar</StatusChip>
  return (
    <>
      <RowAction label={`Editar ${name}`} icon={IconEdit} to={paths.branch({ id })} />
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
  )
}
