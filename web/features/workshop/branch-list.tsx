import { IconEdit } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { type BranchRow, workshop } from '#domain/workshop/workshop.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

const { confirm } = messages

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
        { title: 'NOMBRE', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
        { title: 'DIRECCIÓN', sort: 'address', identifies: true, wraps: true, cell: ({ address }) => address },
        { title: 'TELÉFONO', sort: 'phone_number', cell: ({ phone_number }) => <PhoneText value={phone_number} /> },
        { title: 'ENCARGADO', sort: 'manager', wraps: true, cell: ({ receipt_info }) => receipt_info?.name },
      ]}
      rowActions={(branch) => <BranchActions branch={branch} />}
    />
  )
}

function BranchActions({ branch: { id, name, approved, users } }: { branch: BranchRow }) {
  if (!approved) return <StatusChip tone="refused">Sin aprobar</StatusChip>
  return (
    <>
      <RowAction label="Editar" of={name} icon={IconEdit} to={paths.branch({ id })} />
      <DeleteAction
        of={name}
        by={workshop.deleteBranch}
        asked={{ params: { id } }}
        invalidates={[workshop.branches]}
        question={{ title: confirm.delete.title, text: confirm.deleteBranch(name, users) }}
      />
    </>
  )
}
