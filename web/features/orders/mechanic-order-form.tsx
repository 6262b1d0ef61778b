import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { bodyOf, isOperatorFixed, mechanicOrderSchema, valuesOf } from './mechanic-order-values.ts'
import { MechanicStep } from './mechanic-step.tsx'
import { isOwnerSettled, type ReceptionForm, withPeopleOf } from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Without an order it receives a new one. */
export function MechanicOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema: mechanicOrderSchema,
    initialValues: valuesOf(order),
    draftKey: `mechanic-order-${order?.id ?? 'new'}`,
    version: order?.version,
    settled: (restored, record) =>
      withPeopleOf('order_mechanic', restored, record, { order, isOperatorFixed: isOperatorFixed(order) }),
  })
  return (
    <OrderWizard
      form={form as unknown as ReceptionForm}
      order={order}
      list={paths.mechanicOrders}
      statusOf={(saved) => saved.order_mechanic?.status}
      isOwnerSettled={isOwnerSettled(order)}
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
