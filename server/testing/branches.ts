import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { newBranchForm } from '#domain/workshop/workshop.contract.ts'
import type { World } from './world.ts'

export type NewBranch = z.input<typeof newBranchForm>

export const receiptInfo = {
  name: 'Norte Dos, S. A.',
  tax_id: '0614-1',
  phone_number: '',
  email: null,
  country: 'GT',
  city: 'Antigua',
  address: 'Calle 9',
}

export function administrator(username: string) {
  return {
    first_name: 'Rosa',
    last_name: 'Paz',
    username,
    phone_number: '70001234',
    email: `${username}@casa.example`,
  }
}

/** What the form of a new branch sends; its administrator is called like it. */
export function newBranch(name: string, change: Partial<NewBranch> = {}): NewBranch {
  return {
    name: `Sucursal ${name}`,
    phone_number: '+50322226666',
    email: 'sucursal@norte.example',
    foundation_date: '2020-02-29',
    country: 'SV',
    city: 'Santa Ana',
    address: `Avenida ${name}`,
    admin: administrator(name),
    receipt_info: receiptInfo,
    ...change,
  }
}

const touched = ['branch', 'staff_user', 'receipt_info', 'role', 'mail', 'audit_entry']

/** All that a branch's calls could have changed. */
export function everyRow(w: World): Promise<object[][]> {
  return Promise.all(touched.map((table) => w.database.asOwner(`select * from ${table} order by id`)))
}

/** A token of somebody of the main garage whose role holds just these flags. */
export async function tokenWith(w: World, flags: readonly string[]): Promise<string> {
  const [role] = await w.database.asOwner<{ id: number }>(
    'insert into role (garage_id, name, permissions) values ($1, $2, $3) returning id',
    [w.north.id, randomUUID(), flags],
  )
  const { accountant } = w.north.users
  await w.database.asOwner('update staff_user set role_id = $1 where id = $2', [role?.id, accountant.id])
  return w.tokenOf(accountant)
}
