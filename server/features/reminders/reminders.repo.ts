import { sql } from 'kysely'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { NotificationType } from '#domain/reminders/notification-types.ts'
import { keptSince } from '#domain/reminders/overdue.rules.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { handedOver } from './overdue.repo.ts'

export type NewReminder = { car_id: number; type_notification: NotificationType; send_date: string }

/** One of each type waits for a car: a later one takes its place, unless what waits is to stay. */
export async function setReminders(
  { tx, actor, now }: Scope,
  reminders: readonly NewReminder[],
  { replaces }: { replaces: boolean },
): Promise<void> {
  if (reminders.length === 0) return
  await tx
    .insertInto('reminder')
    .values(reminders.map((reminder) => ({ ...reminder, garage_id: actor.garageId, created_at: now })))
    .onConflict((on) => {
      const waiting = on.columns(['garage_id', 'car_id', 'type_notification']).where('sent_at', 'is', null)
      return replaces ? waiting.doUpdateSet({ send_date: sql`excluded.send_date` }) : waiting.doNothing()
    })
    .execute()
}

/** What waits for a car is a fact of the whole garage; what went out is seen by a branch only if it handed over the car. */
export async function deleteReminder({ tx, actor }: Scope, id: number) {
  return tx
    .deleteFrom('reminder as r')
    .where('r.garage_id', '=', actor.garageId)
    .where('r.id', '=', id)
    .$if(actor.branchId !== undefined, (rows) => rows.where((e) => e.or([e('r.sent_at', 'is', null), handedOver])))
    .returning(['r.car_id', 'r.type_notification'])
    .executeTakeFirst()
}

/**
 * Those whose day has come, with who is to be reminded of which car. A workshop that is not active reminds nobody: what
 * fell due meanwhile goes out when it is again, unless it has expired by then.
 * By the day, as the index of what waits has them: by their number, all of the garage would be looked at for few.
 */
export async function listDueReminders({ tx, actor }: Scope, day: PlainDate) {
  return tx
    .selectFrom('reminder as r')
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'r.garage_id').onRef('d.id', '=', 'r.car_id'))
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'd.garage_id').onRef('c.id', '=', 'd.client_id'))
    .innerJoin('garage as g', 'g.id', 'r.garage_id')
    .select(['r.id', 'r.type_notification', 'd.car_registration', 'd.model', 'd.brand', 'c.name as client', 'c.email'])
    .select(['g.name as garage', 'g.phone_number', 'g.email as garage_email', 'c.erased_at'])
    .where('r.garage_id', '=', actor.garageId)
    .where('g.status', '=', garageStatuses.code.active)
    .where('r.sent_at', 'is', null)
    .where('r.send_date', '<=', day)
    .where('r.send_date', '>=', keptSince(day))
    .orderBy('r.send_date')
    .orderBy('r.id')
    .limit(500)
    .forUpdate('r')
    .skipLocked()
    .execute()
}

export async function markRemindersSent({ tx, actor, now }: Scope, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('reminder')
    .set({ sent_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}
