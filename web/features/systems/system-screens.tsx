import { useParams } from 'react-router'
import type { SystemKind } from '#domain/systems/systems.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { SystemForm } from './system-form.tsx'
import { systemKinds } from './system-kinds.ts'

export function NewCarSystemScreen() {
  return <NewSystem kind="car" />
}

export function NewBodySystemScreen() {
  return <NewSystem kind="body" />
}

export function CarSystemScreen() {
  return <EditedSystem kind="car" />
}

export function BodySystemScreen() {
  return <EditedSystem kind="body" />
}

function NewSystem({ kind }: { kind: SystemKind }) {
  return (
    <Page title="NUEVO SISTEMA" narrow>
      <SystemForm kind={kind} />
    </Page>
  )
}

function EditedSystem({ kind }: { kind: SystemKind }) {
  const { id } = useParams()
  const read = useEndpoint(systemKinds[kind].systems.read, { params: { id: Number(id) } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR SISTEMA" about={read.data?.name} narrow>
      <ReadRecord key={id} query={read} fields={7}>
        {(system) => <SystemForm kind={kind} system={system} />}
      </ReadRecord>
    </Page>
  )
}
