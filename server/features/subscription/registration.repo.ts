import type { Scope } from '#server/kernel/scope.ts'

export async function billGarageTo({ tx, actor }: Scope, receiptInfoId: number): Promise<void> {
  await tx.updateTable('garage').set({ receipt_info_id: receiptInfoId }).where('id', '=', actor.garageId).execute()
}
