import * as z from 'zod'
import { messages } from '#domain/kernel/texts.ts'
import { inventoryItems } from '#domain/orders/inventory-codes.ts'
import { fileLimits, type UploadedFile, uploadedFiles } from '#domain/orders/order-files.ts'
import { inventoryStep, requestStep, unfinishedInventory } from '#domain/orders/order-forms.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { mayChangeOwner, subOrdersOf } from '#domain/orders/owner-change.rules.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

const carOfClient = z.object({ id: z.int(), car_registration: z.string(), name: z.string() })
export type CarOfClient = z.output<typeof carOfClient>

/** What stands on the screen besides what is sent: names of what was chosen, and files with their address. */
const shown = {
  client_name: z.string(),
  cars: z.array(carOfClient),
  files: uploadedFiles(fileLimits.files),
  diagnosis_photos: uploadedFiles(fileLimits.diagnosis_photos),
}

/** What every kind of order asks for when it is complete; each adds its own step. */
export const receptionSchema = requestStep.extend({
  ...shown,
  car_inventory: inventoryStep,
  photos: uploadedFiles(fileLimits.photos).min(1, { error: messages.invalid.photos }),
})

/** A draft: the first step, and of the others whatever there is. */
export const draftSchema = requestStep.extend({
  ...shown,
  car_inventory: unfinishedInventory,
  photos: uploadedFiles(fileLimits.photos),
})

type ReceptionValues = Unfinished<z.output<typeof receptionSchema>>

/** The form of an order as the steps see it that all kinds share; the last step is its kind's own. */
export type ReceptionForm = ZodForm<
  ReceptionValues & { order_mechanic: object; order_body_shop: object; order_appraisal: object },
  unknown
>

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

export function receptionOf(order: WorkOrder | undefined): ReceptionValues {
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
  }
}

/** A field that was emptied again was not filled in. */
export function withoutBlanks<Values extends Pick<ReceptionValues, 'car_inventory'>>(values: Values): Values {
  const { mileage, others } = values.car_inventory
  return { ...values, car_inventory: { ...values.car_inventory, mileage: mileage || null, others: others || null } }
}

/** What is sent of the shared steps; each kind adds its type and its own part. */
export function headerOf(values: ReceptionValues, isComplete: boolean) {
  const { client, car, cone, repair_type, car_inventory } = withoutBlanks(values)
  return {
    client,
    car,
    cone,
    repair_type,
    files: idsOf(values.files),
    photos: idsOf(values.photos),
    diagnosis_photos: idsOf(values.diagnosis_photos),
    car_inventory,
    assignment_completed: isComplete,
  }
}

function idsOf(files: readonly Unfinished<UploadedFile>[]): number[] {
  return files.flatMap(({ id }) => (id === null ? [] : [id]))
}

type Owned = Pick<ReceptionValues, 'client' | 'client_name' | 'car' | 'cars'>

/** Of what a draft brings back, whose order it is, unless that may still be changed. */
export function withOwnerOf<Values extends Owned>(
  restored: Values,
  record: Owned,
  order: WorkOrder | undefined,
): Values {
  if (!isOwnerSettled(order)) return restored
  const { client, client_name, car, cars } = record
  return { ...restored, client, client_name, car, cars }
}

type Worked<Part extends string> = Owned & { user_name: string | null } & Record<Part, { user: number | null }>

/** The same, and who works on it, where that stays from now on. */
export function withPeopleOf<Part extends 'order_mechanic' | 'order_appraisal', Values extends Worked<Part>>(
  part: Part,
  restored: Values,
  record: Worked<Part>,
  { order, isOperatorFixed }: { order: WorkOrder | undefined; isOperatorFixed: boolean },
): Values {
  const owned = withOwnerOf(restored, record, order)
  if (!isOperatorFixed) return owned
  return { ...owned, user_name: record.user_name, [part]: { ...owned[part], user: record[part].user } }
}

/** Whose it is stays from the quotation on, of whichever kind of work under the header. */
export function isOwnerSettled(order: WorkOrder | undefined): boolean {
  return order !== undefined && !mayChangeOwner(subOrdersOf(order))
}
