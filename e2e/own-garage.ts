import { randomInt } from 'node:crypto'
import { billGarageTo } from '../server/features/subscription/public.ts'
import { hireUser } from '../server/features/team/public.ts'
import { insertBranch, openWorkshop } from '../server/features/workshop/public.ts'
import { hashPassword } from '../server/kernel/passwords.ts'
import { insertReceiptInfo } from '../server/kernel/receipt-info.repo.ts'
import type { House } from '../server/kernel/scope.ts'

/** A workshop that no other test looks at, for those that change how it is set up. */
export async function openOwnGarage(house: House) {
  const mark = `propio${Date.now()}${randomInt(1000)}`
  const owner = { username: mark, password: 'mi-clave-propia' }
  const hash = await hashPassword(owner.password)
  const place = { phone_number: '+50322451180', email: `${mark}@rayo.example`, country: 'SV', city: 'Santa Ana' }
  const garage = { ...place, name: `Taller ${mark}`, address: 'Calle Libertad 12', plan_id: 2, payment_type: 11 }
  const branch = { ...place, name: `Centro ${mark}`, address: 'Plaza 1' }
  await openWorkshop(house, { ...garage, time_zone: 'America/El_Salvador' }, async (scope, roles) => {
    const person = { username: mark, email: `${mark}@rayo.example`, phone_number: '70112233' }
    const named = { first_name: 'Ana', last_name: 'Ruiz', role_id: roles.proprietor, branch_id: null }
    await hireUser(scope, { ...person, ...named, is_proprietor: true }, { hash })
    const billed = { name: garage.name, tax_id: '0614-1', country: 'SV', city: place.city, address: garage.address }
    await billGarageTo(scope, await insertReceiptInfo(scope, { ...billed, phone_number: null, email: null }))
    await insertBranch(scope, { ...branch, approved_at: scope.now })
  })
  return { mark, owner, garage: garage.name, branch: branch.name }
}
