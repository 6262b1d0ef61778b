import { mechanicStatuses } from '../domain/mechanic/mechanic-statuses.ts'
import { defaultRoles } from '../domain/team/default-roles.ts'
import type { Scope } from '../server/kernel/scope.ts'

export async function findRole({ tx, actor }: Scope, role: keyof typeof defaultRoles): Promise<number> {
  const { id } = await tx
    .selectFrom('role')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('name', '=', defaultRoles[role].name)
    .executeTakeFirstOrThrow()
  return id
}

/** Its first one that works. */
export async function findBranch({ tx, actor }: Scope): Promise<number> {
  const { id } = await tx
    .selectFrom('branch')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

type Billed = { client: number; car: number; totalCents: number }

/** An order that was closed, with a number that no other test has. */
export async function insertBilledOrder({ tx, actor, now }: Scope, { client, car, totalCents }: Billed) {
  const number = Math.floor(now.getTime() / 100) % 2_000_000_000
  const order_number = `BUJ-${number}`
  const { garageId: garage_id } = actor
  const { id } = await tx
    .insertInto('work_order')
    .values({
      garage_id,
      number,
      order_number,
      order_type: 'mechanic',
      client_id: client,
      car_id: car,
      total_cents: totalCents,
      created_at: now,
      closed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Lists and figures know an order by the work under it.
  const work = { order_id: id, kind: 'mechanic', status: mechanicStatuses.code.finalized, moved_at: now }
  await tx
    .insertInto('sub_order')
    .values({ garage_id, ...work })
    .execute()
  return order_number
}
