import * as z from 'zod'
import { duration } from '../kernel/durations.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { optionalLines, requiredText } from '../kernel/fields.ts'
import { money, price } from '../kernel/money.ts'
import { months } from '../kernel/number-fields.ts'
import { receiptInfo } from '../kernel/receipt-info.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { fileLimits, uploadedFile } from '../orders/order-files.ts'
import { orderKinds } from '../orders/order-kinds.ts'
import { notificationTypes } from '../reminders/notification-types.ts'

/** A reminder to be sent so many months after the closing. */
const reminder = z.object({ check: z.boolean().default(false), months: months.nullable().default(null) })
const reminders = z.object({ engine_tuning: reminder, oil_change: reminder, annual_check_up: reminder })

/** What a spare part is sold for: the price as it was typed, tax included when it is ticked. */
const soldPart = z.object({
  id: z.int().positive(),
  price_provider: price,
  used: z.boolean().default(true),
  tax: z.boolean().default(false),
})

/** DETALLE DE CIERRE: `close_order` false only keeps it. The server computes the total; one that is sent is ignored. */
export const closingForm = z.object({
  type: z.literal('close_orders'),
  /** Which kind of order is closed. */
  order_type: orderKinds.wire.optional(),
  close_order: z.boolean(),
  data_close_order: z
    .object({
      total_sale_of_labor_mechanic: price,
      closing_observation_mechanic: optionalLines,
      reminders: reminders.optional(),
    })
    .refine(
      ({ reminders: chosen }) =>
        Object.values(chosen ?? {}).every(({ check, months: after }) => !check || after !== null),
      { path: ['reminders'], error: messages.required },
    ),
  additionals: z
    .array(z.object({ description: requiredText, amount: price }))
    .max(200)
    .default([]),
  purchased_spare_parts: z.array(soldPart).max(1000).default([]),
  close_files: z
    .array(z.int().positive())
    .max(fileLimits.close_files, { error: messages.invalid.fileCount(fileLimits.close_files) })
    .default([]),
  version,
})
export type ClosingForm = z.output<typeof closingForm>

export const purchasedPart = z.object({
  id: z.int(),
  replacement: z.string(),
  description: z.string(),
  observation: z.string(),
  name: z.string(),
  provider: z.string(),
  price_provider: money,
  used: z.boolean(),
  tax: z.boolean(),
})

const timedTask = z.object({
  id: z.int(),
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

export const closing = z.object({
  id: z.int(),
  order_number: z.string(),
  status: z.int(),
  total_sale_of_labor_mechanic: money,
  closing_observation_mechanic: z.string(),
  purchased_spare_parts: z.array(purchasedPart),
  additionals: z.array(z.object({ id: z.int(), description: z.string(), amount: money })),
  close_files: z.array(uploadedFile),
  /** Those that already wait for this car, by type: shown instead of an input. */
  pending_notifications: z.array(z.object({ type_notification: notificationTypes.wire, send_date: z.string() })),
  total_amount: money,
  version: z.int(),
})
export type Closing = z.output<typeof closing>

const billed = z.object({ name: z.string(), logo: z.string().nullable(), receipt_info: receiptInfo.nullable() })

/** The slip that a workshop hands over. */
export const slip = z.object({
  data: z.object({
    order_type: orderKinds.wire,
    order_number: z.string(),
    client: z.object({ name: z.string(), receipt_info: receiptInfo }),
    receipt_info_garage_or_branch: billed,
    currency: z.string(),
    additionals: z.array(z.object({ description: z.string(), amount: money })),
    total_amount: money,
    closed_at: z.iso.datetime().nullable(),
  }),
  data_historial: z.object({
    order_mechanic: z
      .object({ parts: z.array(purchasedPart), labour: money, observation: z.string(), time: duration })
      .nullable(),
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
