import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { telephonePart } from '#domain/kernel/searchable.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import type { OrderRow } from '#domain/orders/orders.contract.ts'
import { suspiciousSeconds } from '#domain/tracking/intervals.rules.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import { brandKey, carFits, carOf, withCarNames } from '#server/features/vehicles/public.ts'
import { modelHas } from '#server/kernel/car-models.repo.ts'
import { searchedTexts } from '#server/kernel/client-texts.repo.ts'
import type { DB, SubOrder } from '#server/kernel/database.generated.ts'
import {
  counted,
  countOf,
  inSpanish,
  type ListQuery,
  likePart,
  orderingOf,
  pageOf,
  searchPatterns,
} from '#server/kernel/list-page.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { nameOnOrder } from './operators.repo.ts'
import { inSpan, ofBrand, type Span } from './order-span.repo.ts'

/** `closed` and `received` are spans of instants; a brand is named as the catalogue or the garage calls it. */
type Query = ListQuery & {
  kind: OrderType
  status: number | undefined
  closed?: Span | undefined
  received?: Span | undefined
  brand?: string | undefined
}

/** A garage's ids grow with its numbers, which are given one order at a time: by id is by number and by date. */
const byAge = sql.ref('s.order_id')
const orders = {
  client: inSpanish('c.name'),
  order_number: byAge,
  car_registration: sql.ref('d.plate'),
  phone_number: sql.ref('c.phone_number'),
  vin: sql.ref('d.vin'),
  brand: brandKey,
  creation_date: byAge,
  /** Of what is under an appraisal there is none, as lists show it: that of its header is not for its work alone. */
  total_amount: sql<number>`case when o.order_type = s.kind then o.total_cents else -1 end`,
}
const ofClient: readonly string[] = ['client', 'phone_number']
const ofCar: readonly string[] = ['car_registration', 'vin']
const sorting = { id: 's.order_id', orders, usual: '-creation_date' }

export async function listOrders(scope: Scope<Person>, query: Query): Promise<{ results: OrderRow[]; count: number }> {
  const { tx, actor } = scope
  const garage = actor.garageId
  const found = tx
    .selectFrom('sub_order as s')
    .where('s.garage_id', '=', garage)
    .where('s.kind', '=', query.kind)
    .where('s.deleted_at', 'is', null)
    .$if(query.status !== undefined, (rows) => rows.where('s.status', '=', query.status as number))
    .$if(query.closed !== undefined, (rows) => rows.where(inSpan(garage, 'closed_at', query.closed as Span)))
    .$if(query.received !== undefined, (rows) => rows.where(inSpan(garage, 'created_at', query.received as Span)))
    .$if(query.brand !== undefined, (rows) => rows.where(ofBrand(garage, query.brand as string)))
    .$if(query.search !== '', (rows) => rows.where(matches(actor, query.search)))
  const { rows, count } = await counted(
    query,
    (all) => describedPage(scope, found, query, all),
    async (page) => page?.[0]?.of_all ?? countOf(found),
  )
  return {
    results: rows.map((row) => ({
      id: row.id,
      order_number: row.order_number,
      type: orderKinds.code[row.order_type as OrderType],
      client: { id: row.client_id, name: row.client, phone_number: row.phone_number },
      car: { id: row.car_id as number, ...carOf(row) },
      creation_date: row.created_at.toISOString(),
      total_amount: cents(row.total_cents),
      assignment_completed: row.assignment_completed,
      user: row.operator_id === null ? null : { id: row.operator_id, name: row.operator ?? '' },
      description: row.description,
      status: row.status,
      acceptance: row.acceptance,
      sent_at: row.quotation_sent_at?.toISOString() ?? null,
      moved_at: row.moved_at.toISOString(),
      runs_long: row.runs_long,
      from_appraisal: row.order_type !== query.kind,
    })),
    count,
  }
}

type Found = SelectQueryBuilder<DB & { s: SubOrder }, 's', object>

