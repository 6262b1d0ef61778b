import { Input, Text } from '@mantine/core'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { enabledOrderTypes, type OneOrderType } from '#domain/subscription/order-types.ts'
import type { Plan } from '#domain/subscription/subscription.contract.ts'
import type { FieldProps } from '#web/ui/field.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Values = { type_order_active: OneOrderType | null }
type Planned = Pick<Plan, 'enable_type_work_orders'>

const choices = offeredOrderTypes.options.filter(({ value }) => value !== 'appraisal')

/** Plans with one kind of order ask which; the others have theirs. */
export function choosesOrderType(plan: Planned): boolean {
  return plan.enable_type_work_orders <= 1
}

/** A plan with several kinds of order leaves no choice, so there is nothing to fill in. */
export function OrderTypesField({ form, plan }: { form: FieldProps<Values>['form']; plan: Planned }) {
  if (choosesOrderType(plan)) {
    return <SelectField form={form} name="type_order_active" label="Tipo de orden" required options={choices} />
  }
  return (
    <Input.Wrapper label="Tipos de orden" labelElement="div">
      {enabledOrderTypes(plan.enable_type_work_orders, null).map((type) => (
        <Text key={type} size="sm">
          {offeredOrderTypes.entries[type].label}
        </Text>
      ))}
    </Input.Wrapper>
  )
}
