import { sql } from 'kysely'

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
    left join car_model m on m.id = v.model_id
    left join garage_model own_m on own_m.garage_id = v.garage_id and own_m.id = v.garage_model_id
    left join car_brand b on b.id = coalesce(m.brand_id, own_m.brand_id)
    left join garage_brand own_b on own_b.garage_id = own_m.garage_id and own_b.id = own_m.garage_brand_id
    where o.garage_id = ${garage} and searchable(coalesce(b.name, own_b.name)) = searchable(${brand}))`
}
