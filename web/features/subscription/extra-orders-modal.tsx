import { Button, Group, Stack, Text } from '@mantine/core'
import * as z from 'zod'
import { access } from '#domain/access/access.contract.ts'
import { type Cents, cents } from '#domain/kernel/money.ts'
import { extraOrders } from '#domain/kernel/number-fields.ts'
import { messages } from '#domain/kernel/texts.ts'
import { subscription } from '#domain/subscription/subscription.contract.ts'
import { useOnward } from '#web/kernel/onward.ts'
import { paths } from '#web/kernel/paths.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { refreshAfterRefusal } from '#web/kernel/use-endpoint.ts'
import { ClosableModal } from '#web/ui/closable-modal.tsx'
import { WholeNumberField } from '#web/ui/number-field.tsx'
import { useZodForm } from '#web/ui/zod-form.ts'
import { Fee } from './fee.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Without it there is no going on: "Cancelar" leads back to the orders. */
  required?: boolean
  /** Whether something is being filled in below it: then nobody is led away from that. */
  keepsPlace?: (() => boolean) | undefined
}

/** More orders than the plan has. It is left for the login, which leads those who are logged in to the start. */
export function ExtraOrdersModal({ opened, onClose, required = false, keepsPlace }: Props) {
  const navigate = useOnward()
  function leaveFor(to: string): void {
    onClose()
    if (!keepsPlace?.()) navigate(to, { replace: true })
  }
  return (
    <ClosableModal opened={opened} onClose={onClose} title="Comprar más ordenes" closeOnClickOutside={false}>
      <PurchaseForm
        onBought={() => leaveFor(paths.login)}
        onCancel={() => leaveFor(required ? paths.workOrders : paths.login)}
      />
    </ClosableModal>
  )
}

const schema = z.object({ number_order: extraOrders })

function PurchaseForm({ onBought, onCancel }: { onBought: () => void; onCancel: () => void }) {
  const { cost_per_additional_order: unit } = useMe()
  const form = useZodForm({ schema, initialValues: { number_order: 1 } })
  const quantity = form.useWatchValue('number_order')
  const buy = useAction(subscription.buyExtraOrders, {
    success: messages.done.purchase,
    failure: messages.failed.purchase,
    form,
    invalidates: [subscription.status, subscription.limitOrder],
    onSuccess: onBought,
    // It may be for the price, which is shown as it is now.
    onFailure: (failure) => refreshAfterRefusal(failure, [access.me]),
  })
  const counted = extraOrders.safeParse(quantity)
  return (
    <form
      onSubmit={form.onSubmit((body) => buy.run({ body: { ...body, cost_per_additional_order: unit } }))}
      noValidate
    >
      <Stack gap="md">
        <WholeNumberField form={form} name="number_order" label="Cantidad de órdenes" required data-autofocus />
        <Stack gap={4}>
          <Amount label="Costo por orden" value={unit} />
          <Amount label="Total" value={counted.success ? cents(unit * counted.data) : undefined} strong />
        </Stack>
        <Text size="sm" c="dimmed">
          Se cobrará en tu próxima factura.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={buy.pending}>
            Cancelar
          </Button>
          <Button type="submit" loading={buy.pending}>
            Comprar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Amount({ label, value, strong = false }: { label: string; value: Cents | undefined; strong?: boolean }) {
  const size = strong ? { fw: 650, fz: 'xl' } : {}
  return (
    <Group justify="space-between" aria-live={strong ? 'polite' : undefined}>
      <Text c={strong ? undefined : 'dimmed'} fw={strong ? 650 : undefined}>
        {label}
      </Text>
      {value === undefined ? <Text {...size}>—</Text> : <Fee value={value} {...size} />}
    </Group>
  )
}
