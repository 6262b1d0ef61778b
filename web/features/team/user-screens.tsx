import { Navigate, useParams } from 'react-router'
import { team } from '#domain/team/team.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Page } from '#web/ui/page.tsx'
import { ReadRecord } from '#web/ui/read-record.tsx'
import { UserForm } from './user-form.tsx'

export function NewUserScreen() {
  return (
    <Page title="NUEVO USUARIO" narrow>
      <UserForm />
    </Page>
  )
}

export function UserScreen() {
  const { id } = useParams()
  return <EditedUser key={id} id={Number(id)} />
}

function EditedUser({ id }: { id: number }) {
  const query = useEndpoint(team.readUser, { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Page title="EDITAR USUARIO" about={query.data?.username} narrow>
      <ReadRecord fields={9} query={query}>
        {(user) => (user.is_editable ? <UserForm user={user} /> : <Navigate to={paths.users} replace />)}
      </ReadRecord>
    </Page>
  )
}
