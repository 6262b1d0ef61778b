import type { Scope } from '#server/kernel/scope.ts'

export async function updatePart(
  { tx, actor }: Scope,
  taskId: number,
  part: { name: string | null; description: string },
): Promise<void> {
  await tx.updateTable('task').set(part).where('garage_id', '=', actor.garageId).where('id', '=', taskId).execute()
}
