import * as z from 'zod'
import { type Client, newClientForm } from '#domain/clients/clients.contract.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { filledInCar } from '#web/features/vehicles/public.ts'
import type { Unfinished, ZodForm } from '#web/ui/zod-form.ts'

/** Billing data that begin as the client's own. */
const sharedFields = ['name', 'country', 'city', 'address'] as const

/**
 * What the wizard holds, for a new client as for a known one. That there is no car yet is not the fault of a field: it
 * is told when saving. `prefilled` remembers what was taken over, so that what was changed by hand is left alone.
 */
export const clientSchema = newClientForm.safeExtend({
  cars: z.array(filledInCar),
  prefilled: z.record(z.enum(sharedFields), z.string().nullable()),
})
export type FilledInClient = z.output<typeof clientSchema>
type ClientValues = Unfinished<FilledInClient>
export type ClientZodForm = ZodForm<ClientValues, FilledInClient>

const nothingPrefilled = { name: '', country: null, city: '', address: '' }

export function emptyClient(today: PlainDate, country: string): ClientValues {
  return {
    name: '',
    email: '',
    phone_number: '',
    mobil_number: '',
    birth_date: null,
    gender: null,
    document_number: '',
    admission_date: today,
    country,
    city: '',
    address: '',
    reference: null,
    description_reference: '',
    contacts_info: [],
    receipt_info: { ...nothingPrefilled, tax_id: '', phone_number: '', email: '' },
    cars: [],
    prefilled: nothingPrefilled,
  }
}

export function valuesOfClient(client: Client): ClientValues {
  const { country_text, ...receipt_info } = client.receipt_info
  return {
    name: client.name,
    email: client.email,
    phone_number: client.phone_number,
    mobil_number: client.mobil_number,
    birth_date: client.birth_date as PlainDate | null,
    gender: client.gender,
    document_number: client.document_number,
    admission_date: client.admission_date as PlainDate,
    country: client.country,
    city: client.city,
    address: client.address,
    reference: client.reference,
    description_reference: client.description_reference,
    contacts_info: client.contacts_info.map(({ id, ...contact }) => contact),
    receipt_info,
    cars: [],
    prefilled: nothingPrefilled,
  }
}

/** The billing data that follow the client's own: all that nobody has changed by hand since they were taken over. */
export function followed(values: ClientValues): { field: (typeof sharedFields)[number]; value: string | null }[] {
  const { receipt_info, prefilled } = values
  return sharedFields
    .filter((field) => (receipt_info[field] || null) === (prefilled[field] || null))
    .map((field) => ({ field, value: values[field] }))
}

export const emptyContact = { name: '', mobil_number: '', phone_number: '', email: '' }
