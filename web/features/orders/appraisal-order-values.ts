import * as z from 'zod'
import { isAppraiserSettled } from '#domain/appraisal/appraisal.rules.ts'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { appraisalStep } from '#domain/appraisal/appraisal-form.ts'
import type { AppraisalOrderForm } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import { headerOf, receptionOf, receptionSchema } from './order-values.ts'

/** The names of those who were chosen stay beside their ids. */
export const appraisalSchema = receptionSchema.extend({
  order_appraisal: appraisalStep,
  user_name: z.string(),
  insurer_name: z.string(),
})
type Values = Unfinished<z.output<typeof appraisalSchema>>
export type AppraisalZodForm = ZodForm<Values, z.output<typeof appraisalSchema>>

export function valuesOf(order: WorkOrder | undefined): Values {
  const { user, insurance_carrier, description } = order?.order_appraisal ?? {}
  return {
    ...receptionOf(order),
    order_appraisal: {
      user: user?.id ?? null,
      insurance_carrier: insurance_carrier?.id ?? null,
      description: description ?? '',
    },
    user_name: user?.name ?? '',
    insurer_name: insurance_carrier?.name ?? '',
  }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
export function bodyOf(values: Values, isComplete: boolean): AppraisalOrderForm {
  const { user, insurance_carrier, description } = values.order_appraisal
  return {
    type: orderKinds.code.appraisal,
    ...headerOf(values, isComplete),
    order_appraisal: { user, insurance_carrier, description: description || null },
  } as AppraisalOrderForm
}

/** Who works on it stays from a state on. */
export function isOperatorFixed(order: WorkOrder | undefined): boolean {
  const status = order?.order_appraisal && appraisalStatuses.keyOf(order.order_appraisal.status)
  return status !== undefined && status !== null && isAppraiserSettled(status)
}
