import { Stack } from '@mantine/core'
import { limits } from '#domain/kernel/fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { LookupField } from '#web/ui/lookup-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isOperatorFixed, type MechanicZodForm } from './mechanic-order-values.ts'
import { operatorsFor } from './operator-lookup.ts'

/** ORDEN MECANICA: what is to be done, and by whom if that is known already. */
export function MechanicStep({ form, order }: { form: MechanicZodForm; order: WorkOrder | undefined }) {
  const status = order?.order_mechanic && mechanicStatuses.keyOf(order.order_mechanic.status)
  const isFixed = isOperatorFixed(order)

  return (
    <Stack gap="md">
      <LookupField
        form={form}
        name="order_mechanic.user"
        label="Mecánico/Operador"
        // An order that is being diagnosed or repaired has somebody who does it.
        clearable={!status || status === 'not_assigned'}
        disabled={isFixed}
        description={isFixed ? messages.refused.fixedOperator : undefined}
        lookup={operatorsFor('mechanic', order)}
        currentLabel={form.getValues().user_name ?? undefined}
        onChoice={(_, option) => form.setFieldValue('user_name', option?.label ?? '')}
      />
      <TextField
        form={form}
        name="order_mechanic.description"
        label="Descripción"
        required
        lines
        maxLength={limits.lines}
      />
    </Stack>
  )
}
