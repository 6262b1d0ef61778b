import { type SelectQueryBuilder, sql } from 'kysely'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import type { Car, DB } from '#server/kernel/database.generated.ts'
import { anyContains, inSpanish, likePart } from '#server/kernel/list-page.repo.ts'

/** What brand and model a car is, by the tables that `joinCarNames` joins: the catalogue's, or the garage's own. */
export const brandName = sql<string>`coalesce(b.name, own_b.name)`
export const modelName = sql<string>`coalesce(m.name, own_m.name)`

/** What sorts by brand: folded once for each brand that `withCarNames` joins, and not for each car. */
export const brandKey = sql<string>`coalesce(b.key, own_b.key)`

/** To the car `v`, table by table: looked up for each car, as the view does, it would take ten times as long. */
export const joinCarNames = sql`
  left join car_model m on m.id = v.model_id
  left join garage_model own_m on own_m.garage_id = v.garage_id and own_m.id = v.garage_model_id
  left join car_brand b on b.id = coalesce(m.brand_id, own_m.brand_id)
  left join garage_brand own_b on own_b.garage_id = own_m.garage_id and own_b.id = own_m.garage_brand_id`

/** The same for a query that is built step by step; `offset 0` keeps the brands' keys from being made row by row. */
export function withCarNames<Tables extends DB & { v: Car }, Joined extends keyof Tables>(
  cars: SelectQueryBuilder<Tables, Joined, object>,
) {
  return (cars as unknown as SelectQueryBuilder<DB & { v: Car }, 'v', object>)
    .leftJoin('car_model as m', 'm.id', 'v.model_id')
    .leftJoin('garage_model as own_m', (on) =>
      on.onRef('own_m.garage_id', '=', 'v.garage_id').onRef('own_m.id', '=', 'v.garage_model_id'),
    )
    .leftJoin(
      (e) =>
        e
          .selectFrom('car_brand')
          .select(['id', inSpanish('name').as('key')])
          .offset(0)
          .as('b'),
      (on) => on.on('b.id', '=', sql<number>`coalesce(m.brand_id, own_m.brand_id)`),
    )
    .leftJoin(
      (e) =>
        e
          .selectFrom('garage_brand')
          .select(['garage_id', 'id', inSpanish('name').as('key')])
          .offset(0)
          .as('own_b'),
      (on) => on.onRef('own_b.garage_id', '=', 'own_m.garage_id').onRef('own_b.id', '=', 'own_m.garage_brand_id'),
    )
}

/** Rows that describe their car as `d`: each word in one of these columns, or the plate, however it is written. */
export function describedFits(columns: readonly string[], search: string) {
  const plate = plateKey(search)
  const words = anyContains(columns, search)
  return plate === '' ? words : sql<boolean>`(${words} or d.plate like ${likePart(plate)})`
}

/** By its plate or its VIN. Both are kept in capitals: to make them so again takes as long as all the rest. */
export const carFits = (plate: string) =>
  sql<boolean>`(v.plate like ${likePart(plate)} or v.vin like ${likePart(plate)})`
