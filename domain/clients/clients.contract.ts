import * as z from 'zod'
import { countryCode } from '../kernel/countries.ts'
import { optionalPlainDate, plainDate } from '../kernel/dates.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { email, optionalEmail, optionalPhone, optionalText, personName, phone, requiredText } from '../kernel/fields.ts'
import { listQuery, page, period } from '../kernel/listing.ts'
import { lookedUpBy } from '../kernel/lookups.ts'
import { money } from '../kernel/money.ts'
import { receiptInfo, receiptInfoForm } from '../kernel/receipt-info.ts'
import { messages } from '../kernel/texts.ts'
import { version } from '../kernel/versions.ts'
import { billedOrders, car, carForm } from '../vehicles/vehicles.contract.ts'
import { clientStates, genders, references, socialNetworks } from './client-codes.ts'

/** What stands in a list where a client has had no order yet. */
export const noOrderYet = 'not'

export const clientRow = z.object({
  id: z.int(),
  name: z.string(),
  document_number: z.string().nullable(),
  /** The day of the newest order, or "not". */
  last_order: z.string(),
  email: z.string(),
  phone_number: z.string(),
  total_amount: money,
  /** With `client_and_cars`: what an order can be made for. */
  cars: z.array(z.object({ id: z.int(), car_registration: z.string(), name: z.string() })).optional(),
})
export type ClientRow = z.output<typeof clientRow>

const contact = z.object({
  id: z.int(),
  name: z.string(),
  mobil_number: z.string().nullable(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
})

export const client = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  mobil_number: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: genders.wire,
  document_number: z.string().nullable(),
  admission_date: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  reference: references.wire.nullable(),
  description_reference: z.string().nullable(),
  contacts_info: z.array(contact),
  receipt_info: receiptInfo,
  cars: z.array(car),
  type_client: clientStates.wire,
  last_order: z.string(),
  total_amount: money,
  version: z.int(),
})
export type Client = z.output<typeof client>

export const mostContacts = 20
export const mostCars = 50

/** DATOS PERSONALES, with the people to call. */
const personalStep = z.object({
  name: personName,
  email,
  phone_number: phone,
  mobil_number: optionalPhone,
  birth_date: optionalPlainDate,
  gender: genders.wire,
  document_number: optionalText,
  admission_date: plainDate,
  country: countryCode,
  city: requiredText,
  address: requiredText,
  reference: references.wire.nullable().default(null),
  description_reference: optionalText,
  contacts_info: z
    .array(
      z.object({ name: personName, mobil_number: optionalPhone, phone_number: optionalPhone, email: optionalEmail }),
    )
    .max(mostContacts)
    .default([]),
})
export const personalFields = personalStep.keyof().options

/** Who came through a social network says which one. */
function describesReference(form: { reference: number | null; description_reference: string | null }): boolean {
  if (form.reference !== references.code.social_network || form.description_reference === null) return true
  return socialNetworks.options.some(({ value }) => value === form.description_reference)
}
const wrongNetwork = { path: ['description_reference'], error: messages.invalid.option }

export const newClientForm = personalStep
  .extend({
    receipt_info: receiptInfoForm,
    cars: z.array(carForm).min(1, { error: messages.failed.clientWithoutVehicle }).max(mostCars),
  })
  .refine(describesReference, wrongNetwork)
export type NewClientForm = z.output<typeof newClientForm>

export const clientForm = personalStep
  .extend({ receipt_info: receiptInfoForm, version })
  .refine(describesReference, wrongNetwork)
export type ClientForm = z.output<typeof clientForm>

const manages = { opens: ['customer_management'] } as const

export const clients = {
  list: endpoint('GET', 'client/', {
    opens: ['customer_management', ...lookedUpBy.clients],
    query: listQuery(['name', 'document_number', 'last_order', 'email', 'phone_number', 'total_amount']).extend({
      type_client: clientStates.wire.optional(),
      client_and_cars: z.enum(['true', 'false']).optional(),
      /** Admitted in these days. */
      ...period,
      /** How they found the workshop; 0: of whom it is not known. */
      reference: z.union([references.wire, z.coerce.number().pipe(z.literal(0))]).optional(),
    }),
    answer: page(clientRow.partial().required({ id: true, name: true })).extend({
      /** How many there are of the asked state, what they were billed, and how many clients there are at all. */
      total_type_client: z.int(),
      total_amount_clients: money.optional(),
      total_customer: z.int(),
    }),
  }),
  read: endpoint('GET', 'client/{id}/', { ...manages, answer: client }),
  create: endpoint('POST', 'client/', { ...manages, body: newClientForm, answer: client }),
  update: endpoint('PUT', 'client/{id}/', { ...manages, body: clientForm, answer: client }),
  delete: endpoint('DELETE', 'client/{id}/', { ...manages, also: ['delete_records'] }),
  orders: endpoint('GET', 'client/{id}/orders/', { ...manages, ...billedOrders }),
}
