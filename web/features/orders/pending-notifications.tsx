import { Paper, Stack, Table, Text, Title } from '@mantine/core'
import { plainDate } from '#domain/kernel/dates.ts'
import { messages } from '#domain/kernel/texts.ts'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { ReadError } from '#web/ui/error-state.tsx'
import type { CarOfClient } from './order-values.ts'

type PendingNotificationsProps = { client: number; car: CarOfClient }

/** What the car's owner is still to be reminded of: what this visit settles can be taken off. */
export function PendingNotifications({ client, car }: PendingNotificationsProps) {
  const query = useEndpoint(vehicles.list, { query: { client_id: client, search: car.car_registration } })
  const pending = query.data?.results.find(({ id }) => id === car.id)?.notifications ?? []
  // What was read of another car says nothing about this one.
  const isRead = query.isSuccess && !query.isPlaceholderData
  return (
    <Stack gap="xs" component="section" aria-label="Notificaciones pendientes">
      <Title order={3} size="h5">
        Notificaciones pendientes
      </Title>
      {query.isLoadingError ? (
        <ReadError query={query} />
      ) : pending.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {isRead ? messages.list.empty : messages.list.loading}
        </Text>
      ) : (
        <Paper withBorder>
          <Table horizontalSpacing="sm" tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Notificación</Table.Th>
                <Table.Th>Fecha de envio</Table.Th>
                <Table.Th>Acción</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pending.map(({ id, type_notification, send_date }) => (
                <Table.Tr key={id}>
                  <Table.Td>{notificationTypes.labelOf(type_notification)}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <DateText value={plainDate.parse(send_date)} />
                  </Table.Td>
                  <Table.Td>
                    <DeleteAction
                      of={notificationTypes.labelOf(type_notification)}
                      by={reminders.delete}
                      asked={{ params: { id }, body: { notification_by_car: true } }}
                      invalidates={[vehicles.list]}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  )
}
