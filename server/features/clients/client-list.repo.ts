import { type Expression, type RawBuilder, sql } from 'kysely'
import { activityOf, type ClientState } from '#domain/clients/client-state.rules.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { inSpanish, type ListQuery, onePage, searchPatterns } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type CarOfClient = { id: number; car_registration: string; model: string; brand: string }

/** Clients of one state, or all of them. */
export function clientsOf({ tx, actor }: Scope, state: ClientState | undefined, today: PlainDate) {
  const span = state && activityOf(state, today)
  return tx
    .selectFrom('client as c')
    .where('c.garage_id', '=', actor.garageId)
    .$if(span?.from != null, (clients) => clients.where('c.last_activity', '>=', span?.from as string))
    .$if(span?.before != null, (clients) => clients.where('c.last_activity', '<', span?.before as string))
}

/** Who has no document or has had no order counts as the least: the newest order stands first, not its absence. */
const orders = {
  name: inSpanish('c.name'),
  document_number: sql`coalesce(${inSpanish('c.document_number')}, '')`,
  last_order: sql`coalesce(c.last_order, '-infinity')`,
  email: inSpanish('c.email'),
  phone_number: sql.ref('c.phone_number'),
  total_amount: sql.ref('c.total_amount_cents'),
}

export async function listClientRows(
  scope: Scope,
  query: ListQuery & { state: ClientState | undefined; withCars: boolean },
  today: PlainDate,
) {
  const found = clientsOf(scope, query.state, today)
    .select(['c.id', 'c.name', 'c.document_number', 'c.last_order', 'c.email', 'c.phone_number'])
    .select('c.total_amount_cents')
    .$if(query.search !== '', (clients) => clients.where(matches(scope, query.search)))
    .$if(query.withCars, (clients) => clients.select(carsOfClient()))
  const { rows, count } = await onePage(found, query, { id: 'c.id', orders, usual: 'name' })
  return { rows: rows as ((typeof rows)[number] & { cars?: CarOfClient[] | null })[], count }
}

/** How many clients of a state there are and what they were billed. */
export async function countClients(scope: Scope, state: ClientState | undefined, today: PlainDate) {
  const row = await clientsOf(scope, state, today)
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<string | null>('c.total_amount_cents').as('billed')])
    .executeTakeFirstOrThrow()
  return { count: row.count, billed: Number(row.billed ?? 0) }
}

const digitsOnly = /^[\d\s+()-]+$/

/** Name, document, telephones, mail; or a plate. Telephones are found however they are written. */
function matches({ actor }: Scope, search: string): Expression<boolean> & RawBuilder<boolean> {
  const words = searchPatterns(search).map((pattern) => sql`c.search_text like searchable(${pattern})`)
  const plate = plateKey(search).replaceAll(/[\\%_]/g, '\\$&')
  // A dash alone is no plate, and would be part of every one.
  const withPlate =
    plate === ''
      ? []
      : [
          sql`c.id in (
            select k.client_id from car k where k.garage_id = ${actor.garageId} and k.plate like ${`%${plate}%`})`,
        ]
  const number = search.replaceAll(/\D/g, '')
  const withNumber = digitsOnly.test(search) && number !== '' ? [sql`c.search_text like ${`%${number}%`}`] : []
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...withPlate, ...withNumber], sql` or `)})`
}

function carsOfClient() {
  return sql<CarOfClient[] | null>`(
    select json_agg(json_build_object('id', d.id, 'car_registration', d.car_registration, 'model', d.model,
      'brand', d.brand) order by d.id)
    from described_car d where d.garage_id = c.garage_id and d.client_id = c.id)`.as('cars')
}
