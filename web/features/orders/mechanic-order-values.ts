import * as z from 'zod'
import { mayChangeOperator } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { type MechanicOrderForm, mechanicStep } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import { headerOf, receptionOf, receptionSchema } from './order-values.ts'

export const mechanicOrderSchema = receptionSchema.extend({ order_mechanic: mechanicStep, user_name: z.string() })
type Values = Unfinished<z.output<typeof mechanicOrderSchema>>
export type MechanicZodForm = ZodForm<Values, z.output<typeof mechanicOrderSchema>>

export function valuesOf(order: WorkOrder | undefined): Values {
  const { user, description } = order?.order_mechanic ?? { user: null, description: '' }
  return {
    ...receptionOf(order),
    order_mechanic: { user: user?.id ?? null, description },
    user_name: user?.name ?? '',
  }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
export function bodyOf(values: Values, isComplete: boolean): MechanicOrderForm {
  const { user, description } = values.order_mechanic
  return {
    type: orderKinds.code.mechanic,
    ...headerOf(values, isComplete),
    order_mechanic: { user, description: description || null },
  } as MechanicOrderForm
}

/** Who works on it stays from a state on. */
export function isOperatorFixed(order: WorkOrder | undefined): boolean {
  const status = order?.order_mechanic && mechanicStatuses.keyOf(order.order_mechanic.status)
  return status !== undefined && status !== null && !mayChangeOperator(status)
}
