import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { appraisalSchema, bodyOf, isOperatorFixed, valuesOf } from './appraisal-order-values.ts'
import { AppraisalStep } from './appraisal-step.tsx'
import { isOwnerSettled, type ReceptionForm, withPeopleOf } from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Without an order it receives a new one. */
export function AppraisalOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema: appraisalSchema,
    initialValues: valuesOf(order),
    draftKey: `appraisal-order-${order?.id ?? 'new'}`,
    version: order?.version,
    settled: (restored, record) =>
      withPeopleOf('order_appraisal', restored, record, { order, isOperatorFixed: isOperatorFixed(order) }),
  })
  return (
    <OrderWizard
      form={form as unknown as ReceptionForm}
      order={order}
      list={paths.appraisalOrders}
      statusOf={(saved) => saved.order_appraisal?.status}
      isOwnerSettled={isOwnerSettled(order)}
      // An appraisal is not diagnosed; its sub-orders are, and show what was photographed.
      hasDiagnosis={false}
      bodyOf={(isComplete) => bodyOf(form.getValues(), isComplete)}
      submitLabel="Guardar"
      step={{
        title: 'ORDEN AVALUO',
        fields: ['order_appraisal'],
        content: <AppraisalStep form={form} order={order} />,
      }}
    />
  )
}
