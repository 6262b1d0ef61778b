import type { Insertable } from 'kysely'
import { defaultRoles } from '#domain/team/default-roles.ts'
import { insertRoles } from '#server/features/team/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import type { Garage } from '#server/kernel/database.generated.ts'
import { garageItself, type House, inScope, type Scope } from '#server/kernel/scope.ts'
import { insertGarage, nextGarageId } from './workshop.repo.ts'

export type RoleIds = Record<keyof typeof defaultRoles, number>

/** The id of a garage that does not exist yet, for what must be named after it before it does. */
export function reserveGarageId(house: House): Promise<number> {
  return house.database.transaction({}, nextGarageId)
}

/** A garage and the roles it starts with, in one transaction together with whatever `then` adds. */
export async function openWorkshop<T>(
  house: House,
  garage: Omit<Insertable<Garage>, 'id' | 'created_at'>,
  then: (scope: Scope, roles: RoleIds) => Promise<T>,
  reservedId?: number,
): Promise<T> {
  const id = reservedId ?? (await reserveGarageId(house))
  return inScope(house, garageItself(id), async (scope) => {
    await insertGarage(scope, garage)
    const roles = await insertRoles(scope, defaultRoles)
    await audit(scope, 'open_workshop', 'garage', id)
    return then(scope, roles)
  })
}
