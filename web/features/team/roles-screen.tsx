import { Badge, Group } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { permissionLabels } from '#domain/kernel/permissions.ts'
import { flagsOf, team } from '#domain/team/team.contract.ts'
import { isRoleWithin, whyNotEdited } from '#domain/team/team.rules.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowAction } from '#web/ui/row-action.tsx'

type RoleRow = Answered<typeof team.roles>['results'][number]

export function RolesScreen() {
  const filters = useFilters(team.roles)
  const roles = useEndpoint(team.roles, { query: filters.value })
  return (
    <Page title="Roles" actions={<LinkButton to={paths.newRole}>Crear rol</LinkButton>}>
      <DataTable
        query={roles}
        filters={filters}
        empty="Crea un rol para decir qué puede hacer cada persona del taller."
        columns={[
          { title: 'ROL', sort: 'name', identifies: true, wraps: true, cell: ({ name }) => name },
          { title: 'GESTIÓN', wraps: true, cell: (role) => <Granted role={role} /> },
        ]}
        rowActions={(role) => <RoleActions role={role} />}
      />
    </Page>
  )
}

/** The longest label is wider than a card on a phone. */
const wrapping = { label: { whiteSpace: 'normal', overflow: 'visible', textAlign: 'left' } } as const

function Granted({ role }: { role: RoleRow }) {
  const labels = flagsOf(role).map((flag): string => permissionLabels[flag])
  const shown = role.user_management ? [...labels, 'Usuarios'] : labels
  return (
    <Group gap={4}>
      {shown.map((label) => (
        <Badge key={label} variant="light" color="gray" tt="none" fw={500} radius="sm" h="auto" styles={wrapping}>
          {label}
        </Badge>
      ))}
    </Group>
  )
}

/** One that holds more is deleted by nobody who holds less. */
function RoleActions({ role }: { role: RoleRow }) {
  const me = useMe()
  if (whyNotEdited(role, me.role)) return null
  const holder = { permissions: new Set(me.permissions), orderTypes: me.order_types, roleName: me.role_text }
  const isBelow = isRoleWithin(holder, { name: role.name, flags: flagsOf(role) })
  return (
    <>
      <RowAction label="Editar" of={role.name} icon={IconEdit} to={paths.role({ id: role.id })} />
      {isBelow && (
        <DeleteAction
          of={role.name}
          by={team.deleteRole}
          asked={{ params: { id: role.id } }}
          invalidates={[team.roles]}
        />
      )}
    </>
  )
}
