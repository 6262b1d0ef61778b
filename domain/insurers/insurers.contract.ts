import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { email, phone, requiredName } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/listing.ts'
import { lookedUpBy } from '../kernel/lookups.ts'
import { version } from '../kernel/versions.ts'

export const insurer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  version: z.int(),
})
export type Insurer = z.output<typeof insurer>

/** Who only chooses an insurer sees its name. */
const insurerRow = insurer.partial().required({ id: true, name: true })

export const insurerForm = z.object({ name: requiredName, email, phone_number: phone, version })
export type InsurerForm = z.output<typeof insurerForm>

const manages = { opens: ['insurance_management'] } as const

export const insurers = {
  list: endpoint('GET', 'insurance_carrier/', {
    opens: ['insurance_management', ...lookedUpBy.insurers],
    query: listQuery(['name', 'email', 'phone_number']),
    answer: page(insurerRow),
  }),
  read: endpoint('GET', 'insurance_carrier/{id}/', { ...manages, answer: insurer }),
  create: endpoint('POST', 'insurance_carrier/', { ...manages, body: insurerForm, answer: insurer }),
  update: endpoint('PUT', 'insurance_carrier/{id}/', { ...manages, body: insurerForm, answer: insurer }),
  delete: endpoint('DELETE', 'insurance_carrier/{id}/', { ...manages, also: ['delete_records'] }),
}
