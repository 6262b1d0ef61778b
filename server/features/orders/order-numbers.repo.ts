import { sql } from 'kysely'
import type { Scope } from '#server/kernel/scope.ts'

/** Letters of a garage that chose none: the first three of its name, or ORD where it has fewer. */
function prefixOf(prefix: string | null, name: string): string {
  if (prefix) return prefix
  const letters = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return letters.length === 3 ? letters : 'ORD'
}

/**
 * The garage's next number. Its row is held until the transaction ends, so that a number which is rolled back is given
 * to the next one: take it last.
 */
export async function nextOrderNumber({ tx, actor }: Scope): Promise<{ number: number; order_number: string }> {
  const row = await tx
    .updateTable('garage')
    .set({ order_counter: sql`order_counter + 1` })
    .where('id', '=', actor.garageId)
    .returning(['order_counter', 'prefix', 'name'])
    .executeTakeFirstOrThrow()
  return { number: row.order_counter, order_number: `${prefixOf(row.prefix, row.name)}-${row.order_counter}` }
}

export async function findOrderCounter({ tx, actor }: Scope): Promise<{ prefix: string; work_order_number: number }> {
  const row = await tx
    .selectFrom('garage')
    .select(['order_counter', 'prefix', 'name'])
    .where('id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
  return { prefix: prefixOf(row.prefix, row.name), work_order_number: row.order_counter }
}
