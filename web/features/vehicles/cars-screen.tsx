import { Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { useFilters } from '#web/kernel/filters.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { BackLink, LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure } from '#web/ui/read-record.tsx'
import { CarActions } from './car-actions.tsx'
import { Whose } from './whose.tsx'

/** The vehicles of one client. */
export function CarsScreen() {
  const idClient = Number(useParams().idClient)
  const owner = useEndpoint(clients.read, { params: { id: idClient } })
  const filters = useFilters(vehicles.list)
  const rows = useEndpoint(vehicles.list, { query: { ...filters.value, client_id: idClient } })
  if (owner.isLoadingError) {
    return (
      <Page title="Vehículos">
        <ReadFailure query={owner} to={paths.clients} />
      </Page>
    )
  }
  return (
    <Page
      title="Vehículos"
      about={owner.data?.name}
      actions={
        <>
          <BackLink to={paths.clients}>Salir</BackLink>
          <LinkButton to={paths.newCar({ idClient })}>Crear vehículo</LinkButton>
        </>
      }
      filters={<Whose>{owner.data?.name}</Whose>}
    >
      <DataTable
        query={rows}
        filters={filters}
        empty="Crea el primer vehículo de este cliente para abrirle órdenes de trabajo."
        columns={[
          {
            title: 'MATRÍCULA',
            sort: 'car_registration',
            identifies: true,
            cell: ({ car_registration }) => <span className="tabular">{car_registration}</span>,
          },
          { title: 'MARCA', sort: 'brand', wraps: true, cell: ({ brand }) => brand.name },
          { title: 'MODELO', identifies: true, wraps: true, cell: ({ model }) => model.name },
          { title: 'AÑO', sort: 'year', align: 'right', cell: ({ year }) => year },
          { title: 'COLOR', wraps: true, cell: ({ color }) => color },
          { title: 'TIPO', wraps: true, cell: ({ car_type }) => car_type.name },
          { title: 'ASEGURADORA', wraps: true, cell: insurerOf },
          {
            title: 'RECORDATORIO',
            wraps: true,
            cell: ({ notifications }) => <Waiting notifications={notifications} />,
          },
        ]}
        rowActions={(car) => <CarActions car={car} />}
      />
    </Page>
  )
}

/** Insured without saying where is not the same as not insured. */
function insurerOf({ insured_car, insurance_carrier }: Car) {
  if (insurance_carrier) return insurance_carrier.name
  return <Dimmed>{insured_car ? 'Sin indicar' : 'Sin seguro'}</Dimmed>
}

/** What waits to be sent, the next one first. */
function Waiting({ notifications }: Pick<Car, 'notifications'>) {
  if (notifications.length === 0) return <Dimmed>Ninguno</Dimmed>
  return (
    <Stack gap={0}>
      {notifications.map(({ id, type_notification, send_date }) => (
        <span key={id}>
          {notificationTypes.labelOf(type_notification)} <DateText value={send_date} />
        </span>
      ))}
    </Stack>
  )
}

function Dimmed({ children }: { children: string }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  )
}
