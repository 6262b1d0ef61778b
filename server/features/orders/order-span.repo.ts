import { sql } from 'kysely'
import { modelFits } from '#server/kernel/car-models.repo.ts'

export type Span = { from: Date | undefined; to: Date | undefined }

/** Orders that were received, or closed, from one instant up to, and without, another. */
export function inSpan(garage: number, column: 'created_at' | 'closed_at', { from, to }: Span) {
  const edge = sql.ref(`o.${column}`)
  const edges = [
    sql`o.garage_id = ${garage}`,
    sql`o.deleted_at is null`,
    sql`${edge} is not null`,
    ...(from ? [sql`${edge} >= ${from}`] : []),
    ...(to ? [sql`${edge} < ${to}`] : []),
  ]
  return sql<boolean>`s.order_id in (select o.id from work_order o where ${sql.join(edges, sql` and `)})`
}

/** Orders for a car of a brand, one of the catalogue or one that the garage added. */
export function ofBrand(garage: number, brand: string) {
  return sql<boolean>`s.order_id in (
    select o.id from work_order o
    join car v on v.garage_id = o.garage_id and v.id = o.car_id
    where o.garage_id = ${garage}
      and ${modelFits(garage, (name) => sql`searchable(${name}) = searchable(${brand})`)})`
}
