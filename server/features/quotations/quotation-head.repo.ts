import type { OrderType } from '#domain/kernel/permissions.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { prepared } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The kinds of order that are quoted. */
export type QuotedType = Exclude<OrderType, 'appraisal'>

const headOf = prepared((db, args: { garageId: number; subOrderId: number }) =>
  db
    .selectFrom('sub_order as s')
    .innerJoin('work_order as o', (on) => on.onRef('o.garage_id', '=', 's.garage_id').onRef('o.id', '=', 's.order_id'))
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'o.garage_id').onRef('c.id', '=', 'o.client_id'))
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .innerJoin('garage as g', 'g.id', 's.garage_id')
    .select(['s.id as sub_order_id', 's.order_id', 's.kind', 's.status', 's.acceptance', 's.quotation_sent_at'])
    .select(['s.version', 's.branch_id', 's.operator_id'])
    .select(['o.order_number', 'o.order_type', 'o.client_id', 'c.name as client', 'c.email as client_email'])
    .select(['o.billed_to', 'o.billed_by'])
    .select(['d.car_registration', 'd.vin', 'd.model', 'd.brand', 'd.year'])
    .leftJoin('branch as b', (on) => on.onRef('b.garage_id', '=', 's.garage_id').onRef('b.id', '=', 's.branch_id'))
    .select(['g.name as garage', 'g.logo_file_id', 'g.currency_symbol'])
    .select((e) => [
      // Whoever asks about the order reaches those who have the car.
      e.fn.coalesce('b.phone_number', 'g.phone_number').as('phone_number'),
      e.fn.coalesce('b.email', 'g.email').as('email'),
      e.fn.coalesce('b.address', 'g.address').as('address'),
      e.fn.coalesce('g.email_notifications', 'g.email').as('email_notifications'),
    ])
    .where('s.garage_id', '=', args.garageId)
    .where('s.id', '=', args.subOrderId)
    .where('s.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where('g.status', '=', garageStatuses.code.active),
)

/** What stands above a quotation: whose car, billed to whom. A workshop that is shut quotes nothing, to clients neither. */
export async function findQuotationHead({ tx, actor }: Scope, subOrderId: number) {
  const [head] = await headOf(tx, { garageId: actor.garageId, subOrderId })
  return head
}
export type QuotationHead = NonNullable<Awaited<ReturnType<typeof findQuotationHead>>>
