import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { reminders } from '#domain/reminders/reminders.contract.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import { implement } from '#server/kernel/implement.ts'
import { listOverdue } from './overdue.repo.ts'
import { deleteReminder } from './reminders.repo.ts'

export const reminderRoutes = implement(reminders, {
  list: async (scope, { query }) => listOverdue(scope, query, await garageDay(scope)),
  delete: async (scope, { params }) => {
    const reminder = await deleteReminder(scope, params.id)
    if (!reminder) throw new Refusal('not_found', messages.notFound)
    await audit(scope, 'delete_reminder', 'car', reminder.car_id, { type: reminder.type_notification })
    return {}
  },
})
