import * as z from 'zod'
import { bodyShopStep } from '#domain/bodyshop/bodyshop-form.ts'
import { type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { BodyShopOrderForm } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import { headerOf, receptionOf, receptionSchema } from './order-values.ts'

/** The names of those who were chosen stay beside their ids, by stage. */
const names = z.record(z.string(), z.string())
export const bodyShopOrderSchema = receptionSchema.extend({ order_body_shop: bodyShopStep, user_names: names })
type Values = Unfinished<z.output<typeof bodyShopOrderSchema>>
export type BodyShopZodForm = ZodForm<Values, z.output<typeof bodyShopOrderSchema>>

type Ticks = Record<FlowElement, boolean | null> & Record<`${FlowElement}_user`, number | null>

function ticksOf(flow: Ticks | null | undefined): Ticks {
  const ticks = flowElements.flatMap((stage) => [
    [stage, flow?.[stage] ?? false],
    [`${stage}_user`, flow?.[stage] ? flow[`${stage}_user`] : null],
  ])
  return Object.fromEntries(ticks)
}

export function valuesOf(order: WorkOrder | undefined): Values {
  const flow = order?.order_body_shop
  const nameOf = (id: number | null) => flow?.operators.find((operator) => operator.id === id)?.name ?? ''
  return {
    ...receptionOf(order),
    order_body_shop: { ...ticksOf(flow), description: flow?.description ?? '' },
    user_names: Object.fromEntries(flowElements.map((stage) => [stage, nameOf(flow?.[`${stage}_user`] ?? null)])),
  }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
export function bodyOf(values: Values, isComplete: boolean): BodyShopOrderForm {
  const flow = values.order_body_shop
  return {
    type: orderKinds.code.body_shop,
    ...headerOf(values, isComplete),
    order_body_shop: { ...ticksOf(flow), description: flow.description || null },
  } as BodyShopOrderForm
}
