import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'

/** Of several processes that start at once, one fills the database; the others wait and find it filled. */
export async function claimDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bujia demo'))`.execute(tx)
}

export async function hasAnyGarage(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('garage').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
