import { sql } from 'kysely'
import type { DiagnosisForm } from '#domain/tracking/diagnosis.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Row = DiagnosisForm['tasks'][number]

/** The systems and components that rows name, with what they are called now; those that are gone only older rows may. */
export async function namesOfComponents({ tx, actor }: Scope, rows: readonly Row[]) {
  const found = await tx
    .selectFrom('system_component as c')
    .innerJoin('vehicle_system as s', (on) =>
      on.onRef('s.garage_id', '=', 'c.garage_id').onRef('s.id', '=', 'c.system_id'),
    )
    .select(['c.id', 'c.name as component', 's.id as system_id', 's.name as system', 's.kind'])
    .select(sql<boolean>`c.deleted_at is not null or s.deleted_at is not null`.as('gone'))
    .where('c.garage_id', '=', actor.garageId)
    .where('c.id', '=', sql<number>`any(${rows.map(({ system_component }) => system_component)})`)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** Rows that were there keep their id; those left out leave the diagnosis and its quotation. */
export async function deleteRows({ tx, actor, now }: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('quotation_line')
    .where('garage_id', '=', actor.garageId)
    .where('task_id', '=', sql<number>`any(${ids})`)
    .execute()
  await tx
    .updateTable('task')
    .set({ deleted_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

export type RowValues = {
  id: number
  system_id: number
  component_id: number
  system_name: string
  replacement: string
  name: string | null
  description: string | null
  observation: string | null
  quantity: number
}

/** All kept rows in one statement. */
export async function updateRows({ tx, actor }: Scope, rows: readonly RowValues[]): Promise<void> {
  if (rows.length === 0) return
  const column = <Key extends keyof RowValues>(key: Key) => rows.map((row) => row[key])
  await sql`update task t set system_id = r.system_id, component_id = r.component_id, system_name = r.system_name,
      replacement = r.replacement, name = r.name, description = r.description, observation = r.observation,
      quantity = r.quantity
    from unnest(${column('id')}::bigint[], ${column('system_id')}::bigint[], ${column('component_id')}::bigint[],
      ${column('system_name')}::text[], ${column('replacement')}::text[], ${column('name')}::text[],
      ${column('description')}::text[], ${column('observation')}::text[], ${column('quantity')}::numeric[])
      as r (id, system_id, component_id, system_name, replacement, name, description, observation, quantity)
    where t.garage_id = ${actor.garageId} and t.id = r.id`.execute(tx)
}

/** Each row of a diagnosis has its line in the quotation. */
export async function ensureLines({ tx, actor }: Scope, sub: { id: number; branch_id: number | null }): Promise<void> {
  await sql`insert into quotation_line (garage_id, branch_id, sub_order_id, task_id)
    select t.garage_id, t.branch_id, t.sub_order_id, t.id from task t
    where t.garage_id = ${actor.garageId} and t.sub_order_id = ${sub.id} and t.kind = 'work' and t.deleted_at is null
    order by t.id
    on conflict (garage_id, task_id) do nothing`.execute(tx)
}
