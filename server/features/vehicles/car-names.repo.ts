import { sql } from 'kysely'
import type { KnownNames, NewModel } from '#domain/clients/sheet-cars.rules.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { firstOwnId } from './catalogue.repo.ts'

type Named = { id: number; name: string }

/** Every name by which a car can be described in this garage, for who has many cars to describe at once. */
export async function knownCarNames({ tx, actor }: Scope): Promise<Omit<KnownNames, 'today'>> {
  const garage = actor.garageId
  const named = (query: ReturnType<typeof sql<Named>>) => query.execute(tx).then(({ rows }) => byName(rows))
  const [carTypes, brands, models, insurers] = await Promise.all([
    named(sql<Named>`select id, searchable(name) as name from car_type`),
    named(sql<Named>`select id, searchable(name) as name from car_brand union all
      select id, searchable(name) from garage_brand where garage_id = ${garage}`),
    named(sql<Named>`select id, brand_id || '/' || searchable(name) as name from car_model union all
      select id, coalesce(brand_id, garage_brand_id) || '/' || searchable(name) from garage_model
      where garage_id = ${garage}`),
    named(sql<Named>`select id, searchable(name) as name from insurance_carrier where garage_id = ${garage}`),
  ])
  return { carTypes, brands, models, insurers }
}

export async function listCarTypeNames({ tx }: Scope): Promise<string[]> {
  const rows = await tx.selectFrom('car_type').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

function byName(rows: readonly Named[]): Map<string, number> {
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/**
 * Adds the brands and models that neither the catalogue nor the garage has, and answers the models' numbers in the same
 * order. Somebody may have added one of them meanwhile: then it is that one.
 */
export async function addNewModels({ tx, actor, now }: Scope, models: readonly NewModel[]): Promise<number[]> {
  if (models.length === 0) return []
  const garage = actor.garageId
  const wanted = sql`json_to_recordset(${JSON.stringify(models.map((model, n) => ({ ...model, n })))}::json)
    as w (n int, brand text, model text)`
  const brand = sql`(select id, name from car_brand union all
    select id, name from garage_brand where garage_id = ${garage})`
  await sql`
    insert into garage_brand (garage_id, name, created_at)
    select distinct on (searchable(w.brand)) ${garage}, w.brand, ${now} from ${wanted}
    where not exists (select from car_brand b where searchable(b.name) = searchable(w.brand))
    order by searchable(w.brand), w.n
    on conflict (garage_id, searchable(name)) do nothing`.execute(tx)
  await sql`
    insert into garage_model (garage_id, brand_id, garage_brand_id, name, created_at)
    select distinct on (b.id, searchable(w.model)) ${garage}, case when b.id < ${firstOwnId} then b.id end,
      case when b.id >= ${firstOwnId} then b.id end, w.model, ${now}
    from ${wanted} join ${brand} b on searchable(b.name) = searchable(w.brand)
    where not exists (select from car_model m where m.brand_id = b.id and searchable(m.name) = searchable(w.model))
    order by b.id, searchable(w.model), w.n
    on conflict (garage_id, coalesce(brand_id, garage_brand_id), searchable(name)) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select m.id from ${wanted} join ${brand} b on searchable(b.name) = searchable(w.brand)
    join (select id, brand_id, name from car_model union all
      select id, coalesce(brand_id, garage_brand_id), name from garage_model where garage_id = ${garage}) m
      on m.brand_id = b.id and searchable(m.name) = searchable(w.model)
    order by w.n`.execute(tx)
  return rows.map(({ id }) => id)
}
