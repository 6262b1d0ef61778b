import { clockIn, plainDateIn } from '#domain/kernel/zoned.ts'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import { keptSince } from '#domain/reminders/overdue.rules.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay, garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { queueForEveryGarage } from '#server/kernel/jobs.repo.ts'
import { job } from '#server/kernel/jobs.ts'
import { sendMails } from '#server/kernel/mail.ts'
import { behindDoor, garageItself, inScope, type Scope } from '#server/kernel/scope.ts'
import { deleteExpired } from './overdue.repo.ts'
import { reminderLetter } from './reminders.letters.ts'
import { listDueReminders, markRemindersSent } from './reminders.repo.ts'

const sendingHour = 9

/** Every hour, because nine o'clock comes at another hour in each time zone. */
export const remindJob = job({
  name: 'remind',
  cron: '2 * * * *',
  async run(house) {
    await behindDoor(house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, remindGarageJob))
  },
})

export const remindGarageJob = job<{ garageId: number }>({
  name: 'remind_garage',
  run: (house, { garageId }) => inScope(house, garageItself(garageId), sendDueReminders),
})

/** Once a day, in the small hours of where most workshops are; what is a month old is counted by each garage's own day. */
export const expireRemindersJob = job({
  name: 'expire_reminders',
  cron: '17 8 * * *',
  async run(house) {
    await behindDoor(house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, expireGarageRemindersJob))
  },
})

export const expireGarageRemindersJob = job<{ garageId: number }>({
  name: 'expire_garage_reminders',
  run: (house, { garageId }) =>
    inScope(house, garageItself(garageId), async (scope) => {
      const removed = await deleteExpired(scope, keptSince(await garageDay(scope)))
      if (removed > 0) await audit(scope, 'expire_reminders', 'reminder', null, { removed })
    }),
})

/** Mail and mark in one transaction: each goes out once, also when two processes look at the same time. */
async function sendDueReminders(scope: Scope): Promise<void> {
  const zone = await garageTimeZone(scope)
  if (clockIn(scope.now, zone).hour < sendingHour) return
  const due = await listDueReminders(scope, plainDateIn(scope.now, zone))
  const mails = due.flatMap((reminder) => {
    if (!reminder.email || reminder.erased_at) return []
    const car = `${reminder.car_registration} (${reminder.model} - ${reminder.brand})`
    const { client, garage, phone_number: phone, garage_email: email } = reminder
    const type = reminder.type_notification as NotificationType
    return [{ recipient: reminder.email, letter: reminderLetter({ client, garage, phone, email, car, type }) }]
  })
  await sendMails(scope, mails)
  await markRemindersSent(
    scope,
    due.map(({ id }) => id),
  )
}
