import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { confirm } from '#web/ui/dialogs.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type Branch = Answered<typeof platform.branches>['results'][number]

export function BranchesScreen() {
  const filters = useFilters(platform.branches)
  const branches = useEndpoint(platform.branches, { query: filters.value })
  return (
    <Page title="Sucursales por aprobar">
      <DataTable
        query={branches}
        filters={filters}
        empty="Ninguna sucursal espera tu aprobación."
        columns={[
          { title: 'SUCURSAL', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
          { title: 'TALLER', identifies: true, wraps: true, cell: ({ garage_name }) => garage_name },
          {
            title: 'SOLICITADA',
            sort: 'created_at',
            cell: ({ created_at }) => <DateText value={new Date(created_at)} withTime />,
          },
        ]}
        rowActions={(branch) => <ApproveAction branch={branch} />}
      />
    </Page>
  )
}

function ApproveAction({ branch: { id, garage, name, garage_name } }: { branch: Branch }) {
  const approve = useAction(platform.approveBranch, {
    success: 'Sucursal aprobada',
    failure: messages.failed.request,
    invalidates: [platform.branches, platform.figures],
  })

  async function askToApprove() {
    const text = `${name} (${garage_name}) podrá trabajar de inmediato. Su administrador recibirá un correo.`
    const approved = await confirm({ title: '¿Aprobar la sucursal?', text, confirmLabel: 'Aprobar' })
    if (approved) await approve.run({ params: { garage, id } })
  }
  return <RowButton label="Aprobar" of={name} pending={approve.pending} onClick={askToApprove} />
}
