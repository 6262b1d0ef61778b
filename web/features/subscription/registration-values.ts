import * as z from 'zod'
import { choosesOrderType, saidOrderType } from '#domain/subscription/order-types.ts'
import { type Plan, registrationForm } from '#domain/subscription/subscription.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** What the three steps ask for; the plan and the way to pay are in the address. */
const asked = registrationForm
  .omit({ plan: true, active_payment: true, fee: true })
  .extend({ logo: z.instanceof(File).nullable() })

const asksOrderType = asked.extend({ type_order_active: saidOrderType })

export type Registered = z.output<typeof asked>
export type RegistrationValues = Unfinished<Registered>
export type RegistrationZodForm = ZodForm<RegistrationValues, Registered>

export function registrationSchema(plan: Plan): typeof asked {
  return choosesOrderType(plan.enable_type_work_orders) ? asksOrderType : asked
}

export const emptyRegistration: RegistrationValues = {
  name: '',
  phone_number: '',
  email: '',
  country: null,
  city: '',
  address: '',
  foundation_date: null,
  subdomain: '',
  prefix: '',
  type_order_active: null,
  logo: null,
  proprietor: {
    first_name: '',
    last_name: '',
    email: '',
    phone_number: '',
    username: '',
    password: '',
    password_confirmation: '',
  },
  receipt_info: { name: '', tax_id: '', phone_number: '', email: '', country: null, city: '', address: '' },
}
