import { sql } from 'kysely'
import { finishDateIn } from '#domain/closing/finish-date.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { orderKinds, type repairTypes } from '#domain/orders/order-kinds.ts'
import type { AttendedOrder, ReportKind } from '#domain/reports/reports.contract.ts'
import { describedFits } from '#server/features/vehicles/public.ts'
import { inSlices } from '#server/kernel/in-slices.ts'
import { countOf, inSpanish, type ListQuery, orderingOf, pageOf } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type MonthSpan, workOf } from './work.repo.ts'

/** One person's orders of a month: how long, and what it is worth; an appraisal and its sub-orders are one. */
export async function listWork({ tx, ...scope }: Scope, report: ReportKind, span: MonthSpan, userId: number) {
  const rows = await tx
    .selectFrom(workOf({ tx, ...scope }, report, span, userId).as('w'))
    .select(['w.order_id', 'w.is_closed'])
    .select((e) => [e.fn.sum<number>('w.seconds').as('seconds'), e.fn.sum<number>('w.amount').as('amount')])
    .groupBy(['w.order_id', 'w.is_closed'])
    .execute()
  return rows.map((row) => ({ ...row, seconds: Number(row.seconds), amount: cents(Number(row.amount)) }))
}
export type WorkedOrder = Awaited<ReturnType<typeof listWork>>[number]

const kindNames = sql`case o.order_type when 'appraisal' then 1 when 'body_shop' then 2 else 3 end`
const orders = {
  client: inSpanish('c.name'),
  car_registration: sql.ref('d.plate'),
  order_number: sql.ref('o.number'),
  /** As the Spanish names are sorted. */
  order_type: kindNames,
  repair_type: sql.ref('o.repair_type'),
  finish_date: sql.ref('o.closed_at'),
  time_invested: sql.ref('w.seconds'),
  amount_generated: sql.ref('w.amount'),
}
const sorting = { id: 'o.id', orders, usual: '-finish_date' }

/** As one text: of a list the driver looks in each of thousands for what has to be quoted. */
function numbers(work: readonly WorkedOrder[], column: 'order_id' | 'seconds' | 'amount') {
  return sql`${`{${work.map((order) => order[column]).join(',')}}`}::bigint[]`
}

/** Those orders described: a page of them, or all. */
export async function describeWork(
  { tx, actor }: Scope,
  work: readonly WorkedOrder[],
  query: ListQuery & { isWhole: boolean; zone: string },
): Promise<{ results: AttendedOrder[]; count: number }> {
  const worked = sql<{ order_id: number; seconds: number; amount: number }>`(
    select * from unnest(${numbers(work, 'order_id')}, ${numbers(work, 'seconds')}, ${numbers(work, 'amount')})
      as w (order_id, seconds, amount))`
  const found = tx
    .selectFrom(worked.as('w'))
    .innerJoin('work_order as o', (on) => on.onRef('o.id', '=', 'w.order_id').on('o.garage_id', '=', actor.garageId))
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .$if(query.search !== '', (rows) =>
      rows.where(describedFits(['o.order_number', 'c.name', 'd.car_registration', 'd.plate'], query.search)),
    )
    .select(['o.id', 'o.order_number', 'o.order_type', 'o.repair_type', 'o.closed_at', 'c.name as client'])
    .select(['d.car_registration', 'w.seconds', 'w.amount'])
  const { column, direction } = orderingOf(query, sorting.usual)
  const sorted = query.isWhole
    ? found.orderBy(orders[column as keyof typeof orders], direction).orderBy('o.id', direction)
    : pageOf(found, query, sorting)
  const [rows, counted] = await Promise.all([sorted.execute(), query.isWhole ? undefined : countOf(found)])
  const described = (row: (typeof rows)[number]) => ({
    id: row.id,
    client: { name: row.client },
    car: { car_registration: row.car_registration as string },
    order_number: row.order_number,
    order_type: orderKinds.code[row.order_type as OrderType],
    repair_type: row.repair_type as (typeof repairTypes.code)['normal'],
    finish_date: finishDateIn(query.zone, row.closed_at),
    time_invested: row.seconds,
    amount_generated: cents(row.amount),
  })
  return {
    results: (await inSlices(rows, (slice) => slice.map(described))).flat(),
    count: counted ?? rows.length,
  }
}
