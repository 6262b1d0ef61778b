import { Navigate, useParams } from 'react-router'
import { team } from '#domain/team/team.contract.ts'
import { whyNotEdited } from '#domain/team/team.rules.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { RoleForm } from './role-form.tsx'

export function NewRoleScreen() {
  return (
    <Page title="NUEVO ROL" narrow>
      <RoleForm />
    </Page>
  )
}

export function RoleScreen() {
  const { id } = useParams()
  return <EditedRole key={id} id={Number(id)} />
}

function EditedRole({ id }: { id: number }) {
  const me = useMe()
  const query = useEndpoint(team.readRole, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ROL" about={query.data?.name} narrow>
      <ReadRecord fields={6} query={query}>
        {(role) =>
          // What may not be edited leaves nothing to do here.
          whyNotEdited(role, me.role) ? <Navigate to={paths.roles} replace /> : <RoleForm role={role} />
        }
      </ReadRecord>
    </Page>
  )
}
