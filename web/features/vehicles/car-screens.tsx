import { useParams } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { messages } from '#domain/kernel/texts.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { type Car, vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { BilledOrders } from '#web/features/clients/public.ts'
import { paths } from '#web/kernel/paths.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadFailure, ReadRecord } from '#web/ui/read-record.tsx'
import { CarForm } from './car-form.tsx'
import { Whose } from './whose.tsx'

const carFields = 10

export function NewCarScreen() {
  const idClient = Number(useParams().idClient)
  const owner = useEndpoint(clients.read, { params: { id: idClient } })
  return (
    <Page title="NUEVO VEHÍCULO" narrow filters={<Whose>{owner.data?.name}</Whose>}>
      <ReadRecord key={idClient} query={owner} fields={carFields} orElse={paths.clients}>
        {() => <CarForm idClient={idClient} />}
      </ReadRecord>
    </Page>
  )
}

export function EditCarScreen() {
  const { idClient, id, read } = useCarOfAddress()
  return (
    <Page
      title="EDITAR VEHÍCULO"
      about={read.data?.car_registration}
      narrow
      filters={<Whose>{read.data?.client_name}</Whose>}
    >
      <ReadRecord key={`${idClient}/${id}`} query={read} fields={carFields}>
        {(car) => <CarForm idClient={idClient} car={car} />}
      </ReadRecord>
    </Page>
  )
}

export function CarOrdersScreen() {
  const { idClient, id, read } = useCarOfAddress()
  if (read.isLoadingError) {
    return (
      <Page title="ORDENES FACTURADAS">
        <ReadFailure query={read} />
      </Page>
    )
  }
  return (
    <Page
      title="ORDENES FACTURADAS"
      about={read.data?.car_registration}
      actions={<BackLink to={paths.cars({ idClient })}>{messages.back}</BackLink>}
      filters={<Whose>{read.data && lineOf(read.data)}</Whose>}
    >
      <BilledOrders of={vehicles.orders} id={id} />
    </Page>
  )
}

/** A car is found under its owner's address only. */
function useCarOfAddress() {
  const params = useParams()
  const [idClient, id] = [Number(params.idClient), Number(params.id)]
  return { idClient, id, read: useEndpoint(vehicles.read, { params: { id }, query: { client_id: idClient } }) }
}

function lineOf(car: Car): string {
  return `${car.car_registration}, ${namedCar(car).name}, de ${car.client_name}`
}
