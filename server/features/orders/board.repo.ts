import { sql } from 'kysely'
import type { OrderType } from '#domain/kernel/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { nameOnOrder } from './operators.repo.ts'

/** Of each of these states that has any: how many there are, and the first of those that wait longest. */
export async function listBoard({ tx, actor }: Scope, kind: OrderType, statuses: readonly number[], most: number) {
  const garage = actor.garageId
  return tx
    .selectFrom((e) =>
      e
        .selectFrom('sub_order as s')
        .select(['s.status', (each) => each.fn.countAll<number>().as('count')])
        .where('s.garage_id', '=', garage)
        .where('s.kind', '=', kind)
        .where('s.deleted_at', 'is', null)
        .where('s.status', '=', sql<number>`any(${statuses})`)
        .groupBy('s.status')
        .as('n'),
    )
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('sub_order as s')
          .select(['s.id', 's.order_id', 's.operator_id', 's.moved_at'])
          .where('s.garage_id', '=', garage)
          .where('s.kind', '=', kind)
          .where('s.deleted_at', 'is', null)
          .whereRef('s.status', '=', 'n.status')
          .orderBy('s.moved_at')
          .orderBy('s.id')
          .limit(most)
          .as('p'),
      (on) => on.onTrue(),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.id', '=', 'p.order_id').on('o.garage_id', '=', garage))
    .innerJoin('client as c', (on) => on.onRef('c.id', '=', 'o.client_id').on('c.garage_id', '=', garage))
    .innerJoin('car as k', (on) => on.onRef('k.id', '=', 'o.car_id').on('k.garage_id', '=', garage))
    .leftJoin('staff_user as u', (on) => on.onRef('u.id', '=', 'p.operator_id').on('u.garage_id', '=', garage))
    .select(['n.status', 'n.count', 'p.moved_at'])
    .select([
      'o.id',
      'o.order_number',
      'o.order_type',
      'o.assignment_completed',
      'c.name as client',
      'k.car_registration',
    ])
    .select(nameOnOrder('u', 'o.closed_at').as('user'))
    .orderBy('n.status')
    .orderBy('p.moved_at')
    .orderBy('p.id')
    .execute()
}
