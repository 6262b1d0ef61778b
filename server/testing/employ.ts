import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { hireUser, insertRoles } from '../features/team/public.ts'
import { type TestGarage, type TestUser, testPasswordHash } from './garages.ts'
import type { World } from './world.ts'

export type Employed = TestUser & { roleId: number; roleName: string; token: string }

let made = 0

/** Somebody new with a role of their own that has just these flags. */
export async function employ(
  w: World,
  garage: TestGarage,
  flags: readonly StoredPermission[],
  { branch = false } = {},
): Promise<Employed> {
  made += 1
  const roleName = `Rol de prueba ${made}`
  const username = `empleada.${garage.subdomain}.${made}`
  const email = `${username}@example.com`
  const hash = await testPasswordHash()
  const { id, roleId } = await w.inGarage(garage, async (scope) => {
    const { role } = await insertRoles(scope, { role: { name: roleName, flags } })
    const person = { username, email, first_name: 'Eva', last_name: 'Paz', phone_number: '70001000', role_id: role }
    const hired = await hireUser(scope, { ...person, branch_id: branch ? garage.branchId : null }, { hash })
    return { id: hired, roleId: role }
  })
  const user = { id, garageId: garage.id, username, email }
  return { ...user, roleId, roleName, token: await w.tokenOf(user) }
}
