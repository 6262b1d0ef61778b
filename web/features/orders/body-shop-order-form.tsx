import { useState } from 'react'
import { type BodyShopStatus, bodyShopStatuses } from '#domain/bodyshop/bodyshop-statuses.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { bodyOf, bodyShopOrderSchema, settledIn, valuesOf } from './body-shop-order-values.ts'
import { FlowStep } from './flow-step.tsx'
import { isOwnerSettled, type ReceptionForm } from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Without an order it receives a new one. */
export function BodyShopOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema: bodyShopOrderSchema,
    initialValues: valuesOf(order),
    draftKey: `body-shop-order-${order?.id ?? 'new'}`,
    version: order?.version,
    settled: (restored, record) => settledIn(restored, record, order),
  })
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
