import type { OrderAction } from '#domain/orders/timeline.ts'
import { prepared } from './database.ts'
import type { Scope } from './scope.ts'

type Entry = {
  garageId: number
  at: Date
  userId: number | null
  address: string | null
  action: string
  subject: string
  subjectId: number | null
  details: string
}

const written = prepared((db, entry: Entry) =>
  db.insertInto('audit_entry').values({
    garage_id: entry.garageId,
    at: entry.at,
    user_id: entry.userId,
    address: entry.address,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    details: entry.details,
  }),
)

/** Says what was done, in the same transaction that does it. Never a secret in `details`. */
export async function audit<Subject extends string>(
  { tx, actor, now }: Scope,
  // What happens to an order is read by people in its timeline: an action without words does not compile.
  action: Subject extends 'work_order' ? OrderAction : string,
  subject: Subject,
  subjectId: number | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { garageId, userId, address } = actor
  await written(tx, {
    garageId,
    userId,
    address,
    at: now,
    action,
    subject,
    subjectId,
    details: JSON.stringify(details),
  })
}
