import type { OrderAction } from '#domain/orders/timeline.ts'
import type { Scope } from './scope.ts'

/** Says what was done, in the same transaction that does it. Never a secret in `details`. */
export async function audit<Subject extends string>(
  { tx, actor, now }: Scope,
  // What happens to an order is read by people in its timeline: an action without words does not compile.
  action: Subject extends 'work_order' ? OrderAction : string,
  subject: Subject,
  subjectId: number | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      garage_id: actor.garageId,
      at: now,
      user_id: actor.userId,
      address: actor.address,
      action,
      subject,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute()
}
