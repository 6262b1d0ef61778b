import * as z from 'zod'
import { countryCode } from '../kernel/countries.ts'
import { optionalPlainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  currencySymbol,
  email,
  optionalText,
  optionalWebPage,
  personName,
  phone,
  requiredName,
  requiredText,
  username,
} from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { money, price } from '../kernel/money.ts'
import { taxPercentage } from '../kernel/number-fields.ts'
import { receiptInfo, receiptInfoForm } from '../kernel/receipt-info.ts'
import { timeZone } from '../kernel/time-zones.ts'
import { version } from '../kernel/versions.ts'
import { oneOrderType } from '../subscription/order-types.ts'

/** The kinds of order among which a garage whose plan has only one may choose. */

const configuration = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string().nullable(),
  phone_number: z.string(),
  address: z.string(),
  email: z.string(),
  email_notifications: z.string(),
  web_page: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  twitter: z.string().nullable(),
  currency: z.string(),
  qa: z.boolean(),
  tax_percentage: z.number(),
  cost_hour: money,
  hourly_sale: money,
  type_order_active: oneOrderType.nullable(),
  plan: z.object({ name: z.string(), enable_type_work_orders: z.int() }),
  time_zone: z.string(),
  receipt_info: receiptInfo.nullable(),
  version: z.int(),
})
export type Configuration = z.output<typeof configuration>

/** Name and id are read-only; the logo comes as a file beside it. */
export const configurationForm = z.object({
  phone_number: phone,
  address: requiredText,
  email,
  email_notifications: email,
  web_page: optionalWebPage,
  facebook: optionalText,
  instagram: optionalText,
  twitter: optionalText,
  currency: currencySymbol,
  qa: z.boolean(),
  tax_percentage: taxPercentage,
  cost_hour: price,
  hourly_sale: price,
  /** Only a plan with one kind of order leaves a choice; of the others it is ignored. */
  type_order_active: oneOrderType.nullable().default(null),
  time_zone: timeZone,
  /** Under what the workshop bills; as it was where nothing is sent. */
  receipt_info: receiptInfoForm.optional(),
  version,
})
export type ConfigurationForm = z.output<typeof configurationForm>

const branchHead = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  /** Its manager is the name it is billed under. */
  receipt_info: receiptInfo.nullable(),
  approved: z.boolean(),
})

/** With how many work there, and go with it. */
const branchRow = branchHead.extend({ users: z.int() })
export type BranchRow = z.output<typeof branchRow>

const administrator = z.object({
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  phone_number: z.string(),
  email: z.string(),
})

const branch = branchHead.extend({
  email: z.string(),
  foundation_date: z.string().nullable(),
  country: z.string(),
  country_text: z.string(),
  city: z.string(),
  garage: z.int(),
  admin: administrator.nullable(),
  version: z.int(),
})
export type Branch = z.output<typeof branch>

const branchFields = {
  name: requiredName,
  phone_number: phone,
  email,
  foundation_date: optionalPlainDate,
  country: countryCode,
  city: requiredText,
  address: requiredText,
  /** Sent because it was specified so; the branch is always of the sender's own garage. */
  garage: z.int().optional(),
  admin: z.object({ first_name: personName, last_name: personName, username, phone_number: phone, email }),
}
export const newBranchForm = z.object({ ...branchFields, receipt_info: receiptInfoForm })
export type NewBranchForm = z.output<typeof newBranchForm>

/** What a branch is billed under stays as it was approved. */
const branchForm = z.object({ ...branchFields, version })
export type BranchForm = z.output<typeof branchForm>

const setsUp = { opens: ['workshop_setup'], onlyMainGarage: true } as const

export const workshop = {
  configuration: endpoint('GET', 'garage/{id}/', { ...setsUp, answer: configuration }),
  configure: endpoint('PUT', 'garage/{id}/', {
    ...setsUp,
    body: configurationForm,
    files: { logo: { kind: 'image' } },
    answer: configuration,
  }),
  branches: endpoint('GET', 'garage_branches/', {
    ...setsUp,
    query: listQuery(['name', 'address', 'phone_number', 'manager']),
    answer: page(branchRow),
  }),
  readBranch: endpoint('GET', 'garage_branches/{id}/', { ...setsUp, answer: branch }),
  createBranch: endpoint('POST', 'garage_branches/', { ...setsUp, body: newBranchForm, answer: branch }),
  updateBranch: endpoint('PUT', 'garage_branches/{id}/', { ...setsUp, body: branchForm, answer: branch }),
  deleteBranch: endpoint('DELETE', 'garage_branches/{id}/', { ...setsUp, also: ['delete_records'] }),
}
