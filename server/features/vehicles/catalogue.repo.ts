import { sql } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { BrandWithModels } from '#domain/vehicles/vehicles.contract.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** From this number on a brand or a model is a garage's own; below it is the catalogue's. */
export const firstOwnId = 1_000_000

export async function listCarTypes({ tx }: Scope, query: ListQuery) {
  const found = tx
    .selectFrom('car_type')
    .select(['id', 'name'])
    .$if(query.search !== '', (types) => types.where(anyContains(['name'], query.search)))
  const { rows, count } = await onePage(found, query, { id: 'id', orders: { name: inSpanish('name') }, usual: 'name' })
  return { results: rows, count }
}

/** The catalogue's brands and the garage's own as one, each with the models of both. */
function brandsWithModels({ tx, actor }: Scope) {
  const garage = actor.garageId
  return tx.selectFrom(
    sql<BrandWithModels & { every_model: string }>`(
      select b.id, b.name, b.every_model, b.models from (
        select c.id, c.name, m.every_model, m.models
        from (select id, name from car_brand union all select id, name from garage_brand where garage_id = ${garage}) c
        left join lateral (
          select string_agg(name, ' ') as every_model,
            json_agg(json_build_object('id', id, 'name', name) order by searchable(name), id) as models
          from (
            select id, name from car_model where brand_id = c.id
            union all
            select id, name from garage_model
            where garage_id = ${garage} and coalesce(brand_id, garage_brand_id) = c.id
          ) of_brand
        ) m on true
      ) b
    )`.as('brand'),
  )
}

export async function listBrands(scope: Scope, query: ListQuery) {
  const found = brandsWithModels(scope)
    .select(['brand.id', 'brand.name'])
    .select(sql<BrandWithModels['models']>`coalesce(brand.models, '[]')`.as('models'))
    .$if(query.search !== '', (brands) => brands.where(anyContains(['brand.name', 'brand.every_model'], query.search)))
  const orders = { name: inSpanish('brand.name') }
  const { rows, count } = await onePage(found, query, { id: 'brand.id', orders, usual: 'name' })
  return { results: rows, count }
}

/** Of the wanted brands, those of the catalogue and of the garage. */
export async function existingBrands({ tx, actor }: Scope, brands: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('car_brand')
    .select('id')
    .where('id', '=', sql<number>`any(${brands})`)
    .unionAll(
      tx
        .selectFrom('garage_brand')
        .select('id')
        .where('garage_id', '=', actor.garageId)
        .where('id', '=', sql<number>`any(${brands})`),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of the wanted models, those that exist, with their brand's number. */
export async function brandsOfModels({ tx, actor }: Scope, models: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('car_model')
    .select(['id', 'brand_id as brand'])
    .where('id', '=', sql<number>`any(${models})`)
    .unionAll(
      tx
        .selectFrom('garage_model')
        .select(['id', sql<number>`coalesce(brand_id, garage_brand_id)`.as('brand')])
        .where('garage_id', '=', actor.garageId)
        .where('id', '=', sql<number>`any(${models})`),
    )
    .execute()
  return new Map(rows.map(({ id, brand }) => [id, brand]))
}

export async function existingCarTypes({ tx }: Scope, types: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom('car_type').select('id').where('id', '=', sql<number>`any(${types})`).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertOwnBrand({ tx, actor, now }: Scope, name: string): Promise<number> {
  const known = await tx
    .selectFrom('car_brand')
    .select('id')
    .where(sql`searchable(name)`, '=', sql`searchable(${name})`)
    .executeTakeFirst()
  if (known) throw taken()
  const row = await tx
    .insertInto('garage_brand')
    .values({ garage_id: actor.garageId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertOwnModel({ tx, actor, now }: Scope, brand: number, name: string): Promise<number> {
  const isOwn = brand >= firstOwnId
  const exists = isOwn
    ? tx.selectFrom('garage_brand').select('id').where('garage_id', '=', actor.garageId).where('id', '=', brand)
    : tx.selectFrom('car_brand').select('id').where('id', '=', brand)
  if (!(await exists.executeTakeFirst())) throw new Refusal('not_found', messages.notFound)
  const known = await tx
    .selectFrom('car_model')
    .select('id')
    .where('brand_id', '=', brand)
    .where(sql`searchable(name)`, '=', sql`searchable(${name})`)
    .executeTakeFirst()
  if (known) throw taken()
  const of = isOwn ? { garage_brand_id: brand } : { brand_id: brand }
  const row = await tx
    .insertInto('garage_model')
    .values({ ...of, garage_id: actor.garageId, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Which of the two columns of a car holds its model. */
export function modelColumns(model: number) {
  return model >= firstOwnId ? { model_id: null, garage_model_id: model } : { model_id: model, garage_model_id: null }
}

function taken(): Refusal {
  return new Refusal('conflict', messages.refused.nameTaken, { errors: { name: [messages.refused.nameTaken] } })
}