/** The page is chosen on as few tables as its ordering needs, most often on one index; only its rows are described. */
async function describedPage({ tx, actor, now }: Scope, found: Found, query: Query, all?: number) {
  const { column, direction } = orderingOf(query, sorting.usual)
  const sortable = found
    .$if(column === 'total_amount', (rows) =>
      rows.innerJoin('work_order as o', (on) =>
        on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'),
      ),
    )
    .$if(ofClient.includes(column), (rows) =>
      rows
        .innerJoin('work_order as o', (on) =>
          on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'),
        )
        .innerJoin('client as c', (on) =>
          on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'),
        ),
    )
    .$if(ofCar.includes(column), (rows) =>
      rows
        .innerJoin('work_order as o', (on) =>
          on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'),
        )
        .innerJoin('described_car as d', (on) =>
          on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'),
        ),
    )
    .$if(column === 'brand', (rows) =>
      withCarNames(
        rows
          .innerJoin('work_order as o', (on) =>
            on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'),
          )
          .innerJoin('car as v', (on) => on.onRef('v.garage_id', '=', 'o.garage_id').onRef('v.id', '=', 'o.car_id')),
      ),
    )
    .select(['s.id', (orders[column as keyof typeof orders] as RawBuilder<unknown>).as('sort_key')])
    // A search goes through every order, and need not do so twice.
    .select((query.search === '' ? sql<number | null>`null` : sql<number | null>`count(*) over ()`).as('of_all'))
  return tx
    .selectFrom(pageOf(sortable, query, sorting, all).as('p'))
    .innerJoin('sub_order as s', (on) => on.onRef('s.id', '=', 'p.id').on('s.garage_id', '=', actor.garageId))
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .leftJoin('staff_user as u', (on) =>
      on.onRef('u.garage_id', '=', 's.garage_id').onRef('u.id', '=', 's.operator_id'),
    )
    .select(['o.id', 'o.order_number', 'o.order_type', 'o.created_at', 'o.total_cents', 'o.assignment_completed'])
    .select(['c.id as client_id', 'c.name as client', 'c.phone_number'])
    .select(['d.id as car_id', 'd.car_registration', 'd.vin', 'd.model', 'd.brand'])
    .select(['s.operator_id', 's.description', 's.status', 's.acceptance', 's.quotation_sent_at', 's.moved_at'])
    .select(['p.of_all', nameOnOrder('u', 'o.closed_at').as('operator')])
    .select(
      sql<boolean>`exists (
        select from task t join task_interval i on i.garage_id = t.garage_id and i.task_id = t.id
        where t.garage_id = s.garage_id and t.sub_order_id = s.id and i.ended_at is null
          and i.started_at < ${new Date(now.getTime() - suspiciousSeconds * 1000)})`.as('runs_long'),
    )
    .orderBy('p.sort_key', direction)
    .orderBy('s.order_id', direction)
    .execute()
}

/** Number (always in capitals), client, telephone, plate, VIN, brand and model: each in its own table of the garage. */
function matches(actor: Person, search: string) {
  const garage = actor.garageId
  const words = searchPatterns(search)
  const plate = plateKey(search)
  const texts = searchedTexts(actor, 'k', ['name', 'phone_number'])
  const client = texts.flatMap((text) => words.map((pattern) => sql`${text} like searchable(${pattern})`))
  const digits = telephonePart(search)
  const telephone = digits ? texts.map((text) => sql`${text} like ${likePart(digits)}`) : [sql`false`]
  const number = words.map((pattern) => sql`replace(o.order_number, 'Ñ', 'N') like upper(searchable(${pattern}))`)
  const model = words.map((pattern) => modelHas(garage, sql`searchable(${pattern})`))
  const car = plate === '' ? [] : [carFits(plate)]
  return sql<boolean>`s.order_id in (
    select o.id from work_order o where o.garage_id = ${garage} and (
      (${sql.join(number, sql` and `)})
      or o.client_id in (select k.id from client k where k.garage_id = ${garage}
        and (${sql.join(client, sql` and `)} or ${sql.join(telephone, sql` and `)}))
      or o.car_id in (select v.id from car v where v.garage_id = ${garage}
        and (${sql.join([...car, sql`(${sql.join(model, sql` and `)})`], sql` or `)}))))`
}

/** How many orders of a kind are in each state. */
export async function countByStatus({ tx, actor }: Scope, kind: OrderType): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('sub_order as s')
    .select(['s.status', (e) => e.fn.countAll<number>().as('count')])
    .where('s.garage_id', '=', actor.garageId)
    .where('s.kind', '=', kind)
    .where('s.deleted_at', 'is', null)
    .groupBy('s.status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}
