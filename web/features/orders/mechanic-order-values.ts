import * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { inventoryItems } from '#domain/orders/inventory-codes.ts'
import { fileLimits, type UploadedFile, uploadedFiles } from '#domain/orders/order-files.ts'
import {
  inventoryStep,
  type MechanicOrderForm,
  mechanicStep,
  requestStep,
  unfinishedInventory,
} from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

const carOfClient = z.object({ id: z.int(), car_registration: z.string(), name: z.string() })
export type CarOfClient = z.output<typeof carOfClient>

/** What stands on the screen besides what is sent: names of what was chosen, and files with their address. */
const shown = {
  client_name: z.string(),
  cars: z.array(carOfClient),
  user_name: z.string(),
  files: uploadedFiles(fileLimits.files),
  diagnosis_photos: uploadedFiles(fileLimits.diagnosis_photos),
}

/** A complete order. */
export const orderSchema = requestStep.extend({
  ...shown,
  car_inventory: inventoryStep,
  photos: uploadedFiles(fileLimits.photos).min(1, { error: messages.invalid.photos }),
  order_mechanic: mechanicStep,
})

/** A draft: the first step, and of the others whatever there is. */
export const draftSchema = requestStep.extend({
  ...shown,
  car_inventory: unfinishedInventory,
  photos: uploadedFiles(fileLimits.photos),
})

export type OrderValues = Unfinished<z.output<typeof orderSchema>>
export type OrderZodForm = ZodForm<OrderValues, z.output<typeof orderSchema>>

const noTicks = Object.fromEntries(inventoryItems.map((item) => [item, false])) as Record<
  (typeof inventoryItems)[number],
  boolean
>

const emptyInventory = {
  ...noTicks,
  upholstery: null,
  covers_rugs: null,
  fuel: null,
  mileage: null,
  others: null,
}

export function valuesOf(order: WorkOrder | undefined): OrderValues {
  return {
    client: order?.client.id ?? null,
    client_name: order?.client.name ?? '',
    car: order?.car.id ?? null,
    cars: order ? [{ id: order.car.id, car_registration: order.car.car_registration, name: order.car.name }] : [],
    cone: order?.cone ?? null,
    repair_type: order?.repair_type ?? null,
    files: order?.files ?? [],
    car_inventory: order?.car_inventory ?? emptyInventory,
    photos: order?.photos ?? [],
    diagnosis_photos: order?.diagnosis_photos ?? [],
    order_mechanic: {
      user: order?.order_mechanic?.user?.id ?? null,
      description: order?.order_mechanic?.description ?? '',
    },
    user_name: order?.order_mechanic?.user?.name ?? '',
  }
}

/** A field that was emptied again was not filled in. */
export function withoutBlanks(values: OrderValues): OrderValues {
  const { mileage, others } = values.car_inventory
  return { ...values, car_inventory: { ...values.car_inventory, mileage: mileage || null, others: others || null } }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
export function bodyOf(values: OrderValues, isComplete: boolean): MechanicOrderForm {
  const { client, car, cone, repair_type, car_inventory, order_mechanic } = withoutBlanks(values)
  return {
    type: orderKinds.code.mechanic,
    client,
    car,
    cone,
    repair_type,
    files: idsOf(values.files),
    photos: idsOf(values.photos),
    diagnosis_photos: idsOf(values.diagnosis_photos),
    car_inventory,
    order_mechanic: { user: order_mechanic.user, description: order_mechanic.description || null },
    assignment_completed: isComplete,
  } as MechanicOrderForm
}

function idsOf(files: readonly Unfinished<UploadedFile>[]): number[] {
  return files.flatMap(({ id }) => (id === null ? [] : [id]))
}
