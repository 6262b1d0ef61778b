import { expect } from 'vitest'
import { access } from '#domain/access/access.contract.ts'
import { team } from '#domain/team/team.contract.ts'
import type { World } from './world.ts'

let made = 0

/** A whole form of somebody who does not exist yet. */
export function newUserOf(role: number, changes: Record<string, unknown> = {}) {
  made += 1
  return {
    username: `nueva${made}`,
    first_name: 'Berta',
    last_name: 'Núñez',
    email: `nueva${made}@example.com`,
    phone_number: '+50370001000',
    role,
    ...changes,
  }
}
type Form = ReturnType<typeof newUserOf>

/** What tests do with users, and how they look at what came of it. */
export function userDesk(w: () => World) {
  const rowOf = async (id: number) =>
    (await w().database.asOwner<Record<string, unknown>>('select * from staff_user where id = $1', [id]))[0]
  const entriesOf = (id: number) =>
    w().database.asOwner<{ action: string; details: Record<string, unknown> }>(
      "select action, details from audit_entry where subject = 'staff_user' and subject_id = $1 order by id",
      [id],
    )
  return {
    rowOf,
    entriesOf,
    list: (as: string, query: object = {}) => w().ask(team.users, { as, query }),
    create: (as: string, body: Form) => w().ask(team.createUser, { as, body }),
    read: (as: string, id: number) => w().ask(team.readUser, { as, params: { id } }),
    remove: (as: string, id: number) => w().ask(team.deleteUser, { as, params: { id } }),
    logIn: (username: string, password: string) => w().ask(access.login, { body: { username, password } }),

    /** Sends what is stored back, with changes. */
    async edit(as: string, id: number, changes: Record<string, unknown> = {}) {
      const row = (await rowOf(id)) as Record<keyof Form, string> & { role_id: number }
      const { username, first_name, last_name, email, phone_number } = row
      const body = { username, first_name, last_name, email, phone_number, role: Number(row.role_id), ...changes }
      return w().ask(team.updateUser, { as, params: { id }, body: body as Form })
    },

    /** Whatever `work` tries, the user's row and history stay as they are. */
    async unchanged<T>(id: number, work: () => Promise<T>): Promise<T> {
      const [row, entries] = [await rowOf(id), await entriesOf(id)]
      const result = await work()
      expect(await rowOf(id)).toEqual(row)
      expect(await entriesOf(id)).toEqual(entries)
      return result
    },
  }
}
