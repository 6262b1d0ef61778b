import * as z from 'zod'
import { byId } from '../kernel/by-id.ts'
import { download, endpoint } from '../kernel/endpoint.ts'
import { partsListEmail, requiredText } from '../kernel/fields.ts'
import { money, optionalPrice, price } from '../kernel/money.ts'
import { chosen, chosenOrNobody, quantity } from '../kernel/number-fields.ts'
import { receiptInfo } from '../kernel/receipt-info.ts'
import { rowsById } from '../kernel/rows-by-id.ts'
import { atMost, textOrNull } from '../kernel/text-rules.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { mechanicStatuses } from '../mechanic/mechanic-statuses.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { mostRows } from '../tracking/diagnosis.ts'
import { taskStatuses } from '../tracking/task-statuses.ts'
import { acceptanceStates, linkStates } from './acceptance.ts'
import { longestPartInWords } from './quotation.rules.ts'

const line = z.object({
  id: z.int(),
  quantity: z.number(),
  replacement: z.string(),
  name_task: z.string(),
  description: z.string(),
  observation: z.string(),
  provider1: z.string(),
  provider2: z.string(),
  provider3: z.string(),
  price_provider1: money.nullable(),
  price_provider2: money.nullable(),
  price_provider3: money.nullable(),
  approved_provider1: z.boolean(),
  approved_provider2: z.boolean(),
  approved_provider3: z.boolean(),
  /** Absent for roles that do not see costs. */
  cost: money.nullable().optional(),
})
export type QuotationLine = z.output<typeof line>

const garageHead = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  currency: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
})

const quotation = z.object({
  id: z.int(),
  status: z.int(),
  acceptance: acceptanceStates.wire,
  sent_at: z.iso.datetime().nullable(),
  results: z.array(line),
  totalProveedor1: money,
  totalProveedor2: money,
  totalProveedor3: money,
  data_garage: garageHead,
  data_work_orders: z.object({
    order_number: z.string(),
    type: orderKinds.wire,
    /** It lives under an appraisal. */
    from_appraisal: z.boolean(),
    client: z.object({ name: z.string(), email: z.string(), receipt_info: receiptInfo }),
    car: z.object({ car_registration: z.string(), name: z.string(), vin: z.string() }),
    receipt_info_garage_or_branch: receiptInfo.nullable(),
  }),
  version: z.int(),
})
export type Quotation = z.output<typeof quotation>

/** All three providers of a line are filled in; at most one of them is approved. */
const savedLine = z
  .object({
    id: z.int().positive(),
    provider1: requiredText,
    provider2: requiredText,
    provider3: requiredText,
    price_provider1: price,
    price_provider2: price,
    price_provider3: price,
    approved_provider1: z.boolean().default(false),
    approved_provider2: z.boolean().default(false),
    approved_provider3: z.boolean().default(false),
    cost: optionalPrice,
  })
  .refine(
    (saved) =>
      [saved.approved_provider1, saved.approved_provider2, saved.approved_provider3].filter(Boolean).length < 2,
    { path: ['approved_provider1'], error: messages.invalid.option },
  )
export type SavedLine = z.output<typeof savedLine>

export const quotationForm = z.object({
  data: rowsById(savedLine, { most: mostRows }),
  end_flow: z.boolean().default(false),
  send_client: z.boolean().default(false),
  print_quotation: z.boolean().default(false),
  /** The client declined everything: asked for a second time before it is sent. */
  declined: z.boolean().default(false),
  version,
})
export type QuotationForm = z.output<typeof quotationForm>

const progressLine = z.object({
  id: z.int(),
  stock: z.boolean(),
  quantity: z.number(),
  replacement: z.string(),
  name_task: z.string(),
  description: z.string(),
  observation: z.string(),
  provider_true: z.string(),
  /** Null for a row that quality control added: it is priced at closing. */
  price_true: money.nullable(),
  user: z.int(),
  /** Of its task: what is done is nobody else's any more. */
  status: taskStatuses.wire,
})

const wantedPart = z.object({
  cantidad: quantity,
  repuesto: requiredText,
  descripcion: textOrNull([atMost(longestPartInWords)], { lines: true }),
})
/** To a provider: the parts that a price is wanted for. */
export const partsList = z.object({
  email: partsListEmail,
  repuestos: z.array(wantedPart).min(1).max(mostRows),
  orden: chosen,
})
export type PartsList = z.output<typeof partsList>

