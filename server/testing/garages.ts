import { defaultRoles } from '#domain/team/default-roles.ts'
import { hireUser } from '../features/team/public.ts'
import { insertBranch, openWorkshop, type RoleIds } from '../features/workshop/public.ts'
import { hashPassword } from '../kernel/passwords.ts'
import type { House } from '../kernel/scope.ts'

export type TestUser = { id: number; garageId: number; username: string; email: string }
type RoleName = keyof typeof defaultRoles

export type TestGarage = {
  id: number
  name: string
  subdomain: string
  branchId: number
  roles: RoleIds
  /** One user of each of the starting roles; the branch administrator belongs to the branch. */
  users: Record<RoleName, TestUser>
}

export const testPassword = 'clave-de-prueba'

let hash: Promise<string> | undefined

/** Made once: each would cost 50 ms. */
export function testPasswordHash(): Promise<string> {
  hash ??= hashPassword(testPassword)
  return hash
}

/** What a branch is made of; null leaves it unapproved. */
export function testBranch(name: string, approvedAt: Date | null) {
  return {
    name,
    phone_number: '+50322224444',
    email: 'sucursal@example.com',
    country: 'SV',
    city: 'Santa Ana',
    address: 'Avenida 2',
    approved_at: approvedAt,
  }
}

export async function openTestGarage(house: House, name: string): Promise<TestGarage> {
  const passwordHash = await testPasswordHash()
  const garage = {
    name: `Taller ${name}`,
    phone_number: '+50322223333',
    email: `taller@${name}.example`,
    country: 'SV',
    city: 'San Salvador',
    address: 'Calle 1',
    subdomain: name,
    plan_id: 3,
    payment_type: 11,
    time_zone: 'America/El_Salvador',
  }
  return openWorkshop(house, garage, async (scope, roles) => {
    const branchId = await insertBranch(scope, testBranch(`Sucursal ${name}`, scope.now))
    const users = {} as Record<RoleName, TestUser>
    for (const role of Object.keys(defaultRoles) as RoleName[]) {
      const username = `${name}.${role}`
      const email = `${role}@${name}.example`
      const person = { username, email, first_name: 'Ana', last_name: 'López', phone_number: '70001000' }
      const branch_id = role === 'branchAdministrator' ? branchId : null
      const is_proprietor = role === 'proprietor'
      const id = await hireUser(
        scope,
        { ...person, role_id: roles[role], branch_id, is_proprietor },
        { hash: passwordHash },
      )
      users[role] = { id, garageId: scope.actor.garageId, username, email }
    }
    return { id: scope.actor.garageId, name: garage.name, subdomain: name, branchId, roles, users }
  })
}
