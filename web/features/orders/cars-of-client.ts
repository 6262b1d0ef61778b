import { useQuery } from '@tanstack/react-query'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { call } from '#web/kernel/call.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import type { CarOfClient, ReceptionForm } from './order-values.ts'

/** The cars that came with the chosen client; of an order that is edited, its client's. */
export function useCars(form: ReceptionForm, order: WorkOrder | undefined, client: number | null): CarOfClient[] {
  const brought = (form.useWatchValue('cars') as CarOfClient[] | null) ?? []
  const isOrders = order !== undefined && client === order.client.id
  const read = useQuery({
    queryKey: [vehicles.list.path, 'every', client],
    queryFn: () => everyPage((page) => call(vehicles.list, { query: { client_id: client, page } })),
    enabled: isOrders,
  })
  if (!isOrders) return brought
  const others = (read.data ?? []).map(namedCar)
  return [...brought, ...others.filter(({ id }) => brought.every((known) => known.id !== id))]
}

/** Given away or deleted since it was read: it is offered no more. */
export function forgetRefusedCar(form: ReceptionForm, failure: unknown): void {
  if (!(failure instanceof CallError && failure.issues.car)) return
  const { car, cars } = form.getValues()
  form.setFieldValue('car', null)
  form.setFieldValue(
    'cars',
    cars.filter(({ id }) => id !== car),
  )
  void refresh([vehicles.list])
}
