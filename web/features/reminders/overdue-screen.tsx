import { Text } from '@mantine/core'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DeleteAction } from '#web/ui/delete-action.tsx'
import { Page } from '#web/ui/page.tsx'
import { PhoneText } from '#web/ui/phone-text.tsx'

/** Reminders that went out: somebody may still call who did not come. */
export function OverdueScreen() {
  const filters = useFilters(reminders.list)
  const rows = useEndpoint(reminders.list, { query: filters.value })
  return (
    <Page title="Notificaciones Vencidas">
      <Text c="dimmed" mb="sm">
        Las notificaciones vencidas duran un mes a partir de su fecha de envío y luego se eliminan.
      </Text>
      <DataTable
        query={rows}
        filters={filters}
        empty="Aquí aparecen los recordatorios que ya se enviaron a los clientes."
        columns={[
          {
            title: 'MATRÍCULA',
            identifies: true,
            cell: ({ car }) => <span className="tabular">{car.car_registration}</span>,
          },
          { title: 'VEHÍCULO', wraps: true, cell: ({ car }) => carName(car) },
          { title: 'CLIENTE', identifies: true, wraps: true, cell: ({ client }) => client.name },
          {
            title: 'TELÉFONO',
            cell: ({ client }) => <PhoneText value={client.phone_number} />,
          },
          { title: 'EMAIL', wraps: true, cell: ({ client }) => client.email },
          {
            title: 'TIPO DE NOTIFICACIÓN',
            sort: 'type_notification',
            wraps: true,
            cell: ({ type_notification }) => notificationTypes.labelOf(type_notification),
          },
          {
            title: 'FECHA DE NOTIFICACIÓN',
            sort: 'send_date',
            cell: ({ send_date }) => <DateText value={send_date} />,
          },
        ]}
        rowActions={({ id, car, type_notification }) => (
          <DeleteAction
            of={`${notificationTypes.labelOf(type_notification)} ${car.car_registration}`}
            by={reminders.delete}
            asked={{ params: { id }, body: { notification_by_car: true } }}
            invalidates={[reminders.list]}
          />
        )}
      />
    </Page>
  )
}
