import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { isClosed } from '#domain/closing/closed-status.ts'
import type { Closing } from '#domain/closing/closing.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Money, useCurrencySymbol } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { kindOf } from './closing-kinds.ts'
import type { ClosingFormOf } from './closing-values.ts'

type Props = { form: ClosingFormOf; work: Closing['sub_orders'][number] }

/** What the work of one kind is sold for, beside what its time is worth, and what is said about it. */
export function Labour({ form, work }: Props) {
  const symbol = useCurrencySymbol()
  const kind = kindOf(work)
  const field = `data_close_order.total_sale_of_labor_${kind}` as const
  const labour = form.useWatchValue(field)
  const offered = work.labour_offered
  // A new workshop has no rate yet, and what is closed for nothing stays so.
  const isUnset = work.hourly_sale === 0 && !isClosed(kind, work.status)
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text component="h2" fw={600}>
          Mano de obra
        </Text>
        <RequiredMark />
      </Group>
      <Stack gap="md">
        <Group gap="sm" align="end">
          <MoneyField form={form} name={field} label="Venta de mano de obra" required />
          <Stack gap={2} pb={4}>
            <Text size="sm" c="dimmed">
              <Money value={work.hourly_sale} /> × <DurationText seconds={work.total_timer} /> ={' '}
              <Money value={offered} />
            </Text>
            {isUnset && <Text size="sm">La venta por hora está sin definir: se indica en Configuraciones.</Text>}
            {work.total_cost_of_sale !== undefined && (
              <Text size="sm" c="dimmed">
                Costo de la mano de obra: <Money value={work.total_cost_of_sale} />
              </Text>
            )}
            {labour !== offered && !isUnset && (
              <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue(field, offered)}>
                Usar {formatMoney(offered, symbol)}
              </Button>
            )}
          </Stack>
        </Group>
        <TextField
          form={form}
          name={`data_close_order.closing_observation_${kind}`}
          label="Observación"
          lines
          maxLength={limits.lines}
        />
      </Stack>
    </Paper>
  )
}
