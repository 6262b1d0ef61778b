import * as z from 'zod'
import { plainDate } from '../kernel/dates.ts'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalLines, requiredText } from '../kernel/fields.ts'
import { money, price } from '../kernel/money.ts'
import { months, taxPercentage } from '../kernel/number-fields.ts'
import { receiptInfo } from '../kernel/receipt-info.ts'
import { rowsById } from '../kernel/rows-by-id.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { fileLimits, uploadedFile } from '../orders/order-files.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { notificationTypes } from '../reminders/notification-types.ts'

const check = z.boolean().default(false)
const monthsUntil = months.nullable().default(null)

/** Which reminders are to be sent, and how many months after the closing. */
const chosenReminders = z.object({
  check_engine_tuning: check,
  months_engine_tuning: monthsUntil,
  check_oil_change: check,
  months_oil_change: monthsUntil,
  check_annual_check_up: check,
  months_annual_check_up: monthsUntil,
})
export type ChosenReminders = z.output<typeof chosenReminders>

/** More lines than these are no closing of one order. */
export const mostAdditionals = 200

/** What a spare part is sold for: the price as it was typed, tax included when it is ticked. */
const soldPart = z.object({
  id: z.int().positive(),
  price_provider: price,
  used: z.boolean().default(true),
  tax: z.boolean().default(false),
  /** With which the tax in this price was added; today's where nothing is sent. */
  tax_percentage: taxPercentage.nullish(),
})

/** DETALLE DE CIERRE: `close_order` false only keeps it. The server computes the total; one that is sent is ignored. */
export const closingForm = z.object({
  type: z.literal('close_orders'),
  /** Which kind of order is closed. */
  order_type: orderKinds.wire.optional(),
  close_order: z.boolean(),
  data_close_order: z
    .object({
      /** Of each kind of work that the order has, and of no other. */
      total_sale_of_labor_mechanic: price.optional(),
      total_sale_of_labor_body_shop: price.optional(),
      total_sale_of_labor_appraisal: price.optional(),
      closing_observation_mechanic: optionalLines,
      closing_observation_body_shop: optionalLines,
      closing_observation_appraisal: optionalLines,
      ...chosenReminders.shape,
    })
    .superRefine((chosen, { addIssue }) => {
      for (const type of notificationTypes.keys) {
        if (!chosen[`check_${type}`] || chosen[`months_${type}`] !== null) continue
        addIssue({ code: 'custom', path: [`months_${type}`], message: messages.required })
      }
    }),
  additionals: z
    .array(z.object({ description: requiredText, amount: price }))
    .max(mostAdditionals)
    .default([]),
  purchased_spare_parts: rowsById(soldPart, { most: 1000 }).default([]),
  close_files: z
    .array(z.int().positive())
    .max(fileLimits.close_files, { error: messages.invalid.fileCount(fileLimits.close_files) })
    .default([]),
  version,
})
export type ClosingForm = z.output<typeof closingForm>

const purchasedPart = z.object({
  id: z.int(),
  /** The kind of work that it was bought for. */
  type: orderKinds.wire,
  /** How many the price is for. */
  quantity: z.number(),
  replacement: z.string(),
  description: z.string(),
  observation: z.string(),
  name: z.string(),
  provider: z.string(),
  /** Null where nobody has named one yet: what quality control added. */
  price_provider: money.nullable(),
  used: z.boolean(),
  tax: z.boolean(),
  /** With which the tax was added; null without tax, and where nobody noted it. */
  tax_percentage: z.number().nullable(),
})
export type PurchasedPart = z.output<typeof purchasedPart>

const timedTask = z.object({
  id: z.int(),
  /** The part of the body that was worked on, for its picture. */
  part_identifier: z.string().nullable(),
  replacement: z.string(),
  name: z.string(),
  description: z.string(),
  observation: z.string(),
  user: z.string(),
  time: duration,
  /** Somebody's timer has run for more than ten hours. */
  runs_long: z.boolean(),
})

