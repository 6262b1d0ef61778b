import { SimpleGrid, Stack } from '@mantine/core'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { findInsurers } from '#web/features/insurers/public.ts'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AppraisalZodForm, isOperatorFixed } from './appraisal-order-values.ts'
import { operatorsFor } from './operator-lookup.ts'

/** ORDEN AVALUO: who appraises, for which insurer, and what. */
export function AppraisalStep({ form, order }: { form: AppraisalZodForm; order: WorkOrder | undefined }) {
  const status = order?.order_appraisal && appraisalStatuses.keyOf(order.order_appraisal.status)
  const isFixed = isOperatorFixed(order)

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <LookupField
          form={form}
          name="order_appraisal.user"
          label="Valuador"
          // An appraisal that goes on has somebody who makes it.
          clearable={status !== 'in_progress'}
          disabled={isFixed}
          description={isFixed ? messages.refused.fixedOperator : undefined}
          lookup={operatorsFor('appraisal', order)}
          currentLabel={form.getValues().user_name ?? undefined}
          onChoice={(_, option) => form.setFieldValue('user_name', option?.label ?? '')}
        />
        <LookupField
          form={form}
          name="order_appraisal.insurance_carrier"
          label="Aseguradora"
          clearable
          lookup={findInsurers}
          currentLabel={form.getValues().insurer_name ?? undefined}
          onChoice={(_, option) => form.setFieldValue('insurer_name', option?.label ?? '')}
        />
      </SimpleGrid>
      <TextField
        form={form}
        name="order_appraisal.description"
        label="Descripción"
        required
        lines
        maxLength={limits.lines}
      />
    </Stack>
  )
}
