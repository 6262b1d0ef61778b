import type { Scope } from '#server/kernel/scope.ts'

export async function isInsurer({ tx, actor }: Scope, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('insurance_carrier')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function findInsurerName({ tx, actor }: Scope, id: number | null): Promise<string> {
  if (id === null) return ''
  const row = await tx
    .selectFrom('insurance_carrier')
    .select('name')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}
