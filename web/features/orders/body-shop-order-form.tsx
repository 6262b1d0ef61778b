import { useState } from 'react'
import * as z from 'zod'
import { bodyShopStep } from '#domain/bodyshop/bodyshop-form.ts'
import {
  type BodyShopStatus,
  bodyShopStatuses,
  type FlowElement,
  flowElements,
} from '#domain/bodyshop/bodyshop-statuses.ts'
import type { BodyShopOrderForm as BodyShopBody } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { type Unfinished, useZodForm, type ZodForm } from '#web/ui/zod-form.ts'
import { FlowStep } from './flow-step.tsx'
import {
  draftKeyOf,
  headerOf,
  isOwnerSettled,
  type ReceptionForm,
  receptionOf,
  receptionSchema,
} from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** The names of those who were chosen stay beside their ids, by stage. */
const names = z.record(z.string(), z.string())
const schema = receptionSchema.extend({ order_body_shop: bodyShopStep, user_names: names })
type Values = Unfinished<z.output<typeof schema>>
export type BodyShopZodForm = ZodForm<Values, z.output<typeof schema>>

/** Without an order it receives a new one. */
export function BodyShopOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({ schema, initialValues: valuesOf(order), draftKey: draftKeyOf('body-shop', order) })
  // It may be sent back from here: what was typed stays, and what may be changed follows the state.
  const [status, setStatus] = useState<BodyShopStatus>(() => statusOf(order))
  return (
    <OrderWizard
      form={form as unknown as ReceptionForm}
      order={order}
      list={paths.bodyShopOrders}
      statusOf={(saved) => saved.order_body_shop?.status}
      isOwnerSettled={isOwnerSettled(order && movedTo(order, status))}
      bodyOf={(isComplete) => bodyOf(form.getValues(), isComplete)}
      submitLabel="guardar"
      step={{
        title: 'ENDEREZADO Y PINTURA',
        fields: ['order_body_shop'],
        content: <FlowStep form={form} order={order} status={status} onMove={setStatus} />,
      }}
    />
  )
}

function statusOf(order: WorkOrder | undefined): BodyShopStatus {
  return order?.order_body_shop ? bodyShopStatuses.keyOf(order.order_body_shop.status) : 'not_assigned'
}

function movedTo(order: WorkOrder, to: BodyShopStatus): WorkOrder {
  const flow = order.order_body_shop
  return { ...order, order_body_shop: flow && { ...flow, status: bodyShopStatuses.code[to] } }
}

type Ticks = Record<FlowElement, boolean | null> & Record<`${FlowElement}_user`, number | null>

function ticksOf(flow: Ticks | null | undefined): Ticks {
  const ticks = flowElements.flatMap((stage) => [
    [stage, flow?.[stage] ?? false],
    [`${stage}_user`, flow?.[stage] ? flow[`${stage}_user`] : null],
  ])
  return Object.fromEntries(ticks)
}

function valuesOf(order: WorkOrder | undefined): Values {
  const flow = order?.order_body_shop
  const nameOf = (id: number | null) => flow?.operators.find((operator) => operator.id === id)?.name ?? ''
  return {
    ...receptionOf(order),
    order_body_shop: { ...ticksOf(flow), description: flow?.description ?? '' },
    user_names: Object.fromEntries(flowElements.map((stage) => [stage, nameOf(flow?.[`${stage}_user`] ?? null)])),
  }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
function bodyOf(values: Values, isComplete: boolean): BodyShopBody {
  const flow = values.order_body_shop
  return {
    type: orderKinds.code.body_shop,
    ...headerOf(values, isComplete),
    order_body_shop: { ...ticksOf(flow), description: flow.description || null },
  } as BodyShopBody
}
