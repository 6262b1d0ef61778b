import { IconEdit } from '@tabler/icons-react'
import { messages } from '#domain/kernel/texts.ts'
import { team, type UserRow } from '#domain/team/team.contract.ts'
import { call } from '#web/kernel/call.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useCan, useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

export function UsersScreen() {
  const filters = useFilters(team.users)
  const users = useEndpoint(team.users, { query: filters.value })
  const creates = useCan('user_management_garage')
  return (
    <Page title="Usuarios" actions={creates && <LinkButton to={paths.newUser}>Crear usuario</LinkButton>}>
      <DataTable
        query={users}
        filters={filters}
        empty="Crea un usuario para cada persona que trabaja en el taller."
        columns={[
          { title: 'USUARIO', sort: 'username', wraps: true, cell: ({ username }) => username },
          {
            title: 'NOMBRE',
            sort: 'first_name',
            identifies: true,
            wraps: true,
            cell: ({ first_name }) => first_name,
            onCard: ({ first_name, last_name }) => `${first_name} ${last_name}`,
          },
          { title: 'APELLIDO', sort: 'last_name', wraps: true, cell: ({ last_name }) => last_name, onCard: () => null },
          { title: 'EMAIL', sort: 'email', wraps: true, cell: ({ email }) => email },
          { title: 'TELÉFONO', sort: 'phone_number', cell: ({ phone_number }) => <PhoneText value={phone_number} /> },
          { title: 'ROL', sort: 'role', identifies: true, wraps: true, cell: ({ role_text }) => role_text },
        ]}
        rowActions={(user) => <UserActions user={user} />}
      />
    </Page>
  )
}

/** Nobody touches who may do more than they may; nobody deletes the proprietor, nor themselves. */
function UserActions({ user }: { user: UserRow }) {
  const me = useMe()
  if (!user.is_editable) return null
  const name = `${user.first_name} ${user.last_name}`
  return (
    <>
      <RowAction label="Editar" of={name} icon={IconEdit} to={paths.user({ id: user.id })} />
      {!user.is_proprietor && user.id !== me.id && (
        <DeleteAction
          of={name}
          by={team.deleteUser}
          asked={{ params: { id: user.id } }}
          invalidates={[team.users]}
          question={() => whatIsLeft(user.id)}
        />
      )}
    </>
  )
}

/** What waits for somebody else afterwards; where that cannot be known it is asked as of anything else. */
async function whatIsLeft(id: number) {
  const { open_orders = 0 } = await call(team.readUser, { params: { id } }).catch(() => ({ open_orders: 0 }))
  return open_orders > 0 ? { ...messages.confirm.delete, text: messages.confirm.deleteUser(open_orders) } : undefined
}