/** EN PROCESO. */
const progress = z.object({
  order_number: z.string(),
  status: mechanicStatuses.wire,
  /** Whose the lines are that nobody was chosen for. */
  operator: z.string(),
  results: z.array(progressLine),
  version: z.int(),
})
export type Progress = z.output<typeof progress>

const qualityControl = z.object({
  order_number: z.string(),
  status: mechanicStatuses.wire,
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  version: z.int(),
})
export type QualityControl = z.output<typeof qualityControl>
export const qualityControlForm = z.object({ user: chosen, version })

const link = z.object({ token: z.string().min(1).max(200) })
/** What the client sees of a quotation: no costs, no notes among colleagues, nothing of other orders. */
const clientsQuotation = quotation.pick({ data_garage: true, acceptance: true, version: true }).extend({
  results: z.array(line.omit({ cost: true, observation: true })),
  order_number: z.string(),
  /** What the parts are for. */
  type: orderKinds.wire,
  car: z.object({ car_registration: z.string(), name: z.string() }),
  client: z.string(),
  /** Stands for the providers and prices: the same again as long as the workshop changes none of them. */
  offer: z.string(),
})
export type ClientsQuotation = z.output<typeof clientsQuotation>

export const quotes = { opens: ['work_order_management_mechanic', 'work_order_management_body_shop'] } as const
const quotesMechanic = { opens: ['work_order_management_mechanic'] } as const
const ofKind = z.object({ type: orderKinds.wire.optional() })

export const quotations = {
  read: endpoint('GET', 'quotation/{id}/', { ...quotes, query: ofKind, answer: quotation }),
  list: endpoint('GET', 'quotation/{id}/listQuotation/', { ...quotes, query: ofKind, answer: quotation }),
  print: endpoint('GET', 'quotation/{id}/print_quotation/', { ...quotes, query: ofKind, answer: quotation }),
  save: endpoint('PUT', 'quotation/{id}/save_quotation/', {
    ...quotes,
    query: ofKind,
    body: quotationForm,
    answer: quotation,
  }),
  reject: endpoint('PUT', 'quotation/{id}/reject_quotation/', {
    ...quotes,
    query: ofKind,
    body: z.object({ version }),
    answer: z.object({ status: z.int() }),
  }),
  sendPartsList: endpoint('POST', 'quotation/send_email_parts_list/', { ...quotes, query: ofKind, body: partsList }),
  /** Opened as an address: its token is the session's, or a ticket that serves once. */
  excel: endpoint('GET', 'report_excel_cotizacion/', {
    opens: 'public',
    query: link.extend({ id: z.coerce.number().int().positive(), type: orderKinds.wire.optional() }),
    answer: download,
  }),

  inProgress: endpoint('GET', 'quotation/{id}/in_progress/', {
    ...quotesMechanic,
    answer: progress,
  }),
  assign: endpoint('PUT', 'quotation/{id}/quotation_assigned_mechanic/', {
    ...quotesMechanic,
    body: z.object({
      form_data: rowsById(z.object({ id: z.int().positive(), stock: z.boolean() }), { most: mostRows }),
      /** Each line's operator; 0 leaves it with the order's own. */
      data_select: byId(chosenOrNobody, { most: mostRows }),
      version,
    }),
    answer: progress,
  }),
  qualityControl: endpoint('GET', 'quotation/{id}/quality_control/', {
    ...quotesMechanic,
    answer: qualityControl,
  }),
  assignQualityControl: endpoint('PUT', 'quotation/{id}/update_quality_control/', {
    ...quotesMechanic,
    body: qualityControlForm,
    answer: qualityControl,
  }),

  /** The client's own doors: the token is the key. */
  validateToken: endpoint('GET', 'quotation/validate_token/', {
    opens: 'public',
    query: link,
    answer: clientsQuotation,
  }),
  choose: endpoint('PUT', 'quotation/update_data/', {
    opens: 'public',
    body: link.extend({
      data: byId(z.union([z.literal(1), z.literal(2), z.literal(3)]), { most: mostRows }),
      /** What they saw: nobody agrees to a price that was changed meanwhile. An answer of their own changes only the version. */
      offer: z.string().max(100).optional(),
      version,
    }),
    answer: z.object({ acceptance: acceptanceStates.wire }),
  }),
  changeState: endpoint('PUT', 'work_orders/change_order_state/', {
    opens: 'public',
    body: link.extend({ state: z.union([z.literal(linkStates.ACCEPTED), z.literal(linkStates.REJECTED)]) }),
    answer: z.object({ acceptance: acceptanceStates.wire }),
  }),
}
