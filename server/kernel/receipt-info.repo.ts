import type { ReceiptInfoForm } from '#domain/kernel/receipt-info.ts'
import type { Scope } from './scope.ts'

/** Under what somebody is billed. Whoever it is refers to it by the id that is answered. */
export async function insertReceiptInfo({ tx, actor }: Scope, receipt: ReceiptInfoForm): Promise<number> {
  const { id } = await tx
    .insertInto('receipt_info')
    .values({ ...receipt, garage_id: actor.garageId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
