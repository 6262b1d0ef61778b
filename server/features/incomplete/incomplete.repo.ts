import { type RawBuilder, sql } from 'kysely'
import { type OrderType, orderTypes } from '#domain/kernel/permissions.ts'
import { searchable } from '#domain/kernel/searchable.ts'
import { brandKey, withCarNames } from '#server/features/vehicles/public.ts'
import { modelFits } from '#server/kernel/car-models.repo.ts'
import { searchedTexts } from '#server/kernel/client-texts.repo.ts'
import {
  counted,
  countOf,
  inSpanish,
  type ListQuery,
  onePage,
  orderingOf,
  pageOf,
  searchPatterns,
} from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'

const carOrders = {
  car_registration: sql.ref('v.plate'),
  vin: sql.ref('v.vin'),
  brand: brandKey,
  client: inSpanish('c.name'),
  phone_number: sql.ref('c.phone_number'),
  email: inSpanish('c.email'),
}
const sorting = { id: 'v.id', orders: carOrders, usual: 'car_registration' }

/** Orders that lack something of these kinds; written so that the index of just those answers it. */
function lacking(garage: number, kinds: readonly OrderType[]): RawBuilder<boolean> {
  // Who manages every kind need not be asked about each order.
  const ofKinds = kinds.length === orderTypes.length ? sql`true` : sql`o.incomplete_kinds && ${kinds}::text[]`
  return sql<boolean>`(o.garage_id = ${garage} and o.incomplete_kinds <> '{}' and o.deleted_at is null and ${ofKinds})`
}

export async function listIncompleteCars({ tx, actor }: Scope<Person>, kinds: readonly OrderType[], query: ListQuery) {
  const garage = actor.garageId
  const { column, direction } = orderingOf(query, sorting.usual)
  const isOfClient = ['client', 'phone_number', 'email'].includes(column)
  const found = tx
    .selectFrom('car as v')
    .where('v.garage_id', '=', garage)
    .where(sql<boolean>`v.id in (select o.car_id from work_order o where ${lacking(garage, kinds)})`)
    .$if(query.search !== '', (cars) => cars.where(matches(actor, query.search)))
  const sortable = found
    .$if(isOfClient, (cars) =>
      cars.innerJoin('client as c', (on) =>
        on.onRef('c.garage_id', '=', 'v.garage_id').onRef('c.id', '=', 'v.client_id'),
      ),
    )
    .$if(column === 'brand', withCarNames)
    .select(['v.id', (carOrders[column as keyof typeof carOrders] as RawBuilder<unknown>).as('sort_key')])
  const page = (all?: number) =>
    tx
      .selectFrom(pageOf(sortable, query, sorting, all).as('p'))
      .innerJoin('described_car as d', (on) => on.onRef('d.id', '=', 'p.id').on('d.garage_id', '=', garage))
      .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'd.garage_id').onRef('c.id', '=', 'd.client_id'))
      .select(['d.id', 'd.car_registration', 'd.vin', 'd.brand', 'c.name', 'c.phone_number', 'c.email'])
      .orderBy('p.sort_key', direction)
      .orderBy('d.id', direction)
      .execute()
  const lackingCars = tx
    .selectFrom('work_order as o')
    .select(sql<number>`count(distinct o.car_id)`.as('count'))
    .where(lacking(garage, kinds))
  return counted(query, page, async () =>
    query.search === '' ? (await lackingCars.executeTakeFirstOrThrow()).count : countOf(found),
  )
}

/** Each word is part of the plate, the VIN, the brand, or of what is known of the owner. */
function matches(actor: Person, search: string): RawBuilder<boolean> {
  const garage = actor.garageId
  const texts = searchedTexts(actor, 'k', ['name', 'phone_number', 'email'])
  // Folded here and not there: with a prepared statement the database would do it again for every row.
  const words = searchPatterns(searchable(search)).map((pattern) => {
    const key = pattern.toUpperCase().replaceAll('-', '')
    const ofCar = key === '%%' ? sql`false` : sql`(v.plate like ${key} or v.vin like ${key})`
    const ofOwner = sql.join(
      texts.map((text) => sql`${text} like ${pattern}`),
      sql` and `,
    )
    return sql`(${ofCar}
      or v.client_id in (select k.id from client k where k.garage_id = ${garage} and ${ofOwner})
      or ${modelFits(garage, (brand) => sql`searchable(${brand}) like ${pattern}`)})`
  })
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

export async function findPlate({ tx, actor }: Scope, car: number): Promise<string | undefined> {
  const found = await tx
    .selectFrom('car')
    .select('car_registration')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', car)
    .executeTakeFirst()
  return found?.car_registration
}

export async function listIncompleteOrders(
  { tx, actor }: Scope,
  kinds: readonly OrderType[],
  car: number,
  query: ListQuery,
) {
  const found = tx
    .selectFrom('work_order as o')
    .select(['o.id', 'o.order_number', 'o.order_type', 'o.closed_at'])
    .where(lacking(actor.garageId, kinds))
    .where('o.car_id', '=', car)
    .$if(query.search !== '', (orders) =>
      orders.where(
        sql<boolean>`(${sql.join(
          searchPatterns(searchable(query.search)).map((word) => sql`searchable(o.order_number) like ${word}`),
          sql` and `,
        )})`,
      ),
    )
  const orders = { order_number: sql.ref('o.number'), finish_date: sql`coalesce(o.closed_at, 'infinity')` }
  return onePage(found, query, { id: 'o.id', orders, usual: '-order_number' })
}

/** Which tasks of a sub-order have their line in a quotation. */
export async function listQuotedTasks({ tx, actor }: Scope, subOrder: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('quotation_line')
    .select('task_id')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrder)
    .execute()
  return new Set(rows.map(({ task_id }) => task_id))
}
