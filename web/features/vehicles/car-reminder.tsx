import { Select } from '@mantine/core'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import { DateField } from '#web/ui/date-field.tsx'
import type { CarValues, CarZodForm } from './car-values.ts'

type Waiting = NonNullable<CarValues['notification']>

/** A service to be reminded of: what, and when. Without a type there is none. */
export function CarReminder({ form }: { form: CarZodForm }) {
  const waiting = form.useWatchValue('notification') as Waiting | null
  return (
    <>
      <Select
        label="Recordatorio"
        placeholder="Sin recordatorio"
        data={notificationTypes.options}
        value={waiting?.type_notification ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Borrar Recordatorio' }}
        onChange={(type_notification) =>
          form.setFieldValue(
            'notification',
            type_notification ? { type_notification, send_date: waiting?.send_date ?? null } : null,
          )
        }
      />
      {waiting && <DateField form={form} name="notification.send_date" label="Fecha de envio" required />}
    </>
  )
}
