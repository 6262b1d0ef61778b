import { useQuery } from '@tanstack/react-query'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { namedCar } from '#domain/vehicles/vehicle-fields.ts'
import { vehicles } from '#domain/vehicles/vehicles.contract.ts'
import { call } from '#web/kernel/call.ts'
import { CallError } from '#web/kernel/call-error.ts'
import { everyPage } from '#web/kernel/every-page.ts'
import { refresh } from '#web/kernel/use-endpoint.ts'
import type { CarOfClient, ReceptionForm } from './order-values.ts'

/** The cars that came with the chosen client; of an order that is edited, or of whom none came, all that there are. */
export function useCars(form: ReceptionForm, order: WorkOrder | undefined, client: number | null): CarOfClient[] {
  const brought = (form.useWatchValue('cars') as CarOfClient[] | null) ?? []
  const isRead = client !== null && (client === order?.client.id || brought.length === 0)
  const read = useQuery({
    queryKey: [vehicles.list.path, 'every', client],
    queryFn: () => everyPage((page) => call(vehicles.list, { query: { client_id: client, page } })),
    enabled: isRead,
  })
  if (!isRead) return brought
  const others = (read.data ?? []).map(namedCar)
  return [...brought, ...others.filter(({ id }) => brought.every((known) => known.id !== id))]
}

/** Given away or deleted since they were read: the client's cars are read again, and that one is chosen no more. */
export function forgetRefusedCar(form: ReceptionForm, failure: unknown): void {
  if (!(failure instanceof CallError && failure.issues.car)) return
  form.setFieldValue('car', null)
  form.setFieldValue('cars', [])
  void refresh([vehicles.list])
}
