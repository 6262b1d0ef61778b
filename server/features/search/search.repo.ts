import { type RawBuilder, sql } from 'kysely'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { mostOfEach } from '#domain/search/search.contract.ts'
import { numbersBeginningWith, type Sought } from '#domain/search/search.rules.ts'
import type { Fits } from '#server/features/tracking/public.ts'
import { carFits } from '#server/features/vehicles/public.ts'
import { searchedTexts } from '#server/kernel/client-texts.repo.ts'
import { likePart } from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

/** What fits more of them than this is too little to go by; the newest are looked at. */
const mostMatches = 100

/** Whose orders are looked at: each has many, and only the newest of all of them are shown. */
const mostSeeds = 20

export async function matchingCars({ tx, actor }: Scope, { plate }: Sought): Promise<number[]> {
  if (plate === undefined) return []
  const rows = await tx
    .selectFrom('car as v')
    .select('v.id')
    .where('v.garage_id', '=', actor.garageId)
    .where(carFits(plate))
    .orderBy('v.id', 'desc')
    .limit(mostMatches)
    .execute()
  return rows.map(({ id }) => id)
}

export async function matchingClients(
  { tx, actor }: Scope<Person>,
  { words = [], telephone }: Sought,
): Promise<number[]> {
  const ways = [words, telephone === undefined ? [] : [telephone]].filter((parts) => parts.length > 0)
  if (ways.length === 0) return []
  const looksAt = searchedTexts(actor, 'c', ['name', 'phone_number'])
  const hasAll = (parts: readonly string[]) =>
    sql`(${sql.join(
      looksAt.flatMap((said) => parts.map((part) => sql`${said} like ${likePart(part)}`)),
      sql` and `,
    )})`
  const rows = await tx
    .selectFrom('client as c')
    .select('c.id')
    .where('c.garage_id', '=', actor.garageId)
    .where('c.erased_at', 'is', null)
    // Folded before they are sent: with a prepared statement the database would do it again for every row.
    .where(sql<boolean>`(${sql.join(ways.map(hasAll), sql` or `)})`)
    .orderBy('c.id', 'desc')
    .limit(mostMatches)
    .execute()
  return rows.map(({ id }) => id)
}

/** Work by the number of its order and by its car; undefined when what was typed can be neither. */
export function fitsWork({ actor }: Scope, { number, plate }: Sought): Fits | undefined {
  const spans = number ? numbersBeginningWith(number.digits) : []
  const ways: RawBuilder<boolean>[] = spans.map(
    ({ low, high }) => sql`(o.number between ${low} and ${high} and ${prefixFits(number)})`,
  )
  if (plate !== undefined) ways.push(carFits(plate))
  if (ways.length === 0) return undefined
  // Not `exists`: that the planner may turn round, and look at every car of the garage first.
  return (subOrder) => sql`coalesce((select ${sql.join(ways, sql` or `)} from sub_order f
    join work_order o on o.garage_id = f.garage_id and o.id = f.order_id
    join car v on v.garage_id = o.garage_id and v.id = o.car_id
    where f.garage_id = ${actor.garageId} and f.id = ${subOrder}), false)`
}

const prefixFits = (number: Sought['number']) =>
  number && number.prefix !== '' ? sql`starts_with(o.order_number, ${`${number.prefix}-`})` : sql`true`

type Matches = { cars: readonly number[]; clients: readonly number[]; kinds: readonly OrderType[] }

