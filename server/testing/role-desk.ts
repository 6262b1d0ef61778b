import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { team } from '#domain/team/team.contract.ts'
import { insertRoles } from '../features/team/public.ts'
import type { TestGarage } from './garages.ts'
import type { World } from './world.ts'

/** What tests do with roles, and how they look at what came of it. */
export function roleDesk(w: () => World) {
  const withFlags = (flags: StoredPermission[]) => Object.fromEntries(flags.map((flag) => [flag, true]))
  return {
    create: (as: string, name: string, ...flags: StoredPermission[]) =>
      w().ask(team.createRole, { as, body: { name, ...withFlags(flags) } }),
    edit: (as: string, id: number, body: Record<string, unknown>) =>
      w().ask(team.updateRole, { as, params: { id }, body: body as { name: string } }),
    remove: (as: string, id: number) => w().ask(team.deleteRole, { as, params: { id } }),
    newRole: (garage: TestGarage, name: string, ...flags: StoredPermission[]) =>
      w().inGarage(garage, async (scope) => (await insertRoles(scope, { role: { name, flags } })).role),
    rowOf: async (id: number) =>
      (await w().database.asOwner<Record<string, unknown>>('select * from role where id = $1', [id]))[0],
    entriesOf: (id: number) =>
      w().database.asOwner<{ action: string; details: unknown }>(
        "select action, details, user_id::int from audit_entry where subject = 'role' and subject_id = $1 order by id",
        [id],
      ),
  }
}
