import { sql } from 'kysely'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import type { Scope } from '#server/kernel/scope.ts'

export type NewReminder = { car_id: number; type_notification: NotificationType; send_date: string }

/** One of each type waits for a car: a later one takes its place. */
export async function setReminders({ tx, actor, now }: Scope, reminders: readonly NewReminder[]): Promise<void> {
  if (reminders.length === 0) return
  await tx
    .insertInto('reminder')
    .values(reminders.map((reminder) => ({ ...reminder, garage_id: actor.garageId, created_at: now })))
    .onConflict((on) =>
      on
        .columns(['garage_id', 'car_id', 'type_notification'])
        .where('sent_at', 'is', null)
        .doUpdateSet({ send_date: sql`excluded.send_date` }),
    )
    .execute()
}
