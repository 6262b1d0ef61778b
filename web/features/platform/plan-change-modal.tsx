import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { showDate } from '#domain/kernel/dates.ts'
import type { Answered } from '#domain/kernel/endpoint.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { messages } from '#domain/kernel/texts.ts'
import { offeredOrderTypes } from '#domain/orders/order-kinds.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { feeOf } from '#domain/subscription/billing.rules.ts'
import { enabledOrderTypes, type OneOrderType } from '#domain/subscription/order-types.ts'
import { type Plan, planChangeForm, subscription } from '#domain/subscription/subscription.contract.ts'
import { paymentTypes } from '#domain/subscription/subscription-codes.ts'
import { OrderTypesField } from '#web/features/subscription/public.ts'
import { draftsOfConsole } from '#web/kernel/drafts.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'

type Garage = Answered<typeof platform.garages>['results'][number]
type Payment = CodeOf<typeof paymentTypes>

const schema = planChangeForm.omit({ version: true })

export function PlanChangeModal({ garage, onClose }: { garage: Garage; onClose: () => void }) {
  const { id, name, version, plan_id, active_payment, type_order_active } = garage
  const isPhone = useIsPhone()
  const offered = useEndpoint(subscription.allPlans, {})
  // Theirs may not be offered any more.
  const { data: own } = useEndpoint(platform.readPlan, { params: { id: plan_id } })
  const plans = offered.data && own ? [own, ...offered.data.filter((plan) => plan.id !== own.id)] : offered.data
  const form = useZodForm({
    schema,
    initialValues: { plan: plan_id, active_payment: active_payment as Payment, type_order_active },
    draftKey: `${draftsOfConsole}/plan-of-${id}`,
    version,
  })
  const change = useAction(platform.changePlan, {
    form,
    success: ({ fee_from }) =>
      fee_from ? `Plan cambiado. La cuota nueva se cobra desde el ${showDate(fee_from)}.` : 'Plan cambiado',
    failure: messages.failed.edit,
    invalidates: [platform.garages],
    onSuccess: () => {
      form.saved()
      onClose()
    },
  })
  const planWith = (wanted: unknown) => plans?.find((plan) => plan.id === wanted)
  const [present, next] = [planWith(plan_id), planWith(form.useWatchValue('plan'))]
  const payment = form.useWatchValue('active_payment') as Payment
  const chosenType = form.useWatchValue('type_order_active') as OneOrderType | null
  const lost = present && next ? kindsLost([present, type_order_active], [next, chosenType]) : []

  return (
    <OpenModal onClose={onClose} title={`Plan de ${name}`} fullScreen={isPhone}>
      <Form
        form={form}
        isSaving={change.pending}
        onSubmit={(body) => change.run({ params: { id }, body: { ...body, version } })}
      >
        <Stack gap="md">
          <SelectField
            form={form}
            name="plan"
            label="Plan"
            required
            options={(plans ?? []).map((plan) => ({ value: plan.id, label: plan.name }))}
            isLoading={offered.isPending}
            failed={offered.isError ? { retry: () => void offered.refetch() } : undefined}
          />
          <SelectField
            form={form}
            name="active_payment"
            label="Forma de pago"
            required
            options={paymentTypes.options}
            description={next && `Cuota: ${formatMoney(feeOf(next, payment))}`}
          />
          {next && <OrderTypesField form={form} plan={next} />}
          {lost.length > 0 && (
            <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {`Las órdenes de ${lost.join(' y ')} dejarán de verse y sus tiempos en curso se pausarán, hasta que el plan las incluya de nuevo.`}
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            El plan cambia de inmediato. La cuota nueva se cobra cuando termine el mes o el año ya facturado. El
            propietario recibirá un correo.
          </Text>
          <Group justify="flex-end" gap="sm" mt="xs">
            <DiscardButton form={form} onClose={onClose} />
            <Button type="submit" loading={change.pending}>
              Cambiar plan
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}

type Kinds = [Plan, OneOrderType | null]

/** What the garage has now and would have no more, as people call it. */
function kindsLost(now: Kinds, then: Kinds): string[] {
  const [had, left] = [now, then].map(([plan, chosen]) => enabledOrderTypes(plan.enable_type_work_orders, chosen))
  return (had ?? []).filter((kind) => !left?.includes(kind)).map((kind) => offeredOrderTypes.labelOf(kind))
}
