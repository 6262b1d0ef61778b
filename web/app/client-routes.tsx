import type { Params, RouteObject } from 'react-router'
import { clientStates } from '#domain/clients/client-codes.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { prefetch } from '#web/kernel/use-endpoint.ts'
import { screen } from './screen.tsx'

const manages = { opens: ['customer_management'] } as const

/** Clients and what belongs to them. */
export const clientRoutes: RouteObject[] = [
  screen(paths.clients, () => import('#web/features/clients/clients-screen.tsx').then((m) => m.ClientsScreen), {
    ...manages,
    prefetch: () =>
      prefetch(clients.list, { query: clients.list.query.parse({ type_client: clientStates.code.active }) }),
  }),
  screen(
    paths.newClient,
    () => import('#web/features/clients/client-screens.tsx').then((m) => m.NewClientScreen),
    manages,
  ),
  screen(
    paths.client.pattern,
    () => import('#web/features/clients/client-screens.tsx').then((m) => m.EditClientScreen),
    {
      ...manages,
      prefetch: ({ id }) => prefetch(clients.read, { params: { id: Number(id) } }),
    },
  ),
  screen(
    paths.clientOrders.pattern,
    () => import('#web/features/clients/client-orders-screen.tsx').then((m) => m.ClientOrdersScreen),
    manages,
  ),
  screen(
    paths.clientRecords.pattern,
    () => import('#web/features/clients/client-records-screen.tsx').then((m) => m.ClientRecordsScreen),
    manages,
  ),
  screen(paths.cars.pattern, () => import('#web/features/vehicles/cars-screen.tsx').then((m) => m.CarsScreen), {
    ...manages,
    prefetch: ({ idClient }) => {
      prefetch(clients.read, { params: { id: Number(idClient) } })
      prefetch(vehicles.list, { query: vehicles.list.query.parse({ client_id: idClient }) })
    },
  }),
  screen(
    paths.newCar.pattern,
    () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.NewCarScreen),
    manages,
  ),
  screen(paths.car.pattern, () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.EditCarScreen), {
    ...manages,
    prefetch: readCar,
  }),
  screen(
    paths.carOrders.pattern,
    () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.CarOrdersScreen),
    { ...manages, prefetch: readCar },
  ),
]

function readCar({ idClient, id }: Params): void {
  prefetch(vehicles.read, { params: { id: Number(id) }, query: { client_id: Number(idClient) } })
}
