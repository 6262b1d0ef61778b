import * as z from 'zod'
import { plainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { justification, loginField, password, requiredText, username } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { money } from '../kernel/money.ts'
import { oneOrderType } from '../subscription/order-types.ts'
import { plan, planChangeForm, subscriptionInvoice } from '../subscription/subscription.contract.ts'
import { garageStatuses } from '../subscription/subscription-codes.ts'

const operator = z.object({ id: z.int(), username: z.string(), name: z.string() })

/** Made on the command line. */
export const operatorForm = z.object({ username, name: requiredText, password })

const garageRow = z.object({
  id: z.int(),
  name: z.string(),
  proprietor: z.string(),
  email: z.string(),
  phone_number: z.string(),
  country: z.string(),
  plan: z.string(),
  plan_id: z.int(),
  active_payment: z.int(),
  type_order_active: oneOrderType.nullable(),
  status: z.int(),
  status_reason: z.string().nullable(),
  users: z.int(),
  created_at: z.iso.datetime(),
  version: z.int(),
})

const branchRow = z.object({
  id: z.int(),
  garage: z.int(),
  garage_name: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
})

const invoiceRow = subscriptionInvoice.extend({ garage: z.int(), garage_name: z.string() })

const mailRow = z.object({
  id: z.int(),
  garage: z.int(),
  garage_name: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
})

const why = z.object({ reason: justification })

/** The console of those who run Bujía. Its operators are never users of a garage, and the reverse. */
export const platform = {
  login: endpoint('POST', 'platform/token/', {
    opens: 'public',
    body: z.object({ username: loginField.trim(), password: loginField }),
    answer: z.object({ token: z.string(), operator }),
    secretAnswer: true,
  }),
  logout: endpoint('POST', 'platform/logout/', { opens: 'platform' }),
  me: endpoint('GET', 'platform/me/', { opens: 'platform', answer: operator }),
  garages: endpoint('GET', 'platform/garage/', {
    opens: 'platform',
    query: listQuery(['name', 'created_at', 'status']).extend({
      status: garageStatuses.wire.optional(),
      /** Those who have this plan. */
      plan: z.coerce.number().int().positive().optional(),
    }),
    answer: page(garageRow),
  }),
  approveGarage: endpoint('PUT', 'platform/garage/{id}/approve/', { opens: 'platform' }),
  deactivateGarage: endpoint('PUT', 'platform/garage/{id}/deactivate/', { opens: 'platform', body: why }),
  reactivateGarage: endpoint('PUT', 'platform/garage/{id}/reactivate/', { opens: 'platform', body: why }),
  /** Also those that are not offered any more. */
  plans: endpoint('GET', 'platform/plan/', {
    opens: 'platform',
    query: listQuery(['name', 'monthly_fee']),
    answer: page(plan),
  }),
  readPlan: endpoint('GET', 'platform/plan/{id}/', { opens: 'platform', answer: plan }),
  changePlan: endpoint('PUT', 'platform/garage/{id}/plan/', {
    opens: 'platform',
    body: planChangeForm,
    /** The month of the first fee on the new terms; none for a garage that is never billed. */
    answer: z.object({ fee_from: plainDate.nullable() }),
  }),
  branches: endpoint('GET', 'platform/branch/', {
    opens: 'platform',
    query: listQuery(['name', 'created_at']),
    answer: page(branchRow),
  }),
  approveBranch: endpoint('PUT', 'platform/garage/{garage}/branch/{id}/approve/', { opens: 'platform' }),
  invoices: endpoint('GET', 'platform/invoice/', {
    opens: 'platform',
    query: listQuery(['month', 'total', 'issued_at']).extend({ paid: z.enum(['true', 'false']).optional() }),
    answer: page(invoiceRow),
  }),
  markPaid: endpoint('PUT', 'platform/garage/{garage}/invoice/{id}/paid/', { opens: 'platform' }),
  figures: endpoint('GET', 'platform/figures/', {
    opens: 'platform',
    answer: z.object({
      garages_active: z.int(),
      garages_pending: z.int(),
      garages_inactive: z.int(),
      branches_pending: z.int(),
      orders_this_month: z.int(),
      mails_waiting: z.int(),
      mails_failed: z.int(),
      invoices_unpaid: z.int(),
      unpaid_total: money,
    }),
  }),
  mails: endpoint('GET', 'platform/mail/', {
    opens: 'platform',
    query: listQuery(['created_at', 'state']),
    answer: page(mailRow),
  }),
  retryMail: endpoint('PUT', 'platform/garage/{garage}/mail/{id}/retry/', { opens: 'platform' }),
}
