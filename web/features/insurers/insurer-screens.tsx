import { useParams } from 'react-router'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { InsurerForm } from './insurer-form.tsx'

export function NewInsurerScreen() {
  return (
    <Page title="NUEVA ASEGURADORA" narrow>
      <InsurerForm />
    </Page>
  )
}

export function InsurerScreen() {
  const { id } = useParams()
  const read = useEndpoint(insurers.read, { params: { id: Number(id) } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ASEGURADORA" about={read.data?.name} narrow>
      <ReadRecord key={id} query={read} fields={3}>
        {(insurer) => <InsurerForm insurer={insurer} />}
      </ReadRecord>
    </Page>
  )
}
