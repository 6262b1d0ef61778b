import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { prepared } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { nameOnOrder } from './operators.repo.ts'
import { orderColumns, subOrderColumns } from './order-columns.ts'

const headerOf = prepared((db, args: { garageId: number; id: number }) =>
  db
    .selectFrom('work_order as o')
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .leftJoin('branch as b', (on) => on.onRef('b.garage_id', '=', 'o.garage_id').onRef('b.id', '=', 'o.branch_id'))
    .select(orderColumns)
    .select(['c.name as client', 'c.phone_number', 'b.name as branch'])
    .select(['d.car_registration', 'd.vin', 'd.model', 'd.brand'])
    .where('o.garage_id', '=', args.garageId)
    .where('o.id', '=', args.id)
    .where('o.deleted_at', 'is', null),
)

/** A header with the names of all it refers to. */
export async function findOrderHeader({ tx, actor }: Scope, id: number) {
  const [row] = await headerOf(tx, { garageId: actor.garageId, id })
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

const subOrdersOf = prepared((db, args: { garageId: number; orderId: number }) =>
  db
    .selectFrom('sub_order as s')
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('staff_user as u', (on) =>
      on.onRef('u.garage_id', '=', 's.garage_id').onRef('u.id', '=', 's.operator_id'),
    )
    .leftJoin('staff_user as q', (on) =>
      on.onRef('q.garage_id', '=', 's.garage_id').onRef('q.id', '=', 's.quality_operator_id'),
    )
    .leftJoin('insurance_carrier as i', (on) =>
      on.onRef('i.garage_id', '=', 's.garage_id').onRef('i.id', '=', 's.insurance_carrier_id'),
    )
    .select(subOrderColumns)
    .select([nameOnOrder('u', 'o.closed_at').as('operator'), nameOnOrder('q', 'o.closed_at').as('quality_operator')])
    .select('i.name as insurance_carrier')
    .where('s.garage_id', '=', args.garageId)
    .where('s.order_id', '=', args.orderId)
    .where('s.deleted_at', 'is', null),
)

export async function listSubOrders({ tx, actor }: Scope, orderId: number) {
  return subOrdersOf(tx, { garageId: actor.garageId, orderId })
}

/** The ticked stages of a body-shop order with the names of those whose they are. */
export async function listStagesNamed({ tx, actor }: Scope, subOrderId: number) {
  return tx
    .selectFrom('sub_order_stage as g')
    .innerJoin('sub_order as s', (on) =>
      on.onRef('s.garage_id', '=', 'g.garage_id').onRef('s.id', '=', 'g.sub_order_id'),
    )
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('staff_user as u', (on) =>
      on.onRef('u.garage_id', '=', 'g.garage_id').onRef('u.id', '=', 'g.operator_id'),
    )
    .select(['g.stage', 'g.operator_id', nameOnOrder('u', 'o.closed_at').as('operator')])
    .where('g.garage_id', '=', actor.garageId)
    .where('g.sub_order_id', '=', subOrderId)
    .orderBy('g.stage')
    .execute()
}
