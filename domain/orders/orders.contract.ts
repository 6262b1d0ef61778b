import * as z from 'zod'
import { appraisalCountNames, appraisalStatuses } from '../appraisal/appraisal-codes.ts'
import { unfinishedFlow } from '../bodyshop/bodyshop-form.ts'
import { bodyShopStatuses } from '../bodyshop/bodyshop-statuses.ts'
import { closing, closingForm } from '../closing/closing.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText } from '../kernel/fields.ts'
import { listQuery, page, period } from '../kernel/listing.ts'
import { money } from '../kernel/money.ts'
import { chosenOrNull } from '../kernel/number-fields.ts'
import { orderTypes } from '../kernel/permissions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { askedFiles, fileLimits, uploadedFile } from './order-files.ts'
import { orderForm, orderForms, unfinishedInventory } from './order-forms.ts'
import { orderKinds, repairTypes } from './order-kinds.ts'

const named = z.object({ id: z.int(), name: z.string() })
const clientOfOrder = named.extend({ phone_number: z.string() })
/** Its name is its model and its brand; the brand stands by itself as well. */
const carOfOrder = named.extend({ car_registration: z.string(), vin: z.string(), brand: z.string() })

const orderRow = z.object({
  id: z.int(),
  order_number: z.string(),
  type: orderKinds.wire,
  client: clientOfOrder,
  car: carOfOrder,
  creation_date: z.iso.datetime(),
  total_amount: money,
  assignment_completed: z.boolean(),
  /** Of the kind that is listed: who works on it, what it is about, what its client said. */
  user: named.nullable(),
  description: z.string(),
  status: z.int(),
  acceptance: z.int(),
  /** When its quotation last went to the client; until then nobody waits for an answer. */
  sent_at: z.iso.datetime().nullable(),
  /** Since when it is in its state. */
  moved_at: z.iso.datetime(),
  /** Some timer has run for so long that it was perhaps forgotten. */
  runs_long: z.boolean(),
  /** It lives under an appraisal: same number, closed together with it. */
  from_appraisal: z.boolean(),
})
export type OrderRow = z.output<typeof orderRow>

const workOrder = z.object({
  id: z.int(),
  order_number: z.string(),
  type: orderKinds.wire,
  client: clientOfOrder,
  car: carOfOrder,
  cone: z.string().nullable(),
  repair_type: repairTypes.wire,
  assignment_completed: z.boolean(),
  creation_date: z.iso.datetime(),
  total_amount: money,
  files: z.array(uploadedFile),
  photos: z.array(uploadedFile),
  diagnosis_photos: z.array(uploadedFile),
  close_files: z.array(uploadedFile),
  car_inventory: unfinishedInventory.nullable(),
  order_mechanic: z
    .object({
      status: mechanicStatuses.wire,
      user: named.nullable(),
      quality_user: named.nullable(),
      description: z.string(),
      acceptance: z.int(),
    })
    .nullable(),
  order_body_shop: unfinishedFlow
    .extend({
      status: bodyShopStatuses.wire,
      description: z.string(),
      acceptance: z.int(),
      /** Who does what, by name. */
      operators: z.array(named),
    })
    .nullable(),
  order_appraisal: z
    .object({
      status: appraisalStatuses.wire,
      user: named.nullable(),
      insurance_carrier: named.nullable(),
      description: z.string(),
    })
    .nullable(),
  branch: named.nullable(),
  version: z.int(),
})
export type WorkOrder = z.output<typeof workOrder>

/** A card of the board: what somebody across the room wants to know of a car. */
const boardCard = z.object({
  id: z.int(),
  order_number: z.string(),
  car_registration: z.string(),
  client: z.string(),
  /** Who has it, by name. */
  user: z.string().nullable(),
  assignment_completed: z.boolean(),
  /** Since when it is in its stage. */
  moved_at: z.iso.datetime(),
  from_appraisal: z.boolean(),
})
export type BoardCard = z.output<typeof boardCard>

/** The orders of a kind that are not finished, in a column for each state. */
const board = z.object({
  columns: z.array(z.object({ status: z.int(), count: z.int(), cards: z.array(boardCard) })),
  /** The server's clock at the answer: waits are counted by it and not by the device's. */
  now: z.iso.datetime(),
})
export type Board = z.output<typeof board>

/** Nobody looks at more of one column; how many there are beyond is said. */
export const cardsOfColumn = 40

const counts = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<Key, z.ZodInt>)

export const dashboard = z.object({
  status_work_orders_mechanic: counts(mechanicStatuses.keys).optional(),
  total_work_orders_mechanic: z.int().optional(),
  status_work_orders_body_shop: counts(bodyShopStatuses.keys).optional(),
  total_work_orders_body_shop: z.int().optional(),
  status_work_orders_appraisal: counts(Object.values(appraisalCountNames)).optional(),
  total_work_orders_appraisal: z.int().optional(),
})

const timelineEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  /** In words: what was done, and to which task or for how much. */
  what: z.string(),
  detail: z.string(),
  /** From where the client answered. */
  address: z.string().nullable(),
  /** The timer that was started here runs for so long that it was perhaps forgotten. */
  runs_long: z.boolean(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const managesAny = {
  opens: ['work_order_management_mechanic', 'work_order_management_body_shop', 'work_order_management_appraisal'],
} as const
/** Who works on orders brings photos to them as well: diagnoses have some. */
const bringsFiles = {
  opens: ['work_order_management', 'my_work_orders', 'mechanics_orders', 'body_shop_orders'],
} as const

/** Files may come along with the order, or before it one by one through `upload/`. */
const orderParts = {
  files: { kind: 'documents', many: fileLimits.files },
  photos: { kind: 'photo', many: fileLimits.photos },
  diagnosis_photos: { kind: 'photo', many: fileLimits.diagnosis_photos },
} as const

const ofKind = z.object({ type: orderKinds.wire.optional() })

export const orders = {
  dashboard: endpoint('GET', 'work_orders/getDashboard/', { opens: ['work_order_management'], answer: dashboard }),
  list: endpoint('GET', 'work_orders/', {
    ...managesAny,
    query: listQuery([
      'client',
      'order_number',
      'car_registration',
      'phone_number',
      'vin',
      'brand',
      'creation_date',
      'total_amount',
    ]).extend({
      type: orderKinds.wire,
      status: z.coerce.number().int().min(0).max(70).optional(),
      /** Closed in these days where finished ones are listed, else received in them. */
      ...period,
      brand: requiredText.optional(),
    }),
    answer: page(orderRow),
  }),
  board: endpoint('GET', 'work_orders/board/', {
    ...managesAny,
    query: z.object({ type: orderKinds.wire }),
    answer: board,
  }),
  /** What the next order will be called, prefix-(counter + 1), unless somebody else is quicker. */
  counter: endpoint('GET', 'work_orders/counter/', {
    ...managesAny,
    answer: z.object({ prefix: z.string(), work_order_number: z.int() }),
  }),
  read: endpoint('GET', 'work_orders/{id}/', { ...managesAny, query: ofKind, answer: workOrder }),
  /** The same at another address, which only the `type` tells from the garage's own configuration. */
  readAtGarage: endpoint('GET', 'garage/{id}/', {
    ...managesAny,
    askedWith: 'type',
    query: z.object({ type: orderKinds.wire }),
    answer: workOrder,
  }),
  create: endpoint('POST', 'work_orders/', {
    ...managesAny,
    body: orderForm,
    files: orderParts,
    answer: workOrder,
  }),
  /** The same call edits an order and closes it: what is closed says so in its `type`. */
  update: endpoint('PUT', 'work_orders/{id}/', {
    ...managesAny,
    body: z.discriminatedUnion('type', [closingForm, ...orderForms]),
    files: { ...orderParts, close_files: { kind: 'documents', many: fileLimits.close_files } },
    answer: z.object({ order: workOrder.optional(), closing: closing.optional() }),
  }),
  delete: endpoint('DELETE', 'work_orders/{id}/', { ...managesAny, also: ['delete_records'], query: ofKind }),
  timeline: endpoint('GET', 'work_orders/{id}/timeline/', {
    ...managesAny,
    query: ofKind,
    answer: z.array(timelineEntry),
  }),
  upload: endpoint('POST', 'upload/', {
    ...bringsFiles,
    files: { file: { kind: 'brought', many: 1 } },
    answer: uploadedFile,
  }),
  /** Addresses that open what somebody brought and has not saved with an order yet: the first ones end soon. */
  brought: endpoint('GET', 'upload/', {
    ...bringsFiles,
    query: z.object({ ids: askedFiles }),
    answer: z.array(uploadedFile),
  }),
  /** Those who can be given work of a kind, in the order's own branch; quality control of a mechanic order gives some. */
  operators: endpoint('GET', 'garage/my_users/', {
    opens: ['work_order_management', 'my_work_orders', 'mechanics_orders'],
    query: listQuery(['name']).extend({
      type: z.enum(orderTypes),
      /** The order that somebody is chosen for: then its branch counts, and not the asker's. */
      order: chosenOrNull,
    }),
    answer: page(named),
  }),
  /** The same of mechanics, as options; screens put "Sin asignar" (0) before them. */
  mechanics: endpoint('GET', 'garage/my_users_mechanic/', {
    opens: ['work_order_management_mechanic'],
    query: z.object({ order: chosenOrNull }),
    answer: z.array(z.object({ value: z.int(), label: z.string() })),
  }),
}
