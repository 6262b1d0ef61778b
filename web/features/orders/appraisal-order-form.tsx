import type { AppraisalOrderForm as AppraisalBody } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { type AppraisalValues, appraisalSchema } from './appraisal-order-values.ts'
import { AppraisalStep } from './appraisal-step.tsx'
import { draftKeyOf, headerOf, isOwnerSettled, type ReceptionForm, receptionOf } from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

/** Without an order it receives a new one. */
export function AppraisalOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema: appraisalSchema,
    initialValues: valuesOf(order),
    draftKey: draftKeyOf('appraisal', order),
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

function valuesOf(order: WorkOrder | undefined): AppraisalValues {
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
function bodyOf(values: AppraisalValues, isComplete: boolean): AppraisalBody {
  const { user, insurance_carrier, description } = values.order_appraisal
  return {
    type: orderKinds.code.appraisal,
    ...headerOf(values, isComplete),
    order_appraisal: { user, insurance_carrier, description: description || null },
  } as AppraisalBody
}
