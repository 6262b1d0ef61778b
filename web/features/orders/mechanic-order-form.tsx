import * as z from 'zod'
import { type MechanicOrderForm as MechanicBody, mechanicStep } from '#domain/orders/order-forms.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { WorkOrder } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { type Unfinished, useZodForm, type ZodForm } from '#web/ui/zod-form.ts'
import { MechanicStep } from './mechanic-step.tsx'
import {
  draftKeyOf,
  headerOf,
  isOwnerSettled,
  type ReceptionForm,
  receptionOf,
  receptionSchema,
} from './order-values.ts'
import { OrderWizard } from './order-wizard.tsx'

const schema = receptionSchema.extend({ order_mechanic: mechanicStep, user_name: z.string() })
type Values = Unfinished<z.output<typeof schema>>
export type MechanicZodForm = ZodForm<Values, z.output<typeof schema>>

/** Without an order it receives a new one. */
export function MechanicOrderForm({ order }: { order?: WorkOrder }) {
  const form = useZodForm({
    schema,
    initialValues: valuesOf(order),
    draftKey: draftKeyOf('mechanic', order),
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

function valuesOf(order: WorkOrder | undefined): Values {
  const { user, description } = order?.order_mechanic ?? { user: null, description: '' }
  return {
    ...receptionOf(order),
    order_mechanic: { user: user?.id ?? null, description },
    user_name: user?.name ?? '',
  }
}

/** What is sent, complete or not: the schema that belongs to it has accepted the values already. */
function bodyOf(values: Values, isComplete: boolean): MechanicBody {
  const { user, description } = values.order_mechanic
  return {
    type: orderKinds.code.mechanic,
    ...headerOf(values, isComplete),
    order_mechanic: { user, description: description || null },
  } as MechanicBody
}
