import { type Expression, type RawBuilder, sql } from 'kysely'
import { activityOf, type ClientState } from '#domain/clients/client-state.rules.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Period } from '#domain/kernel/listing.ts'
import { telephonePart } from '#domain/kernel/searchable.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { countOf, inSpanish, type ListQuery, likePart, onePage, searchPatterns } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type CarOfClient = { id: number; car_registration: string; model: string; brand: string }

/** When they were admitted and how they came; 0: nobody asked. */
export type Admitted = Period & { reference?: number | undefined }

/** Clients of one state, or all of them; of those the ones that were admitted so. Who was erased is none any more. */
export function clientsOf(
  { tx, actor }: Scope,
  state: ClientState | undefined,
  today: PlainDate,
  { from, to, reference }: Admitted = {},
) {
  const span = state && activityOf(state, today)
  return tx
    .selectFrom('client as c')
    .where('c.garage_id', '=', actor.garageId)
    .where('c.erased_at', 'is', null)
    .$if(span?.from != null, (clients) => clients.where('c.last_activity', '>=', span?.from as string))
    .$if(span?.before != null, (clients) => clients.where('c.last_activity', '<', span?.before as string))
    .$if(from !== undefined, (clients) => clients.where('c.admission_date', '>=', from as string))
    .$if(to !== undefined, (clients) => clients.where('c.admission_date', '<=', to as string))
    .$if(reference === 0, (clients) => clients.where('c.reference', 'is', null))
    .$if(!!reference, (clients) => clients.where('c.reference', '=', reference as number))
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
  query: ListQuery & Admitted & { state: ClientState | undefined; withCars: boolean; searchesAll: boolean },
  today: PlainDate,
  ofState: Promise<{ count: number }>,
) {
  const found = clientsOf(scope, query.state, today, query)
    .select(['c.id', 'c.name', 'c.document_number', 'c.last_order', 'c.email', 'c.phone_number'])
    .select('c.total_amount_cents')
    .$if(query.search !== '', (clients) => clients.where(matches(scope, query)))
    .$if(query.withCars, (clients) => clients.select(carsOfClient()))
  const sorting = { id: 'c.id', orders, usual: 'name' }
  // Where nothing is searched for, all of the state are found.
  const countFound = async () => (query.search === '' ? (await ofState).count : countOf(found))
  const { rows, count } = await onePage(found, query, sorting, countFound)
  return { rows: rows as ((typeof rows)[number] & { cars?: CarOfClient[] | null })[], count }
}

/** How many clients of a state there are and what they were billed. */
export async function countClients(
  scope: Scope,
  state: ClientState | undefined,
  today: PlainDate,
  admitted: Admitted = {},
) {
  const row = await clientsOf(scope, state, today, admitted)
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<string | null>('c.total_amount_cents').as('billed')])
    .executeTakeFirstOrThrow()
  return { count: row.count, billed: Number(row.billed ?? 0) }
}

/**
 * Name, document, telephones, mail; or a plate. Telephones are found however they are written. Who sees only the name and
 * the cars finds by nothing else.
 */
function matches(
  { actor }: Scope,
  { search, searchesAll }: { search: string; searchesAll: boolean },
): Expression<boolean> & RawBuilder<boolean> {
  // All that is known of them is kept folded, a name alone is not: it is looked at only where the other fits.
  const looksAt = [sql.ref('c.search_text'), ...(searchesAll ? [] : [inSpanish('c.name')])]
  const words = looksAt.flatMap((said) =>
    searchPatterns(search).map((pattern) => sql`${said} like searchable(${pattern})`),
  )
  const plate = plateKey(search)
  // A dash alone is no plate, and would be part of every one.
  const withPlate =
    plate === ''
      ? []
      : [
          sql`c.id in (
            select k.client_id from car k where k.garage_id = ${actor.garageId} and k.plate like ${likePart(plate)})`,
        ]
  const number = telephonePart(search)
  const withNumber = searchesAll && number ? [sql`c.search_text like ${likePart(number)}`] : []
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...withPlate, ...withNumber], sql` or `)})`
}

function carsOfClient() {
  return sql<CarOfClient[] | null>`(
    select json_agg(json_build_object('id', d.id, 'car_registration', d.car_registration, 'model', d.model,
      'brand', d.brand) order by d.id)
    from described_car d where d.garage_id = c.garage_id and d.client_id = c.id)`.as('cars')
}
