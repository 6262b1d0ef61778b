import { useParams } from 'react-router'
import { workshop } from '#domain/workshop/workshop.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { BranchForm } from './branch-form.tsx'

export function NewBranchScreen() {
  return (
    <Page title="NUEVA SUCURSAL" narrow>
      <BranchForm branch={undefined} />
    </Page>
  )
}

export function BranchScreen() {
  const id = Number(useParams().id)
  const read = useEndpoint(workshop.readBranch, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR SUCURSAL" about={read.data?.name} narrow>
      <ReadRecord key={id} query={read} fields={12}>
        {(branch) => <BranchForm branch={branch} />}
      </ReadRecord>
    </Page>
  )
}