/** HISTORIAL DE TIEMPO and what the closing begins with. */
export const timeHistory = z.object({
  results: z.array(z.object({ name: z.string(), tasks: z.array(timedTask), sub_total: duration })),
  total_timer: duration,
  total_timer_in_number: z.number(),
  hourly_sale: money,
  /** Absent for roles that do not see costs. */
  cost_hour: money.optional(),
  total_cost_of_sale: money.optional(),
})
export type TimeHistory = z.output<typeof timeHistory>

/** What is offered for one kind of work: the hour's rate and the time, those of its closing once it is closed. */
const offeredWork = z.object({
  type: orderKinds.wire,
  status: z.int(),
  hourly_sale: money,
  total_timer: duration,
  labour_offered: money,
  /** Absent for roles that do not see costs. */
  cost_hour: money.optional(),
  total_cost_of_sale: money.optional(),
})

export const closing = z.object({
  id: z.int(),
  order_number: z.string(),
  client: z.string(),
  /** Under whom it is billed: once it is closed, as they were called that day. */
  receipt_info: receiptInfo.nullable(),
  car: z.object({ car_registration: z.string(), name: z.string() }),
  /** Of the order's own kind. */
  ...offeredWork.shape,
  /** The same of every kind that it has; an appraisal may have two besides its own. */
  sub_orders: z.array(offeredWork),
  total_sale_of_labor_mechanic: money.optional(),
  total_sale_of_labor_body_shop: money.optional(),
  total_sale_of_labor_appraisal: money.optional(),
  closing_observation_mechanic: z.string().optional(),
  closing_observation_body_shop: z.string().optional(),
  closing_observation_appraisal: z.string().optional(),
  purchased_spare_parts: z.array(purchasedPart),
  /** What the workshop adds to a part today, as the rates are today's: the session may know an older one. */
  tax_percentage_garage: z.number(),
  additionals: z.array(z.object({ id: z.int(), description: z.string(), amount: money })),
  close_files: z.array(uploadedFile),
  /** Those that already wait for this car, by type: shown instead of an input. */
  pending_notifications: z.array(z.object({ type_notification: notificationTypes.wire, send_date: plainDate })),
  /** Those that were chosen when it was last kept. */
  reminders: chosenReminders,
  total_amount: money,
  /** The symbol of its amounts: of the day when it was closed, else today's. */
  currency: z.string(),
  version: z.int(),
})
export type Closing = z.output<typeof closing>

const billed = z.object({ name: z.string(), logo: z.string().nullable(), receipt_info: receiptInfo.nullable() })

/** What the slip tells of one kind of work, when its detail is asked for. */
const workDone = z.object({ parts: z.array(purchasedPart), labour: money, observation: z.string(), time: duration })

/** The slip that a workshop hands over. */
const slip = z.object({
  data: z.object({
    order_type: orderKinds.wire,
    order_number: z.string(),
    client: z.object({ name: z.string(), receipt_info: receiptInfo }),
    car: z.object({ car_registration: z.string(), name: z.string() }),
    receipt_info_garage_or_branch: billed,
    currency: z.string(),
    additionals: z.array(z.object({ description: z.string(), amount: money })),
    total_amount: money,
    closed_at: z.iso.datetime().nullable(),
  }),
  data_historial: z.object({
    order_mechanic: workDone.nullable(),
    order_body_shop: workDone.nullable(),
    order_appraisal: workDone.nullable(),
  }),
})
export type Slip = z.output<typeof slip>

export const closings = {
  read: endpoint('GET', 'work_orders/{id}/closing/', {
    opens: ['work_order_management_mechanic', 'work_order_management_body_shop', 'work_order_management_appraisal'],
    query: z.object({ type: orderKinds.wire.optional() }),
    answer: closing,
  }),
  slip: endpoint('GET', 'work_orders/{id}/orderClosingPDF/', {
    opens: ['work_order_management'],
    query: z.object({ type: orderKinds.wire.optional() }),
    answer: slip,
  }),
}
