import { type RawBuilder, sql } from 'kysely'

/** Whether the car `v` is of a model that fits. Which ones do is worked out once, and not for each car: they are few. */
export function modelFits(
  garageId: number,
  fits: (brand: RawBuilder<string>, model: RawBuilder<string>) => RawBuilder<unknown>,
) {
  return sql<boolean>`(v.model_id = any(array(
      select m.id from car_model m join car_brand b on b.id = m.brand_id where ${fits(sql`b.name`, sql`m.name`)}))
    or v.garage_model_id = any(array(
      select m.id from garage_model m left join car_brand b on b.id = m.brand_id
        left join garage_brand g on g.garage_id = m.garage_id and g.id = m.garage_brand_id
      where m.garage_id = ${garageId} and (${fits(sql`coalesce(b.name, g.name)`, sql`m.name`)}))))`
}

/** By a word that is part of its brand's or its model's name. */
export const modelHas = (garageId: number, word: RawBuilder<unknown>) =>
  modelFits(garageId, (brand, model) => sql`searchable(${model}) like ${word} or searchable(${brand}) like ${word}`)
