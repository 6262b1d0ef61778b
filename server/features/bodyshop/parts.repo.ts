import { sql } from 'kysely'
import type { Scope } from '#server/kernel/scope.ts'

type Part = { id: number; name: string | null; description: string }

export async function updateParts({ tx, actor }: Scope, parts: readonly Part[]): Promise<void> {
  const column = (name: keyof Part) => parts.map((part) => part[name])
  await sql`
    update task set name = part.name, description = part.description
    from unnest(${column('id')}::bigint[], ${column('name')}::text[], ${column('description')}::text[])
      as part (id, name, description)
    where task.garage_id = ${actor.garageId} and task.id = part.id`.execute(tx)
}
