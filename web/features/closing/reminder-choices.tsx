import { Box, Checkbox, Paper, Stack, Text } from '@mantine/core'
import type { Closing } from '#domain/closing/closing.contract.ts'
import { type NotificationType, notificationTypes } from '#domain/reminders/notification-types.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { WholeNumberField } from '#web/ui/number-field.tsx'
import classes from './closing.module.css'
import type { ClosingFormOf } from './closing-values.ts'

type Props = { form: ClosingFormOf; pending: Closing['pending_notifications'] }

/** What the client is to be reminded of. What already waits for this car is told, and not asked again. */
export function ReminderChoices({ form, pending }: Props) {
  return (
    <Paper withBorder p="md">
      <Text component="h2" fw={600}>
        Recordatorios
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        El cliente recibirá un correo cuando pasen los meses que elijas.
      </Text>
      <Stack gap="xs">
        {notificationTypes.keys.map((type) => {
          const waiting = pending.find(({ type_notification }) => type_notification === type)
          if (!waiting) return <Choice key={type} form={form} type={type} />
          return (
            <Text key={type} className={classes.waiting}>
              {notificationTypes.entries[type].label}: programado para el <DateText value={waiting.send_date} />
            </Text>
          )
        })}
      </Stack>
    </Paper>
  )
}

function Choice({ form, type }: { form: ClosingFormOf; type: NotificationType }) {
  const { label } = notificationTypes.entries[type]
  const isChosen = form.useWatchValue(`data_close_order.check_${type}`) === true
  function choose(check: boolean): void {
    form.setFieldValue(`data_close_order.check_${type}`, check)
    if (!check) form.setFieldValue(`data_close_order.months_${type}`, null)
  }
  return (
    <Box role="group" aria-label={label} className={classes.reminder}>
      <div className={classes.tick}>
        <Checkbox label={label} checked={isChosen} onChange={(event) => choose(event.currentTarget.checked)} />
      </div>
      {isChosen && (
        <WholeNumberField
          form={form}
          name={`data_close_order.months_${type}`}
          label="Meses"
          required
          placeholder="1 a 48"
        />
      )}
    </Box>
  )
}
