import * as z from 'zod'
import { appraisalStep, unfinishedAppraisal } from '../appraisal/appraisal-form.ts'
import { bodyShopStep, unfinishedFlow } from '../bodyshop/bodyshop-form.ts'
import { mileage, optionalLines, optionalText, requiredLines } from '../kernel/fields.ts'
import { chosen, chosenOrNull } from '../kernel/number-fields.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { fuelLevels, type InventoryItem, inventoryItems, rugCovers, upholsteryStates } from './inventory-codes.ts'
import { fileLimits } from './order-files.ts'
import { orderKinds, repairTypes } from './order-kinds.ts'

/** Ids of what `POST upload/` answered, or on an edit those that are kept. */
const fileIds = (most: number) =>
  z
    .array(z.int().positive())
    .max(most, { error: messages.invalid.fileCount(most) })
    .default([])

const inventoryTicks = Object.fromEntries(inventoryItems.map((item) => [item, z.boolean().default(false)])) as Record<
  InventoryItem,
  z.ZodDefault<z.ZodBoolean>
>

/** INVENTARIO DE VEHÍCULO, as the car was when it came in. */
export const inventoryStep = z.object({
  ...inventoryTicks,
  upholstery: upholsteryStates.wire,
  covers_rugs: rugCovers.wire,
  fuel: fuelLevels.wire,
  mileage,
  others: optionalLines,
})

/** The same as far as it was filled in when a draft was kept. */
export const unfinishedInventory = z.object({
  ...inventoryTicks,
  upholstery: upholsteryStates.wire.nullable().default(null),
  covers_rugs: rugCovers.wire.nullable().default(null),
  fuel: fuelLevels.wire.nullable().default(null),
  mileage: mileage.nullable().default(null),
  others: optionalLines,
})

/** DETALLES DE SOLICITUD: all that a draft needs. */
export const requestStep = z.object({
  client: chosen,
  car: chosen,
  cone: optionalText,
  repair_type: repairTypes.wire,
  files: fileIds(fileLimits.files),
})

/** ORDEN MECANICA. */
export const mechanicStep = z.object({ user: chosenOrNull, description: requiredLines })
const unfinishedMechanic = z.object({ user: chosenOrNull, description: optionalLines })

/** A draft is kept with its first step filled in; what comes later may still be missing. */
const draft = requestStep.extend({
  version,
  assignment_completed: z.literal(false),
  car_inventory: unfinishedInventory.nullable().default(null),
  photos: fileIds(fileLimits.photos),
  diagnosis_photos: fileIds(fileLimits.diagnosis_photos),
})
const complete = requestStep.extend({
  version,
  assignment_completed: z.literal(true),
  car_inventory: inventoryStep,
  /** At least one; the server counts those that come as parts of the same request, too. */
  photos: fileIds(fileLimits.photos),
  diagnosis_photos: fileIds(fileLimits.diagnosis_photos),
})

const mechanicType = z.literal(orderKinds.code.mechanic)
export const mechanicOrderForm = z.discriminatedUnion('assignment_completed', [
  draft.extend({ type: mechanicType, order_mechanic: unfinishedMechanic.nullable().default(null) }),
  complete.extend({ type: mechanicType, order_mechanic: mechanicStep }),
])
export type MechanicOrderForm = z.output<typeof mechanicOrderForm>

const bodyShopType = z.literal(orderKinds.code.body_shop)
export const bodyShopOrderForm = z.discriminatedUnion('assignment_completed', [
  draft.extend({ type: bodyShopType, order_body_shop: unfinishedFlow.nullable().default(null) }),
  complete.extend({ type: bodyShopType, order_body_shop: bodyShopStep }),
])
export type BodyShopOrderForm = z.output<typeof bodyShopOrderForm>

const appraisalType = z.literal(orderKinds.code.appraisal)
export const appraisalOrderForm = z.discriminatedUnion('assignment_completed', [
  draft.extend({ type: appraisalType, order_appraisal: unfinishedAppraisal.nullable().default(null) }),
  complete.extend({ type: appraisalType, order_appraisal: appraisalStep }),
])
export type AppraisalOrderForm = z.output<typeof appraisalOrderForm>

/** An order as its wizard sends it: `type` names its kind. */
export const orderForms = [mechanicOrderForm, bodyShopOrderForm, appraisalOrderForm] as const
export const orderForm = z.discriminatedUnion('type', orderForms)
export type OrderForm = z.output<typeof orderForm>
