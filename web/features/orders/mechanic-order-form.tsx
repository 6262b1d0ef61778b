import { isBeforeQuotation } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { bodyOf, mechanicOrderSchema, valuesOf } from './mechanic-order-values.ts'
import { MechanicStep } from './mechanic-step.tsx'
import { draftKeyOf, type ReceptionForm } from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Without an order it receives a new one. */
export function MechanicOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema: mechanicOrderSchema,
    initialValues: valuesOf(order),
    draftKey: draftKeyOf('mechanic', order),
  })
  const status = order?.order_mechanic && mechanicStatuses.keyOf(order.order_mechanic.status)
  return (
    <OrderWizard
      form={form as unknown as ReceptionForm}
      order={order}
      list={paths.mechanicOrders}
      statusOf={(saved) => saved.order_mechanic?.status}
      isOwnerSettled={status ? !isBeforeQuotation(status) : false}
      remindsOfCar
      bodyOf={(isComplete) => bodyOf(form.getValues(), isComplete)}
      submitLabel="Guardar"
      step={{
        title: 'ORDEN MECANICA',
        fields: ['order_mechanic'],
        content: <MechanicStep form={form} order={order} />,
      }}
    />
  )
}
