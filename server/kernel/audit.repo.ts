import type { Scope } from './scope.ts'

/** Says what was done, in the same transaction that does it. Never a secret in `details`. */
export async function audit(
  { tx, actor, now }: Scope,
  action: string,
  subject: string,
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
