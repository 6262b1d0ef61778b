import { Button, Group, Stack, Title } from '@mantine/core'
import { access } from '#domain/access/access.contract.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { messages } from '#domain/kernel/texts.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { deviceName } from './device-name.ts'

type Session = Answered<typeof access.sessions>['results'][number]

export function OpenSessions() {
  const filters = useFilters(access.sessions, { below: true })
  const sessions = useEndpoint(access.sessions, { query: filters.value })
  const closeOthers = useAction(access.closeOtherSessions, {
    success: 'Las demás sesiones se cerraron',
    failure: messages.failed.request,
    invalidates: [access.sessions],
  })

  const hasOthers = (sessions.data?.count ?? 0) > 1
  return (
    <Stack component="section" gap="sm" aria-labelledby="open-sessions">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="open-sessions">
          SESIONES ABIERTAS
        </Title>
        {hasOthers && (
          <Button variant="default" loading={closeOthers.pending} onClick={() => closeOthers.run({})}>
            Cerrar las demás sesiones
          </Button>
        )}
      </Group>
      <DataTable
        query={sessions}
        filters={filters}
        searchable={false}
        columns={[
          {
            title: 'DISPOSITIVO',
            sort: 'device',
            identifies: true,
            wraps: true,
            cell: ({ device, current }) => (
              <Group gap="xs" wrap="nowrap">
                {deviceName(device)}
                {current && <StatusChip tone="done">Esta sesión</StatusChip>}
              </Group>
            ),
          },
          { title: 'DIRECCIÓN IP', cell: ({ address }) => address },
          {
            title: 'ÚLTIMO USO',
            sort: 'last_used_at',
            identifies: true,
            cell: ({ last_used_at }) => <DateText value={new Date(last_used_at)} withTime />,
          },
          {
            title: 'INICIO',
            sort: 'created_at',
            cell: ({ created_at }) => <DateText value={new Date(created_at)} withTime />,
          },
        ]}
        rowActions={(session) => !session.current && <CloseAction session={session} />}
      />
    </Stack>
  )
}

function CloseAction({ session: { id, device } }: { session: Session }) {
  const close = useAction(access.closeSession, {
    success: 'Sesión cerrada',
    failure: messages.failed.request,
    invalidates: [access.sessions],
  })
  const onClick = () => close.run({ params: { id } })
  return (
    <RowButton label="Cerrar" of={`la sesión de ${deviceName(device)}`} pending={close.pending} onClick={onClick} />
  )
}
