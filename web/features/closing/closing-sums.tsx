import { Divider, Group, Stack, Text } from '@mantine/core'
import type { Cents } from '#domain/kernel/money.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { Money } from '#web/ui/money.tsx'
import { type ClosingFormOf, sumsOf } from './closing-values.ts'

/** The sums follow what is typed; the server computes its own. */
export function ClosingSums({ form, counted }: { form: ClosingFormOf; counted: { onlyUsed: boolean } }) {
  const data_close_order = form.useWatchValue('data_close_order')
  const purchased_spare_parts = form.useWatchValue('purchased_spare_parts')
  const additionals = form.useWatchValue('additionals')
  const sums = sumsOf({ data_close_order, purchased_spare_parts, additionals }, counted)
  return (
    <Stack gap="xs" aria-live="polite">
      {sums.labours.map(({ kind, amount }, _, { length }) => (
        <Sum
          key={kind}
          label={length > 1 ? `Mano de obra · ${orderKinds.entries[kind].label}` : 'Mano de obra'}
          value={amount}
        />
      ))}
      <Sum label="Subtotal de repuestos" value={sums.parts} />
      <Sum label="Adicionales" value={sums.additionals} />
      <Divider />
      <Group justify="space-between" fw={700} fz="xl">
        <span>TOTAL</span>
        <Money value={sums.total} />
      </Group>
    </Stack>
  )
}

function Sum({ label, value }: { label: string; value: Cents }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Money value={value} />
    </Group>
  )
}
