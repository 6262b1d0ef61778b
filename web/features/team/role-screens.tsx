import { Navigate, useParams } from 'react-router'
import { team } from '#domain/team/team.contract.ts'
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
  const me = useMe()
  // Nobody edits the role they hold: there is nothing to do here.
  return Number(id) === me.role ? <Navigate to={paths.roles} replace /> : <EditedRole key={id} id={Number(id)} />
}

function EditedRole({ id }: { id: number }) {
  const query = useEndpoint(team.readRole, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR ROL" narrow>
      <ReadRecord fields={6} query={query}>
        {(role) => <RoleForm role={role} />}
      </ReadRecord>
    </Page>
  )
}
