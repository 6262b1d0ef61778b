import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { alphanumeric50, email, personName, phone, temporaryPassword, username } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { lookedUpBy } from '../kernel/lookups.ts'
import { money, optionalPrice } from '../kernel/money.ts'
import { chosen, goalHours } from '../kernel/number-fields.ts'
import { type StoredPermission, storedPermissions } from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'

const flagOf = <Flag extends z.ZodType>(flag: Flag) =>
  Object.fromEntries(storedPermissions.map((permission) => [permission, flag])) as Record<StoredPermission, Flag>

/** The flags that are set, of a role as the wire has it: one boolean for each. */
export function flagsOf(role: Partial<Record<StoredPermission, boolean | undefined>>): StoredPermission[] {
  return storedPermissions.filter((permission) => role[permission])
}

/** `user_management` says once more that users are managed; lists show it as "Usuarios". */
const role = z.object({
  id: z.int(),
  name: z.string(),
  user_management: z.boolean(),
  ...flagOf(z.boolean()),
  /** The one that the proprietor has. */
  is_proprietor: z.boolean(),
  version: z.int(),
})
export type Role = z.output<typeof role>

/** Who only chooses a role sees its name. */
const roleRow = role.partial().required({ id: true, name: true })

export const roleForm = z
  .object({ name: alphanumeric50, ...flagOf(z.boolean().default(false)), version })
  .refine((form) => flagsOf(form).length > 0, {
    path: ['permissions'],
    error: messages.invalid.permissions,
    // Told together with a wrong name, and not once that is mended.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type RoleForm = z.output<typeof roleForm>

const person = {
  first_name: personName,
  last_name: personName,
  username,
  email,
  phone_number: phone,
  /** Only its id is sent. */
  role: chosen,
  /** By the hour. */
  salary: optionalPrice,
  /** By the month. */
  sales_goal: optionalPrice,
  average_monthly_goal_hours: goalHours,
}
const newUserForm = z.object(person)
export type NewUserForm = z.output<typeof newUserForm>

export const userForm = z.object({ ...person, new_password: temporaryPassword, version })
export type UserForm = z.output<typeof userForm>

const userRow = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  role: z.int(),
  role_text: z.string(),
  is_proprietor: z.boolean(),
  is_branch_user: z.boolean(),
  /** Whether whoever asks may edit or delete this user: nobody touches who may do more than they may. */
  is_editable: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

const user = userRow.extend({
  /** Has not chosen a password yet: under another address or username they get another temporary one. */
  is_expected: z.boolean(),
  salary: money.nullable(),
  sales_goal: money.nullable(),
  average_monthly_goal_hours: z.number().nullable(),
  /** Those with work that was given to them: it waits for somebody else when they go. */
  open_orders: z.int(),
  version: z.int(),
})
export type User = z.output<typeof user>

const managesRoles = { opens: ['role_management_garage'], onlyMainGarage: true } as const
const managesUsers = { opens: ['user_management_garage'] } as const

export const team = {
  roles: endpoint('GET', 'role_garage/', {
    opens: ['role_management_garage', ...lookedUpBy.roles],
    /** `assignable`: only those that whoever asks may give to somebody. */
    query: listQuery(['name']).extend({ assignable: z.enum(['true', 'false']).optional() }),
    answer: page(roleRow),
  }),
  readRole: endpoint('GET', 'role_garage/{id}/', { ...managesRoles, answer: role }),
  createRole: endpoint('POST', 'role_garage/', { ...managesRoles, body: roleForm, answer: role }),
  updateRole: endpoint('PUT', 'role_garage/{id}/', { ...managesRoles, body: roleForm, answer: role }),
  deleteRole: endpoint('DELETE', 'role_garage/{id}/', { ...managesRoles, also: ['delete_records'] }),

  users: endpoint('GET', 'user_garage/', {
    ...managesUsers,
    query: listQuery(['username', 'first_name', 'last_name', 'email', 'phone_number', 'role']),
    answer: page(userRow),
  }),
  readUser: endpoint('GET', 'user_garage/{id}/', { ...managesUsers, answer: user }),
  createUser: endpoint('POST', 'user/', { ...managesUsers, body: newUserForm, answer: user }),
  updateUser: endpoint('PUT', 'user/{id}/', { ...managesUsers, body: userForm, answer: user }),
  deleteUser: endpoint('DELETE', 'user_garage/{id}/', { ...managesUsers, also: ['delete_records'] }),
}
