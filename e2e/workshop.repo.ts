import { defaultRoles } from '../domain/team/default-roles.ts'
import type { Scope } from '../server/kernel/scope.ts'

export async function findRole({ tx, actor }: Scope, role: keyof typeof defaultRoles) {
  const found = await tx
    .selectFrom('role')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('name', '=', defaultRoles[role].name)
    .executeTakeFirstOrThrow()
  const branch = await tx
    .selectFrom('branch')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('approved_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { roleId: found.id, branchId: branch.id }
}

type Billed = { client: number; car: number; totalCents: number }

/** An order that was closed, with a number that no other test has. */
export async function insertBilledOrder({ tx, actor, now }: Scope, { client, car, totalCents }: Billed) {
  const number = Math.floor(now.getTime() / 100) % 2_000_000_000
  const order_number = `BUJ-${number}`
  await tx
    .insertInto('work_order')
    .values({
      garage_id: actor.garageId,
      number,
      order_number,
      order_type: 'mechanic',
      client_id: client,
      car_id: car,
      total_cents: totalCents,
      created_at: now,
      closed_at: now,
    })
    .execute()
  return order_number
}
