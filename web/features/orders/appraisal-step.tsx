import { SimpleGrid, Stack } from '@mantine/core'
import { isAppraiserSettled } from '#domain/appraisal/appraisal.rules.ts'
import { appraisalStatuses } from '#domain/appraisal/appraisal-codes.ts'
import { insurers } from '#domain/insurers/insurers.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orders, type WorkOrder } from '#domain/orders/orders.contract.ts'
import { call } from '#web/kernel/call.ts'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AppraisalZodForm } from './appraisal-order-values.ts'

/** ORDEN AVALUO: who appraises, for which insurer, and what. */
export function AppraisalStep({ form, order }: { form: AppraisalZodForm; order: WorkOrder | undefined }) {
  const status = order?.order_appraisal && appraisalStatuses.keyOf(order.order_appraisal.status)
  const isFixed = status ? isAppraiserSettled(status) : false

  async function findAppraisers(search: string) {
    const { results } = await call(orders.operators, { query: { search, type: 'appraisal', order: order?.id ?? null } })
    return results.map(asOption)
  }

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
          description={isFixed ? messages.refused.wrongState : undefined}
          lookup={findAppraisers}
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

async function findInsurers(search: string) {
  return (await call(insurers.list, { query: { search } })).results.map(asOption)
}

function asOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name }
}
