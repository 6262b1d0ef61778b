import { Fragment } from 'react'
import { notificationTypes } from '#domain/reminders/notification-types.ts'
import type { Car } from '#domain/vehicles/vehicles.contract.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import type { CarValues, CarZodForm } from './car-values.ts'

type Asked = NonNullable<CarValues['notification']>

/** Those of the car that are still to be sent. */
export type WaitingReminders = { waiting?: Car['notifications'] | undefined }

/** A service to be reminded of: what, and when. Without a type there is none more than those that wait already. */
export function CarReminder({ form, waiting = [] }: { form: CarZodForm } & WaitingReminders) {
  const asked = form.useWatchValue('notification') as Asked | null
  return (
    <>
      <Choice
        label="Recordatorio"
        placeholder={waiting.length === 0 ? 'Sin recordatorio' : 'Sin otro recordatorio'}
        description={waiting.length > 0 && <AlreadyWaiting waiting={waiting} />}
        data={notificationTypes.options}
        value={asked?.type_notification ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar selección: Recordatorio' }}
        onChange={(type_notification) =>
          form.setFieldValue(
            'notification',
            type_notification ? { type_notification, send_date: asked?.send_date ?? null } : null,
          )
        }
      />
      {asked && <DateField form={form} name="notification.send_date" label="Fecha de envio" required />}
    </>
  )
}

function AlreadyWaiting({ waiting }: { waiting: Car['notifications'] }) {
  return (
    <>
      En espera:{' '}
      {waiting.map(({ id, type_notification, send_date }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          {notificationTypes.labelOf(type_notification)} <DateText value={send_date} />
        </Fragment>
      ))}
      . Uno del mismo tipo lo reemplaza.
    </>
  )
}
