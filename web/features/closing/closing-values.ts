import type * as z from 'zod'
import { type Closing, closingForm } from '#domain/closing/closing.contract.ts'
import { closingTotal, sumOfParts } from '#domain/closing/closing.rules.ts'
import { addMoney, type Cents, cents, noMoney } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { fileLimits, uploadedFiles } from '#domain/orders/order-files.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** What is filled in; whether it is only kept or closed is said by the button. */
export const closingFields = closingForm
  .omit({ type: true, order_type: true, close_order: true, version: true })
  .extend({ close_files: uploadedFiles(fileLimits.close_files) })
export type ClosingFields = z.output<typeof closingFields>
type ClosingValues = Unfinished<ClosingFields>
export type ClosingFormOf = ZodForm<ClosingValues, ClosingFields>

/** A reminder that waits for the car already is not asked for, whatever was chosen before it did. */
export function withoutWaiting(values: ClosingValues, { pending_notifications }: Closing): ClosingValues {
  const data_close_order = { ...values.data_close_order }
  for (const { type_notification: type } of pending_notifications) {
    data_close_order[`check_${type}`] = false
    data_close_order[`months_${type}`] = null
  }
  return { ...values, data_close_order }
}

/** The labour of a kind that the order does not have is not there, and is not asked for. */
export function valuesOf(closing: Closing): ClosingValues {
  return withoutWaiting(recordedIn(closing), closing)
}

function recordedIn(closing: Closing): ClosingValues {
  return {
    data_close_order: {
      total_sale_of_labor_mechanic: closing.total_sale_of_labor_mechanic,
      total_sale_of_labor_body_shop: closing.total_sale_of_labor_body_shop,
      total_sale_of_labor_appraisal: closing.total_sale_of_labor_appraisal,
      closing_observation_mechanic: closing.closing_observation_mechanic ?? '',
      closing_observation_body_shop: closing.closing_observation_body_shop ?? '',
      closing_observation_appraisal: closing.closing_observation_appraisal ?? '',
      ...closing.reminders,
    },
    additionals: closing.additionals.map(({ description, amount }) => ({ description, amount })),
    purchased_spare_parts: closing.purchased_spare_parts.map(({ id, price_provider, used, tax, tax_percentage }) => ({
      id,
      price_provider,
      used,
      tax,
      tax_percentage,
    })),
    close_files: closing.close_files,
  }
}

type Summed = Pick<ClosingValues, 'data_close_order' | 'additionals' | 'purchased_spare_parts'>

/** As its tabs tell of it: an appraisal before what is under it. */
const workInOrder = ['appraisal', 'mechanic', 'body_shop'] as const satisfies readonly OrderType[]

/** The sums while it is filled in: what is empty or cannot be read yet counts as nothing. */
export function sumsOf(values: Summed, counted: { onlyUsed: boolean }) {
  const labours = workInOrder.flatMap((kind) => {
    const typed = values.data_close_order[`total_sale_of_labor_${kind}`]
    return typed === undefined ? [] : [{ kind, amount: amountOf(typed) }]
  })
  const labour = labours.map(({ amount }) => amount)
  const parts = values.purchased_spare_parts.map(pricedPart)
  const additionals = values.additionals.map(({ amount }) => amountOf(amount))
  return {
    /** Of each kind of work that it has. */
    labours,
    parts: sumOfParts(parts, counted),
    additionals: addMoney(noMoney, ...additionals),
    total: closingTotal({ labour, parts, additionals, ...counted }),
  }
}

type FilledPart = ClosingValues['purchased_spare_parts'][number]

/** What the parts of one kind of work come to. */
export function subtotalOf(parts: readonly FilledPart[], counted: { onlyUsed: boolean }): Cents {
  return sumOfParts(parts.map(pricedPart), counted)
}

function pricedPart({ price_provider, used }: FilledPart) {
  return { price: amountOf(price_provider), used: used === true }
}

function amountOf(typed: number | null): Cents {
  return typed !== null && Number.isInteger(typed) ? cents(typed) : noMoney
}
