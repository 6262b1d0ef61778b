import { Input, Text } from '@mantine/core'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { choosesOrderType, enabledOrderTypes, type OneOrderType } from '#domain/subscription/order-types.ts'
import type { Plan } from '#domain/subscription/subscription.contract.ts'
import type { FieldProps } from '#web/ui/field.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Values = { type_order_active: OneOrderType | null }
type OrderTypesFieldProps = { form: FieldProps<Values>['form']; plan: Pick<Plan, 'enable_type_work_orders'> }

const choices = offeredOrderTypes.options.filter(({ value }) => value !== 'appraisal')

/** A plan with several kinds of order leaves no choice, so there is nothing to fill in. */
export function OrderTypesField({ form, plan }: OrderTypesFieldProps) {
  const planned = plan.enable_type_work_orders
  if (choosesOrderType(planned)) {
    return <SelectField form={form} name="type_order_active" label="Tipo de orden" required options={choices} />
  }
  return (
    <Input.Wrapper label="Tipos de orden" labelElement="div">
      {enabledOrderTypes(planned, null).map((type) => (
        <Text key={type} size="sm">
          {offeredOrderTypes.entries[type].label}
        </Text>
      ))}
    </Input.Wrapper>
  )
}
