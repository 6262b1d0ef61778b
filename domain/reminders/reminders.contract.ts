import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** A reminder that is not wanted any more, pending at a car or overdue. */
export const reminders = {
  delete: endpoint('PUT', 'notification/{id}/delete_notification/', {
    opens: ['work_order_management', 'customer_management', 'history_of_notifications_and_incomplete_orders'],
    body: z.object({ notification_by_car: z.boolean().default(true) }),
  }),
}
