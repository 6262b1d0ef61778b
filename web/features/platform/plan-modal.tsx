import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import type * as z from 'zod'
import { limits } from '#domain/kernel/fields.ts'
import { platform } from '#domain/platform/platform.contract.ts'
import { type Plan, planForm, subscription } from '#domain/subscription/subscription.contract.ts'
import { unlimitedOrders } from '#domain/subscription/subscription-codes.ts'
import { draftsOfConsole } from '#web/kernel/drafts.ts'
import { said } from '#web/kernel/said.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { DiscardButton } from '#web/ui/discard-button.tsx'
import { Form } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { WholeNumberField } from '#web/ui/number-field.tsx'
import { OpenModal } from '#web/ui/open-modal.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { planKinds } from './plan-kinds.ts'

const schema = planForm.omit({ version: true })
type Values = z.output<typeof schema>
const kinds = Object.entries(planKinds).map(([value, label]) => ({ value: Number(value), label }))
const empty = {
  name: '',
  monthly_fee: null,
  annual_fee: null,
  work_orders: null,
  enable_type_work_orders: null,
  cost_per_additional_order: null,
  offered: true,
}

type Props = { plan: Plan | undefined; onClose: () => void }

export function PlanModal({ plan, onClose }: Props) {
  const isPhone = useIsPhone()
  const form = useZodForm({
    schema,
    initialValues: plan ? valuesOf(plan) : empty,
    draftKey: `${draftsOfConsole}/plan-${plan?.id ?? 'new'}`,
    version: plan?.version,
  })
  const after = {
    form,
    invalidates: [platform.plans, subscription.allPlans, platform.readPlan, platform.garages],
    onSuccess: () => {
      form.saved()
      onClose()
    },
  }
  const create = useAction(subscription.createPlan, {
    ...after,
    ...said.created,
  })
  const update = useAction(subscription.updatePlan, {
    ...after,
    ...said.edited,
  })
  const isSaving = create.pending || update.pending
  const having = useEndpoint(
    platform.garages,
    { query: { plan: plan?.id } },
    { enabled: plan !== undefined, refetchOnMount: 'always' },
  )

  async function send(body: Values) {
    if (!plan) return create.run({ body })
    const changes = toldOf(plan, body)
    // Who cannot be counted at the moment may be many.
    const garages = having.data?.count
    if (changes.length > 0 && garages !== 0 && !(await confirm(forThoseWhoHaveIt(garages, changes)))) return
    update.run({ params: { id: plan.id }, body: { ...body, version: plan.version } })
  }

  return (
    <OpenModal onClose={onClose} title={plan ? `Editar ${plan.name}` : 'Crear plan'} size="lg" fullScreen={isPhone}>
      <Form form={form} isSaving={isSaving} onSubmit={send}>
        <Stack gap="md">
          <RequiredMark />
          <TextField form={form} name="name" label="Nombre" required maxLength={limits.alphanumeric} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <MoneyField form={form} name="monthly_fee" label="Mensualidad" required />
            <MoneyField form={form} name="annual_fee" label="Anualidad" required />
            <WholeNumberField
              form={form}
              name="work_orders"
              label="Órdenes al mes"
              description={`Desde ${unlimitedOrders.toLocaleString('en-US')} no hay límite`}
              required
            />
            <MoneyField
              form={form}
              name="cost_per_additional_order"
              label="Precio de cada orden adicional"
              description="Se cobra con la factura siguiente"
              required
            />
          </SimpleGrid>
          <SelectField form={form} name="enable_type_work_orders" label="Tipos de orden" options={kinds} required />
          <SwitchField
            form={form}
            name="offered"
            label="Se ofrece"
            description="Apagado, lo conservan los talleres que lo tienen y nadie más llega a él"
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <DiscardButton form={form} onClose={onClose} />
            <Button type="submit" loading={isSaving}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </Form>
    </OpenModal>
  )
}

/** What those who have the plan notice of its change, and when. */
function toldOf(before: Plan, after: Values): string[] {
  const isCut = after.enable_type_work_orders < before.enable_type_work_orders
  const differs = (...fields: (keyof Values)[]) => fields.some((field) => after[field] !== before[field])
  return [
    ...(isCut ? ['Las órdenes de los tipos que pierdan dejarán de verse y sus tiempos en curso se pausarán.'] : []),
    ...(!isCut && differs('enable_type_work_orders') ? ['Sus tipos de orden cambian de inmediato.'] : []),
    ...(differs('work_orders') ? ['Su límite de órdenes cambia de inmediato, también para este mes.'] : []),
    ...(differs('monthly_fee', 'annual_fee') ? ['La cuota nueva se cobra desde su próxima factura.'] : []),
    ...(differs('cost_per_additional_order') ? ['Las órdenes adicionales se venden al precio nuevo.'] : []),
  ]
}

function forThoseWhoHaveIt(garages: number | undefined, changes: string[]) {
  const whose = garages === undefined ? 'de sus talleres' : garages === 1 ? 'de 1 taller' : `de ${garages} talleres`
  return { title: `¿Cambiar el plan ${whose}?`, text: changes.join(' '), confirmLabel: 'Cambiar', danger: true }
}

function valuesOf({ id, version, ...values }: Plan) {
  return values
}
