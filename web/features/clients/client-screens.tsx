import { Navigate, useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { useWayBack } from '#web/kernel/for-reception.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { ClientForm } from './client-form.tsx'

function Cancel() {
  return <BackLink to={useWayBack(paths.clients).address}>Cancelar</BackLink>
}

export function NewClientScreen() {
  return (
    <Page title="AGREGAR CLIENTE" narrow actions={<Cancel />}>
      <ClientForm />
    </Page>
  )
}

export function EditClientScreen() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) ? <EditClient key={id} id={id} /> : <Navigate to={paths.clients} replace />
}

/** One that is not there leads back to the list; a failure of the moment can be tried again. */
function EditClient({ id }: { id: number }) {
  const read = useEndpoint(clients.read, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR CLIENTE" about={read.data?.name} narrow actions={<Cancel />}>
      <ReadRecord query={read} fields={6} orElse={paths.clients}>
        {(client) => <ClientForm client={client} />}
      </ReadRecord>
    </Page>
  )
}
