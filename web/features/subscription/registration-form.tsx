import { Group, Progress, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { messages } from '#domain/kernel/texts.ts'
import { feeOf } from '#domain/subscription/billing.rules.ts'
import { choosesOrderType } from '#domain/subscription/order-types.ts'
import { type PaymentMode, type Plan, subscription } from '#domain/subscription/subscription.contract.ts'
import { paymentTypes } from '#domain/subscription/subscription-codes.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { said } from '#web/kernel/said.ts'
import type { Remembered } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refreshAfterRefusal } from '#web/kernel/use-endpoint.ts'
import { inform } from '#web/ui/dialogs.tsx'
import { Wizard } from '#web/ui/wizard.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { Fee } from './fee.tsx'
import { GarageStep } from './garage-step.tsx'
import { ProprietorStep } from './proprietor-step.tsx'
import { ReceiptStep, takenIn } from './receipt-step.tsx'
import { emptyRegistration, type Registered, registrationSchema } from './registration-values.ts'

type Props = { plan: Plan; mode: PaymentMode }

export function RegistrationForm({ plan, mode }: Props) {
  const navigate = useOnward()
  const form = useZodForm({
    schema: registrationSchema(plan),
    initialValues: emptyRegistration,
    draftKey: 'register',
    version: undefined,
  })
  const taken = useRef(takenIn(form.getValues()))
  const register = useAction(subscription.register, {
    ...said.created,
    form,
    // It may be for the fee, which is shown as it is now.
    onFailure: (failure) => refreshAfterRefusal(failure, [subscription.checkPlan]),
    onSuccess: async ({ active }, { body }) => {
      form.saved()
      if (!active) await inform(messages.refused.garagePending)
      navigate(paths.login, { replace: true, state: { username: body.proprietor.username } satisfies Remembered })
    },
  })

  function send({ logo, ...values }: Registered): void {
    const type_order_active = choosesOrderType(plan.enable_type_work_orders) ? values.type_order_active : null
    const active_payment = paymentTypes.code[mode]
    const body = { ...values, type_order_active, plan: plan.id, active_payment, fee: feeOf(plan, active_payment) }
    register.run({ body, files: { logo: logo ?? undefined } })
  }

  return (
    <Stack gap="md">
      <ChosenPlan plan={plan} mode={mode} />
      <Wizard
        form={form}
        submitLabel="Enviar"
        submitting={register.pending}
        onSubmit={send}
        onBack={() => navigate(paths.suscriptions)}
        steps={[
          { title: 'Datos del taller', fields: garageFields, content: <GarageStep form={form} plan={plan} /> },
          { title: 'Datos del administrador', fields: ['proprietor'], content: <ProprietorStep form={form} /> },
          {
            title: 'Datos de facturación',
            fields: ['receipt_info'],
            content: <ReceiptStep form={form} taken={taken} />,
          },
        ]}
      />
      {register.pending && register.progress > 0 && (
        <Progress value={register.progress * 100} aria-label="Enviando el logo" />
      )}
    </Stack>
  )
}

const garageFields = [
  'name',
  'phone_number',
  'email',
  'country',
  'city',
  'address',
  'foundation_date',
  'subdomain',
  'prefix',
  'type_order_active',
  'logo',
] as const

function ChosenPlan({ plan, mode }: Props) {
  const fee = feeOf(plan, paymentTypes.code[mode])
  return (
    <Group gap="xs">
      <Text fw={600}>Plan {plan.name}</Text>
      <Text c="dimmed">
        Pago {paymentTypes.entries[mode].label.toLowerCase()} · <Fee value={fee} fw={600} />
      </Text>
    </Group>
  )
}
