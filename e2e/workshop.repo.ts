import { defaultRoles } from '../domain/team/default-roles.ts'
import type { Scope } from '../server/kernel/scope.ts'

export async function findRole({ tx, actor }: Scope, role: keyof typeof defaultRoles) {
  const found = await tx
    .selectFrom('role')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('name', '=', defaultRoles[role].name)
    .executeTakeFirstOrThrow()
  const branch = await tx
    .selectFrom('branch')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { roleId: found.id, branchId: branch.id }
}
