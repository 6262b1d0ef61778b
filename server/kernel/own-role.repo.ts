import { showsCosts } from '#domain/team/default-roles.ts'
import { prepared } from './database.ts'
import type { Scope } from './scope.ts'

const roleOf = prepared((db, args: { garageId: number; userId: number | null }) =>
  db
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .select('r.name')
    .where('u.garage_id', '=', args.garageId)
    .where('u.id', '=', args.userId),
)

/** The name of the actor's role; a job of the garage has none. */
export async function findOwnRoleName({ tx, actor }: Scope): Promise<string> {
  const [role] = await roleOf(tx, { garageId: actor.garageId, userId: actor.userId })
  return role?.name ?? ''
}

/** Roles see costs by their name. */
export async function seesCosts(scope: Scope): Promise<boolean> {
  return showsCosts(await findOwnRoleName(scope))
}