/** By its number, then by its car, then by its client: the best of each, the newest first, and no order twice. */
export async function findOrders({ tx, actor }: Scope, { number }: Sought, { cars, clients, kinds }: Matches) {
  const garage = actor.garageId
  const [fewCars, fewClients] = [cars.slice(0, mostSeeds), clients.slice(0, mostSeeds)]
  const spans = number ? numbersBeginningWith(number.digits) : []
  const isManaged = sql`o.deleted_at is null and exists (select from sub_order s where s.garage_id = o.garage_id
    and s.order_id = o.id and s.kind = any(${kinds}::text[]) and s.deleted_at is null)`
  const { rows } = await sql<{
    id: number
    order_number: string
    kind: OrderType
    status: number
    client: string
    car_registration: string
    from_appraisal: boolean
  }>`
    with hit as materialized (
      select h.id, r.place from unnest(${spans.map(({ low }) => low)}::int[], ${spans.map(({ high }) => high)}::int[])
        with ordinality as r (low, high, place)
      cross join lateral (select o.id from work_order o where o.garage_id = ${garage}
        and o.number between r.low and r.high and ${prefixFits(number)} and ${isManaged}
        order by o.number desc limit ${mostOfEach}) h
      union all
      select h.id, 100 from unnest(${fewCars}::bigint[]) as r (car)
      cross join lateral (select o.id from work_order o where o.garage_id = ${garage} and o.car_id = r.car
        and ${isManaged} order by o.id desc limit ${mostOfEach}) h
      union all
      select h.id, 200 from unnest(${fewClients}::bigint[]) as r (client)
      cross join lateral (select o.id from work_order o where o.garage_id = ${garage} and o.client_id = r.client
        and ${isManaged} order by o.id desc limit ${mostOfEach}) h
    ), best as materialized (
      select id, min(place) as place from hit group by id order by min(place), id desc limit ${mostOfEach}
    )
    select o.id, o.order_number, s.kind, s.status, c.name as client, v.car_registration,
      s.kind <> o.order_type as from_appraisal
    from best
    join work_order o on o.garage_id = ${garage} and o.id = best.id
    join client c on c.garage_id = o.garage_id and c.id = o.client_id
    join car v on v.garage_id = o.garage_id and v.id = o.car_id
    cross join lateral (select s.kind, s.status from sub_order s where s.garage_id = o.garage_id and s.order_id = o.id
      and s.kind = any(${kinds}::text[]) and s.deleted_at is null
      order by s.kind <> o.order_type, s.id limit 1) s
    order by best.place, o.id desc`.execute(tx)
  return rows
}

/** Whose telephone it is stands first, then whose name begins so, then who was here last. */
export async function describeClients({ tx, actor }: Scope, ids: readonly number[], sought: Sought) {
  const { words = [], telephone } = sought
  if (ids.length === 0) return []
  return tx
    .selectFrom('client as c')
    .select(['c.id', 'c.name', 'c.phone_number'])
    .where('c.garage_id', '=', actor.garageId)
    .where('c.id', '=', sql<number>`any(${ids})`)
    .$if(telephone !== undefined, (rows) => rows.orderBy(sql`c.search_text like ${likePart(telephone ?? '')}`, 'desc'))
    .orderBy(sql`starts_with(searchable(c.name), ${words[0] ?? ''})`, 'desc')
    .orderBy('c.last_activity', 'desc')
    .orderBy('c.id', 'desc')
    .limit(mostOfEach)
    .execute()
}

/** A plate that begins so stands first, then the newest car. */
export async function describeCars({ tx, actor }: Scope, ids: readonly number[], { plate = '' }: Sought) {
  if (ids.length === 0) return []
  const best = tx
    .selectFrom('car as v')
    .select(['v.id', sql<boolean>`starts_with(v.plate, ${plate})`.as('begins')])
    .where('v.garage_id', '=', actor.garageId)
    .where('v.id', '=', sql<number>`any(${ids})`)
    .orderBy('begins', 'desc')
    .orderBy('v.id', 'desc')
    .limit(mostOfEach)
  return tx
    .selectFrom(best.as('b'))
    .innerJoin('described_car as d', (on) => on.onRef('d.id', '=', 'b.id').on('d.garage_id', '=', actor.garageId))
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'd.garage_id').onRef('c.id', '=', 'd.client_id'))
    .select(['d.id', 'd.client_id', 'd.car_registration', 'd.vin', 'd.model', 'd.brand', 'c.name as client'])
    .orderBy('b.begins', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
}
