import { sql } from 'kysely'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { overEveryBranch } from '#server/kernel/every-branch.repo.ts'
import { garageTimeZone } from '#server/kernel/garage-day.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The client's newest order is a fact of the whole garage, whoever of which branch made it. */
export async function noteLastOrder({ tx, actor }: Scope, clientId: number, day: string): Promise<void> {
  await tx
    .updateTable('client')
    .set({ last_order: sql`greatest(last_order, ${day}::date)` })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', clientId)
    .execute()
}

/** An order is theirs no longer: their newest is the newest of those that are left, whichever branch has it. */
export async function renewLastOrder(scope: Scope, clientId: number): Promise<void> {
  const { tx, actor } = scope
  const left = tx
    .selectFrom('work_order')
    .select((e) => e.fn.max<Date | null>('created_at').as('newest'))
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  const newest = (await overEveryBranch(scope, left))?.newest
  await tx
    .updateTable('client')
    .set({ last_order: newest ? plainDateIn(newest, await garageTimeZone(scope)) : null })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', clientId)
    .execute()
}

/**
 * The garage has another time zone: every client's newest order is of the day that it was there. Who has a newer one by
 * the time that this is written keeps it.
 */
export async function redateLastOrders({ tx, actor }: Scope, timeZone: string): Promise<void> {
  const newest = await tx
    .selectFrom('work_order as o')
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .select(['c.id', 'c.last_order'])
    .select((e) => e.fn.max<Date>('o.created_at').as('at'))
    .where('o.garage_id', '=', actor.garageId)
    .where('o.deleted_at', 'is', null)
    .groupBy(['c.id', 'c.last_order'])
    .execute()
  const dated = newest.map(({ at, ...client }) => ({ ...client, day: plainDateIn(at, timeZone) }))
  const other = dated.filter(({ day, last_order }) => day !== last_order)
  // One after the other, as whoever takes two clients does.
  await sql`with moved as (
      select c.id, n.day from client c
      join unnest(${other.map(({ id }) => id)}::bigint[], ${other.map(({ last_order }) => last_order)}::date[],
        ${other.map(({ day }) => day)}::date[]) as n (id, seen, day) on n.id = c.id and n.seen = c.last_order
      where c.garage_id = ${actor.garageId} order by c.id for no key update of c)
    update client c set last_order = moved.day from moved
    where c.garage_id = ${actor.garageId} and c.id = moved.id`.execute(tx)
}
