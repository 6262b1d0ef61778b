import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Of several processes that start at once, one fills the database; the others wait and find it filled. */
export async function claimDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bujia demo'))`.execute(tx)
}

export async function hasAnyGarage(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('garage').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The catalogue's numbers of a model and its brand, by "brand model". */
export async function modelsByName({ tx }: Scope): Promise<Map<string, { brand: number; model: number }>> {
  const rows = await tx
    .selectFrom('car_model as m')
    .innerJoin('car_brand as b', 'b.id', 'm.brand_id')
    .select(['b.id as brand', 'm.id as model', 'b.name as brand_name', 'm.name as model_name'])
    .execute()
  return new Map(rows.map((row) => [`${row.brand_name} ${row.model_name}`, { brand: row.brand, model: row.model }]))
}
