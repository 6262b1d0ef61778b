import { managedKinds, type OrderType, orderTypePermission, orderTypes } from '#domain/kernel/permissions.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { type Found, type FoundOrder, mostOfEach } from '#domain/search/search.contract.ts'
import { type Sought, soughtBy } from '#domain/search/search.rules.ts'
import { findMyOrders } from '#server/features/tracking/public.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { describeCars, describeClients, findOrders, fitsWork, matchingCars, matchingClients } from './search.repo.ts'

export async function findEverywhere(scope: Scope<Person>, typed: string): Promise<Found> {
  const sought = soughtBy(typed)
  const { permissions } = scope.actor
  const kinds = managedKinds(permissions)
  const managesClients = permissions.has('customer_management')
  const looksAtAll = kinds.length > 0 || managesClients
  const [cars, clients] = looksAtAll
    ? await Promise.all([matchingCars(scope, sought), matchingClients(scope, sought)])
    : [[], []]
  const [managed, mine, foundClients, foundCars] = await Promise.all([
    kinds.length > 0 ? findOrders(scope, sought, { cars, clients, kinds }) : [],
    findMine(scope, sought, kinds),
    managesClients ? describeClients(scope, clients, sought) : [],
    managesClients ? describeCars(scope, cars, sought) : [],
  ])
  const asManager = managed.map(
    ({ kind, ...order }): FoundOrder => ({ ...order, type: orderKinds.code[kind], mine: false }),
  )
  return {
    orders: [...asManager, ...mine].slice(0, mostOfEach),
    clients: foundClients,
    cars: foundCars.map((car) => ({
      ...carOf(car),
      id: car.id as number,
      client_id: car.client_id as number,
      client: car.client,
    })),
  }
}

/**
 * Open work of one's own, as Mis Ordenes lists it, of kinds that one does not manage: those are found already. Whose car
 * it is, who only works on it does not see there either.
 */
async function findMine(scope: Scope<Person>, sought: Sought, managed: readonly OrderType[]): Promise<FoundOrder[]> {
  const { permissions } = scope.actor
  const fits = fitsWork(scope, sought)
  if (!permissions.has('my_work_orders') || !fits) return []
  const kinds = orderTypes.filter((kind) => permissions.has(orderTypePermission[kind]) && !managed.includes(kind))
  const found = await Promise.all(kinds.map((kind) => findMyOrders(scope, kind, fits, mostOfEach)))
  return found.flatMap((orders, index) =>
    orders.map(({ id, order_number, status, car_registration }) => ({
      id,
      order_number,
      type: orderKinds.code[kinds[index] as (typeof kinds)[number]],
      status,
      client: '',
      car_registration: car_registration as string,
      from_appraisal: false,
      mine: true,
    })),
  )
}
