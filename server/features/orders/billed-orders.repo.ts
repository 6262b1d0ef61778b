import { sql } from 'kysely'
import type { Period } from '#domain/kernel/listing.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { spanOfDaysIn } from '#domain/kernel/zoned.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import { describedFits } from '#server/features/vehicles/public.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import { onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Of = { car: number } | { client: number }
type Query = Period & { page: number; search_ordenes: string }

/** Closed orders of a car or of a client, the newest first; a branch's user sees those of the branch. */
export async function listBilledOrders(scope: Scope, of: Of, query: Query) {
  const { tx, actor } = scope
  const search = query.search_ordenes
  const { from, to } = spanOfDaysIn(query, query.from || query.to ? await garageTimeZone(scope) : 'UTC')
  const billed = tx
    .selectFrom('work_order as o')
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .where('o.garage_id', '=', actor.garageId)
    .where('o.closed_at', 'is not', null)
    .where('o.deleted_at', 'is', null)
    .$if(from !== undefined, (orders) => orders.where('o.closed_at', '>=', from as Date))
    .$if(to !== undefined, (orders) => orders.where('o.closed_at', '<', to as Date))
    .$if('car' in of, (orders) => orders.where('o.car_id', '=', (of as { car: number }).car))
    .$if('client' in of, (orders) => orders.where('o.client_id', '=', (of as { client: number }).client))
    .$if(search !== '', (orders) =>
      orders.where(
        describedFits(['o.order_number', 'c.name', 'd.car_registration', 'd.plate', 'd.brand', 'd.model'], search),
      ),
    )
  const rows = billed
    .select(['o.id', 'c.name as client', 'o.order_number', 'o.order_type', 'd.model', 'd.brand', 'o.created_at'])
    .select('o.total_cents')
  const usual = { id: 'o.id', orders: { closed: sql.ref('o.closed_at') }, usual: '-closed' }
  const [found, sum] = await Promise.all([
    onePage(rows, { page: query.page, search }, usual),
    billed.select((e) => e.fn.sum<string | null>('o.total_cents').as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    results: found.rows.map((row) => ({
      id: row.id,
      client: row.client,
      order_number: row.order_number,
      order_type: orderKinds.code[row.order_type as OrderType],
      car: carName({ model: row.model as string, brand: row.brand as string }),
      creation_date: row.created_at.toISOString(),
      total_amount: cents(row.total_cents),
    })),
    count: found.count,
    total_amount: cents(Number(sum.total ?? 0)),
  }
}
