import * as z from 'zod'
import { download, endpoint } from '../kernel/endpoint.ts'
import {
  confirmsPassword,
  email,
  loginField,
  optionalPassword,
  password,
  passwordAgain,
  personName,
  phone,
  username,
} from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { money } from '../kernel/money.ts'
import { orderTypes, permissions, storedPermissions } from '../kernel/permissions.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'

/** The current user, as every screen knows them. */
const me = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  avatar: z.string().nullable(),
  role: z.int(),
  role_text: z.string(),
  permissions: z.array(z.enum(permissions)),
  permissions_role: z.array(z.enum(storedPermissions)),
  is_branch_user: z.boolean(),
  /** Whose figures and orders they see; none in the main garage, who see all. */
  branch_name: z.string().nullable(),
  is_proprietor: z.boolean(),
  reset_pass: z.boolean(),
  id_garage: z.int(),
  garage_name: z.string(),
  /** Where most of its clients live. */
  garage_country: z.string(),
  imagen_garage: z.string().nullable(),
  currency_symbol: z.string(),
  tax_percentage_garage: z.number(),
  /** Whether the garage has quality control: then it is offered for new orders. */
  qa_garage: z.boolean(),
  cost_per_additional_order: money,
  time_zone: z.string(),
  order_types: z.array(z.enum(orderTypes)),
  version: z.int(),
})
export type Me = z.output<typeof me>

export const loginForm = z.object({ username: loginField.trim(), password: loginField })
export const recoveryForm = z.object({ email })
export const passwordForm = confirmsPassword(z.object({ password, password_confirmation: passwordAgain }), 'password')

/** MI PERFIL. A new password is optional; filled in, it asks for the current one, as another address does. */
export const profileForm = z
  .object({
    username,
    first_name: personName,
    last_name: personName,
    email,
    phone_number: phone,
    new_password: optionalPassword,
    current_password: z.string().max(151).optional(),
    version,
  })
  .refine((form) => !form.new_password || Boolean(form.current_password), {
    path: ['current_password'],
    error: messages.required,
  })

const openSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
})

export const access = {
  login: endpoint('POST', 'user/token/', {
    opens: 'public',
    body: loginForm,
    answer: z.object({ token: z.string(), user: me }),
    secretAnswer: true,
  }),
  logout: endpoint('POST', 'user/logout/', { opens: 'session', beforeFirstPassword: true }),
  me: endpoint('GET', 'user/me/', { opens: 'session', answer: me, beforeFirstPassword: true }),
  sendRecoveryMail: endpoint('POST', 'user/pass_reset_mail/', { opens: 'public', body: recoveryForm }),
  resetPassword: endpoint('POST', 'user/pass_reset/', {
    opens: 'public',
    body: z.intersection(passwordForm, z.object({ token: z.string().min(1).max(200) })),
  }),
  changePassword: endpoint('POST', 'user/change_password/', {
    opens: 'session',
    body: z.intersection(passwordForm, z.object({ current_password: z.string().max(151).optional() })),
    beforeFirstPassword: true,
  }),
  updateMe: endpoint('PUT', 'user/update_me/', {
    opens: 'session',
    body: profileForm,
    files: { avatar: { kind: 'image' } },
    answer: me,
  }),
  sessions: endpoint('GET', 'user/sessions/', {
    opens: 'session',
    query: listQuery(['device', 'created_at', 'last_used_at']),
    answer: page(openSession),
  }),
  closeSession: endpoint('DELETE', 'user/sessions/{id}/', { opens: 'session' }),
  closeOtherSessions: endpoint('POST', 'user/close_sessions/', { opens: 'session' }),
  /** One minute, one use: for what a browser opens by address and so without the session's header. */
  ticket: endpoint('POST', 'user/ticket/', {
    opens: 'session',
    answer: z.object({ ticket: z.string() }),
    secretAnswer: true,
  }),
  /** What the login screen shows on a garage's own subdomain. */
  garageOfHost: endpoint('GET', 'garage/of_host/', {
    opens: 'public',
    answer: z.object({ garage: z.object({ name: z.string(), logo: z.string().nullable() }).nullable() }),
  }),
  garageLogo: endpoint('GET', 'garage/{id}/logo/', { opens: 'public', answer: download }),
}
