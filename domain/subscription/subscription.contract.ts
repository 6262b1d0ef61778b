import * as z from 'zod'
import { countryCode } from '../kernel/countries.ts'
import { optionalPlainDate, plainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  alphanumeric50,
  confirmsPassword,
  email,
  optionalGaragePrefix,
  optionalSubdomain,
  password,
  passwordAgain,
  personName,
  phone,
  requiredText,
  username,
} from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { money, price } from '../kernel/money.ts'
import { chosen, extraOrders, plannedKinds, plannedOrders } from '../kernel/number-fields.ts'
import { orderTypes } from '../kernel/permissions.ts'
import { receiptInfoForm } from '../kernel/receipt-info.ts'
import { version } from '../kernel/versions.ts'
import { oneOrderType } from './order-types.ts'
import { paymentTypes } from './subscription-codes.ts'

export const paymentModes = ['monthly', 'annual'] as const
export type PaymentMode = (typeof paymentModes)[number]

export const plan = z.object({
  id: z.int(),
  name: z.string(),
  monthly_fee: money,
  annual_fee: money,
  work_orders: z.int(),
  enable_type_work_orders: z.int().min(1).max(3),
  cost_per_additional_order: money,
  offered: z.boolean(),
  version: z.int(),
})
export type Plan = z.output<typeof plan>

export const planForm = z.object({
  name: alphanumeric50,
  monthly_fee: price,
  annual_fee: price,
  work_orders: plannedOrders,
  enable_type_work_orders: plannedKinds,
  cost_per_additional_order: price,
  /** Whether workshops may still come to it; those who have it keep it. Left out, it stays as it is. */
  offered: z.boolean().optional(),
  version,
})

/** The three steps of REGISTRO; each is checked by itself, all of them together are what is sent. */
export const garageStep = z.object({
  name: requiredText,
  phone_number: phone,
  email,
  country: countryCode,
  city: requiredText,
  address: requiredText,
  foundation_date: optionalPlainDate,
  subdomain: optionalSubdomain,
  prefix: optionalGaragePrefix,
  /** Only plans with one kind of order ask which. */
  type_order_active: oneOrderType.nullable().default(null),
})
export const proprietorStep = confirmsPassword(
  z.object({
    first_name: personName,
    last_name: personName,
    email,
    phone_number: phone,
    username,
    password,
    password_confirmation: passwordAgain,
  }),
  'password',
)
export const registrationForm = garageStep.extend({
  plan: chosen,
  active_payment: paymentTypes.wire,
  proprietor: proprietorStep,
  receipt_info: receiptInfoForm,
  /** The fee as it was shown: at another nobody has agreed to register. */
  fee: price.optional(),
})
export type RegistrationForm = z.output<typeof registrationForm>

/** A garage's next plan, and how it will pay. */
export const planChangeForm = z.object({
  plan: chosen,
  active_payment: paymentTypes.wire,
  /** Only plans with one kind of order ask which. */
  type_order_active: oneOrderType.nullable().default(null),
  version,
})
export type PlanChangeForm = z.output<typeof planChangeForm>

/** What the platform asks of a workshop for a month: its fee, and the extra orders bought since the last. */
export const subscriptionInvoice = z.object({
  id: z.int(),
  month: z.string(),
  total: money,
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), total: money })),
  issued_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
})
export type SubscriptionInvoice = z.output<typeof subscriptionInvoice>

/** What a workshop has subscribed to, and what will be asked of it next. */
const subscriptionTerms = z.object({
  plan: z.string(),
  active_payment: z.int(),
  fee: money,
  /** The month of the next fee; none for a garage that is never billed. */
  fee_from: plainDate.nullable(),
  work_orders: z.int(),
  order_types: z.array(z.enum(orderTypes)),
  cost_per_additional_order: money,
  extra_orders_unused: z.int(),
  /** Bought, and on no invoice yet. */
  extra_orders_to_bill: z.object({ quantity: z.int(), total: money }),
})

/** Those of the main garage who see the quota or use it up. */
const subscribers = ['dashboard_garage', 'work_order_management'] as const

/** The orders of this month. What remains is said as well: after a change of plan it is not what the other two leave. */
export const quotaStatus = z.object({
  available_orders: z.int(),
  orders_consumed: z.int(),
  orders_remaining: z.int(),
})

export const subscription = {
  /** Of plans anybody reads those that are offered. */
  plans: endpoint('GET', 'plan/', { opens: 'public', query: listQuery(['name', 'monthly_fee']), answer: page(plan) }),
  allPlans: endpoint('GET', 'plan/list_all/', { opens: 'public', answer: z.array(plan) }),
  readPlan: endpoint('GET', 'plan/{id}/', { opens: 'public', answer: plan }),
  checkPlan: endpoint('GET', 'plan/{id}/check/', {
    opens: 'public',
    query: z.object({ mode: z.enum(paymentModes) }),
    answer: plan,
  }),
  createPlan: endpoint('POST', 'plan/', { opens: 'platform', body: planForm, answer: plan }),
  updatePlan: endpoint('PUT', 'plan/{id}/', { opens: 'platform', body: planForm, answer: plan }),
  deletePlan: endpoint('DELETE', 'plan/{id}/', { opens: 'platform' }),
  register: endpoint('POST', 'garage/', {
    opens: 'public',
    body: registrationForm,
    files: { logo: { kind: 'image' } },
    answer: z.object({ id: z.int(), active: z.boolean() }),
  }),
  status: endpoint('GET', 'garage/subscription_status/', {
    opens: subscribers,
    onlyMainGarage: true,
    answer: quotaStatus,
  }),
  terms: endpoint('GET', 'garage/subscription/', {
    opens: ['dashboard_garage'],
    onlyMainGarage: true,
    answer: subscriptionTerms,
  }),
  invoices: endpoint('GET', 'garage/subscription_invoice/', {
    opens: ['dashboard_garage'],
    onlyMainGarage: true,
    query: listQuery(['month', 'total', 'issued_at']),
    answer: page(subscriptionInvoice),
  }),
  limitOrder: endpoint('GET', 'garage/limit_order/', {
    opens: ['work_order_management'],
    answer: z.object({ limit_order: z.boolean() }),
  }),
  buyExtraOrders: endpoint('PUT', 'garage/order_extra/', {
    opens: subscribers,
    onlyMainGarage: true,
    /** The price of one as it was shown: at another nobody has agreed to buy. */
    body: z.object({ number_order: extraOrders, cost_per_additional_order: price.optional() }),
    answer: quotaStatus,
  }),
}
