import { clockIn, plainDateIn } from '#domain/kernel/zoned.ts'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import { keptSince } from '#domain/reminders/overdue.rules.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay, garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { queueForEveryGarage } from '#server/kernel/jobs.repo.ts'
import { job } from '#server/kernel/jobs.ts'
import { countMails, sendMails } from '#server/kernel/mail.ts'
import { behindDoor, garageItself, inScope, type Scope } from '#server/kernel/scope.ts'
import { deleteExpired } from './overdue.repo.ts'
import { reminderLetter } from './reminders.letters.ts'
import { listDueReminders, markRemindersSent } from './reminders.repo.ts'

const sendingHour = 9
/** What was missed at nine, as the server was down, goes out when it can; but a letter that comes at night is no service. */
const nightHour = 20

/** Every half hour, because nine o'clock comes at another hour in each time zone, and in some at another half. */
export const remindJob = job({
  name: 'remind',
  cron: '2,32 * * * *',
  async run(house) {
    await behindDoor(house, { everyGarage: true }, (tx) => queueForEveryGarage(tx, remindGarageJob))
  },
})

export const remindGarageJob = job<{ garageId: number }>({
  name: 'remind_garage',
  async run(house, { garageId }) {
    const garage = garageItself(garageId)
    const due = await inScope(house, garage, listDue)
    if (due.length === 0) return
    const most = await countMails(house, garage, due.filter(reachesSomebody).length)
    await inScope(house, garage, (scope) => sendDueReminders(scope, most))
  },
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

type Due = Awaited<ReturnType<typeof listDueReminders>>[number]

async function listDue(scope: Scope): Promise<Due[]> {
  const zone = await garageTimeZone(scope)
  const { hour } = clockIn(scope.now, zone)
  if (hour < sendingHour || hour >= nightHour) return []
  return listDueReminders(scope, plainDateIn(scope.now, zone))
}

/**
 * Mail and mark in one transaction: each goes out once, also when two processes look at the same time. Of those that
 * reach somebody only `most` do; the others are still due later.
 */
async function sendDueReminders(scope: Scope, most: number): Promise<void> {
  const due = await listDue(scope)
  const mailed = due.filter(reachesSomebody).slice(0, most)
  const unmailed = due.filter((reminder) => !reachesSomebody(reminder))
  await sendMails(scope, mailed.map(mailOf))
  await markRemindersSent(
    scope,
    [...mailed, ...unmailed].map(({ id }) => id),
  )
}

const reachesSomebody = (reminder: Due): reminder is Due & { email: string } =>
  Boolean(reminder.email) && reminder.erased_at === null

function mailOf(reminder: Due & { email: string }) {
  const car = `${reminder.car_registration} (${reminder.model} - ${reminder.brand})`
  const { client, garage, phone_number: phone, garage_email: email } = reminder
  const type = reminder.type_notification as NotificationType
  return { recipient: reminder.email, letter: reminderLetter({ client, garage, phone, email, car, type }) }
}
