import * as z from 'zod'
import { choosesOrderType, saidOrderType } from '#domain/subscription/order-types.ts'
import { type Configuration, configurationForm } from '#domain/workshop/workshop.contract.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'
import type { Tab } from './configuration-tabs.ts'

const asked = configurationForm.omit({ version: true }).extend({ logo: z.instanceof(File).nullable() })

const asksOrderType = asked.extend({ type_order_active: saidOrderType })

export type Configured = z.output<typeof asked>
export type ConfigurationZodForm = ZodForm<Unfinished<Configured>, Configured>

export function configurationSchema(planned: number): typeof asked {
  return choosesOrderType(planned) ? asksOrderType : asked
}

const ofTheShop: readonly string[] = [
  'logo',
  'phone_number',
  'address',
  'email',
  'web_page',
  'facebook',
  'instagram',
  'twitter',
  'receipt_info',
] satisfies (keyof Configured)[]

export function tabOf(field: string): Tab {
  // Of what is inside a field, as `receipt_info.city`, too.
  return ofTheShop.includes(field.split('.')[0] ?? '') ? 'shop' : 'general'
}

export function valuesOf(configuration: Configuration): Unfinished<Configured> {
  const { id, name, plan, version, receipt_info, ...values } = configuration
  // The stored logo is shown beside the field; the field holds a new one.
  return { ...values, receipt_info: receipt_info ?? undefined, logo: null }
}
