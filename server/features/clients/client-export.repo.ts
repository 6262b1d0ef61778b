import { sql } from 'kysely'
import type { ClientState } from '#domain/clients/client-state.rules.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { receiptColumns } from '#server/kernel/receipt-info.repo.ts'
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

/** The next clients after one, with all that a row of the sheet shows. */
export async function listClientsToExport(
  scope: Scope,
  state: ClientState | undefined,
  today: PlainDate,
  afterId: number,
) {
  const page = await clientsOf(scope, state, today)
    .innerJoin('receipt_info as r', (on) =>
      on.onRef('r.garage_id', '=', 'c.garage_id').onRef('r.id', '=', 'c.receipt_info_id'),
    )
    .select(['c.id', 'c.name', 'c.email', 'c.phone_number', 'c.mobil_number', 'c.birth_date', 'c.gender'])
    .select(['c.document_number', 'c.admission_date', 'c.country', 'c.city', 'c.address', 'c.reference'])
    .select('c.description_reference')
    .select(receiptColumns)
    .where('c.id', '>', afterId)
    .orderBy('c.id')
    .limit(clientsPerPage)
    .execute()
  const ids = page.map(({ id }) => id)
  const [cars, contacts] = await Promise.all([carsOf(scope, ids, today), contactsOf(scope, ids)])
  return page.map((client) => ({
    ...client,
    cars: cars.get(client.id) ?? [],
    contacts: contacts.get(client.id) ?? [],
  }))
}
export type ExportedClient = Awaited<ReturnType<typeof listClientsToExport>>[number]

/**
 * By their clients' numbers and not beside each client: the policies would make the planner look for each anew. A
 * reminder that missed its day is left out, because no import would take it.
 */
async function carsOf(
  { tx, actor }: Scope,
  clientIds: readonly number[],
  today: PlainDate,
): Promise<Map<number, ExportedCar[]>> {
  const { rows } = await sql<ExportedCar & { client_id: number }>`
    with page as materialized (
      select id, client_id, car_registration, vin, color, year, car_type_id, model_id, garage_model_id, transmission,
        insured_car, insurance_carrier_id
      from car where garage_id = ${actor.garageId} and client_id = any(${clientIds}))
    select p.client_id, p.car_registration, p.vin, p.color, p.year, t.name as car_type, p.transmission, p.insured_car,
      coalesce(m.name, gm.name) as model, coalesce(b.name, gb.name) as brand, i.name as insurance_carrier, w.reminders
    from page p
    join car_type t on t.id = p.car_type_id
    left join car_model m on m.id = p.model_id
    left join garage_model gm on gm.garage_id = ${actor.garageId} and gm.id = p.garage_model_id
    left join car_brand b on b.id = coalesce(m.brand_id, gm.brand_id)
    left join garage_brand gb on gb.garage_id = ${actor.garageId} and gb.id = gm.garage_brand_id
    left join insurance_carrier i on i.garage_id = ${actor.garageId} and i.id = p.insurance_carrier_id
    left join (
      select car_id, json_agg(json_build_object('type_notification', type_notification, 'send_date', send_date))
        as reminders
      from reminder where garage_id = ${actor.garageId} and sent_at is null and send_date >= ${today}
        and car_id = any(array(select id from page))
      group by car_id) w on w.car_id = p.id
    order by p.id`.execute(tx)
  return Map.groupBy(rows, ({ client_id }) => client_id)
}

async function contactsOf({ tx, actor }: Scope, clientIds: readonly number[]): Promise<Map<number, Contact[]>> {
  const rows = await tx
    .selectFrom('client_contact')
    .select(['client_id', 'name', 'mobil_number', 'phone_number', 'email'])
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', sql<number>`any(${clientIds})`)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ client_id }) => client_id)
}
