import type { RouteObject } from 'react-router'
import { paths } from '#web/kernel/paths.ts'
import { ahead } from './ahead.ts'
import { type Door, screen } from './screen.tsx'

const manages: Door = { opens: ['customer_management'] }

/** Clients and what belongs to them. */
export const clientRoutes: RouteObject[] = [
  screen(paths.clients, () => import('#web/features/clients/clients-screen.tsx').then((m) => m.ClientsScreen), {
    ...manages,
    prefetch: ahead('clients'),
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
      prefetch: ahead('client'),
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
    prefetch: ahead('cars'),
  }),
  screen(
    paths.newCar.pattern,
    () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.NewCarScreen),
    manages,
  ),
  screen(paths.car.pattern, () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.EditCarScreen), {
    ...manages,
    prefetch: ahead('car'),
  }),
  screen(
    paths.carOrders.pattern,
    () => import('#web/features/vehicles/car-screens.tsx').then((m) => m.CarOrdersScreen),
    { ...manages, prefetch: ahead('car') },
  ),
]
