import type { PlatformScope } from './scope.ts'

/** Says what somebody who runs the platform did, in the same transaction that does it. */
export async function auditPlatform(
  { tx, operator, now }: PlatformScope,
  action: string,
  subject: string,
  subjectId: number | null,
  more: { garageId?: number; details?: Record<string, unknown> } = {},
): Promise<void> {
  await tx
    .insertInto('platform_audit')
    .values({
      at: now,
      operator_id: operator.operatorId,
      garage_id: more.garageId ?? null,
      address: operator.address,
      action,
      subject,
      subject_id: subjectId,
      details: JSON.stringify(more.details ?? {}),
    })
    .execute()
}
