import * as z from 'zod'
import { isOperatorSettled, isTickSettled } from '#domain/bodyshop/bodyshop.rules.ts'
import { bodyShopStep } from '#domain/bodyshop/bodyshop-form.ts'
import { bodyShopStatuses, type FlowElement, flowElements } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { BodyShopOrderForm } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import { headerOf, receptionOf, receptionSchema, withOwnerOf } from './order-values.ts'

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

/** Of what a draft brings back, what can no longer be changed is the order's: whose it is, and the stages it has passed. */
export function settledIn(restored: Values, record: Values, order: WorkOrder | undefined): Values {
  const owned = withOwnerOf(restored, record, order)
  const status = order?.order_body_shop ? bodyShopStatuses.keyOf(order.order_body_shop.status) : 'not_assigned'
  const flow = { ...owned.order_body_shop }
  const user_names = { ...owned.user_names }
  for (const stage of flowElements) {
    if (isTickSettled(stage, status)) flow[stage] = record.order_body_shop[stage]
    if (!isOperatorSettled(stage, status)) continue
    flow[`${stage}_user`] = record.order_body_shop[`${stage}_user`]
    user_names[stage] = record.user_names[stage] ?? ''
  }
  return { ...owned, order_body_shop: flow, user_names }
}
