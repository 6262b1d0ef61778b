import { Button, Fieldset, Group, Paper, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { clients } from '#domain/clients/clients.contract.ts'
import { type Closing, closings } from '#domain/closing/closing.contract.ts'
import { limits } from '#domain/kernel/fields.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { isOffered } from '#domain/kernel/moves.ts'
import { messages } from '#domain/kernel/texts.ts'
import { mechanic } from '#domain/mechanic/mechanic.contract.ts'
import { mechanicMoves } from '#domain/mechanic/mechanic.rules.ts'
import { mechanicStatuses } from '#domain/mechanic/mechanic-statuses.ts'
import { fileLimits } from '#domain/orders/order-files.ts'
import { orders } from '#domain/orders/orders.contract.ts'
import { paths } from '#web/kernel/paths.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { confirm, inform } from '#web/ui/dialogs.tsx'
import { DurationText } from '#web/ui/duration-text.tsx'
import { Form } from '#web/ui/form.tsx'
import { Money, useCurrencySymbol } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useUploads } from '#web/ui/uploads.ts'
import { useZodForm } from '#web/ui/zod-form.ts'
import { Additionals } from './additionals.tsx'
import { CloseFiles } from './close-files.tsx'
import classes from './closing.module.css'
import { ClosingSums } from './closing-sums.tsx'
import { type ClosingFields, type ClosingFormOf, closingFields, valuesOf } from './closing-values.ts'
import { ReminderChoices } from './reminder-choices.tsx'
import { SpareParts } from './spare-parts.tsx'

const readAgain = [closings.read, closings.slip, orders.read, orders.list, orders.dashboard, orders.timeline]

/** DETALLE DE CIERRE. Guardar keeps it; closing asks, freezes it and leads to the slip. */
export function ClosingForm({ closing }: { closing: Closing }) {
  const navigate = useNavigate()
  const form: ClosingFormOf = useZodForm({
    schema: closingFields,
    initialValues: valuesOf(closing),
    draftKey: `closing-${closing.id}-${closing.version}`,
  })
  const files = useUploads({ form, name: 'close_files', kind: 'documents', most: fileLimits.close_files })
  const save = useAction(orders.update, {
    form,
    success: messages.updated,
    failure: messages.failed.edit,
    invalidates: [...readAgain, mechanic.timeHistory, clients.list, clients.read],
    onSuccess: (_, { body }) => {
      form.saved()
      const isClosed = 'close_order' in body && body.close_order
      navigate(isClosed ? paths.orderSlip({ id: closing.id, back: '' }) : paths.mechanicOrders)
    },
  })
  const isOpen = isOffered(mechanicMoves, 'close', mechanicStatuses.keyOf(closing.status as 10))

  function send(fields: ClosingFields, close_order: boolean): void {
    if (files.isUnfinished) {
      inform(messages.refused.uploading)
      return
    }
    const close_files = fields.close_files.map(({ id }) => id)
    const body = { ...fields, close_files, type: 'close_orders' as const, close_order, version: closing.version }
    save.run({ params: { id: closing.id }, body })
  }
  async function close(fields: ClosingFields): Promise<void> {
    if (await confirm({ ...messages.confirm.finish, confirmLabel: 'Cerrar orden' })) send(fields, true)
  }

  return (
    <Form form={form} onSubmit={(fields) => send(fields, false)}>
      <div className={classes.columns}>
        <Fieldset variant="unstyled" disabled={!isOpen} className={classes.fields}>
          <Stack gap="md">
            <Labour form={form} closing={closing} />
            <SpareParts form={form} parts={closing.purchased_spare_parts} />
            <Additionals form={form} />
            <CloseFiles form={form} uploads={files} isOpen={isOpen} />
            {isOpen && <ReminderChoices form={form} pending={closing.pending_notifications} />}
          </Stack>
        </Fieldset>
        <Paper withBorder p="md" className={classes.summary}>
          <ClosingSums form={form} />
          {isOpen && (
            <Group gap="sm" mt="md" className={classes.buttons}>
              <Button type="submit" variant="default" loading={save.pending}>
                Guardar
              </Button>
              <Button loading={save.pending} onClick={() => form.onSubmit(close)()}>
                Cerrar orden
              </Button>
            </Group>
          )}
        </Paper>
      </div>
    </Form>
  )
}

function Labour({ form, closing }: { form: ClosingFormOf; closing: Closing }) {
  const symbol = useCurrencySymbol()
  const labour = form.useWatchValue('data_close_order.total_sale_of_labor_mechanic')
  const offered = closing.labour_offered
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text component="h2" fw={600}>
          Mano de obra
        </Text>
        <Text size="sm" c="dimmed">
          {messages.requiredMark}
        </Text>
      </Group>
      <Stack gap="md">
        <Group gap="sm" align="end">
          <MoneyField
            form={form}
            name="data_close_order.total_sale_of_labor_mechanic"
            label="Venta de mano de obra"
            required
          />
          <Stack gap={2} pb={4}>
            <Text size="sm" c="dimmed">
              <Money value={closing.hourly_sale} /> × <DurationText seconds={closing.total_timer} /> ={' '}
              <Money value={offered} />
            </Text>
            {labour !== offered && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => form.setFieldValue('data_close_order.total_sale_of_labor_mechanic', offered)}
              >
                Usar {formatMoney(offered, symbol)}
              </Button>
            )}
          </Stack>
        </Group>
        <TextField
          form={form}
          name="data_close_order.closing_observation_mechanic"
          label="Observación"
          lines
          maxLength={limits.lines}
        />
      </Stack>
    </Paper>
  )
}
