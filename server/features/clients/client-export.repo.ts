import { sql } from 'kysely'
import type { ClientState } from '#domain/clients/client-state.rules.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { clientsOf } from './client-list.repo.ts'

type Reminder = { type_notification: string; send_date: string }
export type ExportedCar = {
  car_registration: string
  vin: string
  color: string
  year: number
  car_type: string
  brand: string
  model: string
  transmission: number
  insured_car: boolean
  insurance_carrier: string | null
  reminders: Reminder[] | null
}
type Contact = { name: string; mobil_number: string | null; phone_number: string | null; email: string | null }

const clientsPerPage = 500

/** The next clients after one, with all that a row of the sheet shows. What was erased of a person is not exported. */
export async function listClientsToExport(
  scope: Scope,
  state: ClientState | undefined,
  today: PlainDate,
  afterId: number,
) {
  return clientsOf(scope, state, today)
    .innerJoin('receipt_info as r', (on) =>
      on.onRef('r.garage_id', '=', 'c.garage_id').onRef('r.id', '=', 'c.receipt_info_id'),
    )
    .select(['c.id', 'c.name', 'c.email', 'c.phone_number', 'c.mobil_number', 'c.birth_date', 'c.gender'])
    .select(['c.document_number', 'c.admission_date', 'c.country', 'c.city', 'c.address', 'c.reference'])
    .select(['c.description_reference', 'r.tax_id', 'r.name as receipt_name', 'r.phone_number as receipt_phone'])
    .select(['r.email as receipt_email', 'r.country as receipt_country', 'r.city as receipt_city'])
    .select('r.address as receipt_address')
    .select([
      sql<ExportedCar[] | null>`(
        select json_agg(json_build_object('car_registration', d.car_registration, 'vin', d.vin, 'color', d.color,
          'year', d.year, 'car_type', d.car_type, 'brand', d.brand, 'model', d.model, 'transmission', d.transmission,
          'insured_car', d.insured_car, 'insurance_carrier', d.insurance_carrier, 'reminders', (
            select json_agg(json_build_object('type_notification', m.type_notification, 'send_date', m.send_date))
            from reminder m where m.garage_id = d.garage_id and m.car_id = d.id and m.sent_at is null)) order by d.id)
        from described_car d where d.garage_id = c.garage_id and d.client_id = c.id)`.as('cars'),
      sql<Contact[] | null>`(
        select json_agg(json_build_object('name', p.name, 'mobil_number', p.mobil_number,
          'phone_number', p.phone_number, 'email', p.email) order by p.id)
        from client_contact p where p.garage_id = c.garage_id and p.client_id = c.id)`.as('contacts'),
    ])
    .where('c.erased_at', 'is', null)
    .where('c.id', '>', afterId)
    .orderBy('c.id')
    .limit(clientsPerPage)
    .execute()
}
export type ExportedClient = Awaited<ReturnType<typeof listClientsToExport>>[number]
