import * as z from 'zod'
import { plainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { notificationTypes } from './notification-types.ts'

/** A reminder that was sent, or whose day has passed, and who was reminded of which car. */
const overdueReminder = z.object({
  id: z.int(),
  car: z.object({ id: z.int(), car_registration: z.string(), brand: z.string(), model: z.string() }),
  client: z.object({ id: z.int(), name: z.string(), phone_number: z.string(), email: z.string() }),
  type_notification: notificationTypes.wire,
  send_date: plainDate,
})

export const reminders = {
  /** Notificaciones Vencidas: those of the last month. */
  list: endpoint('GET', 'notification/', {
    opens: ['history_of_notifications_and_incomplete_orders'],
    query: listQuery(['type_notification', 'send_date']),
    answer: page(overdueReminder),
  }),
  /** A reminder that is not wanted any more, pending at a car or overdue. */
  delete: endpoint('PUT', 'notification/{id}/delete_notification/', {
    opens: ['work_order_management', 'customer_management', 'history_of_notifications_and_incomplete_orders'],
    body: z.object({ notification_by_car: z.boolean().default(true) }),
  }),
}
