import { sql } from 'kysely'
import { approvedCents } from '#server/kernel/approved-provider.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** A client's orders, the oldest first, each with its car and the inventory of its reception. */
export async function listOrdersOf({ tx, actor }: Scope, clientId: number) {
  return tx
    .selectFrom('work_order as o')
    .innerJoin('described_car as d', (on) => on.onRef('d.garage_id', '=', 'o.garage_id').onRef('d.id', '=', 'o.car_id'))
    .leftJoin('car_inventory as i', (on) =>
      on.onRef('i.garage_id', '=', 'o.garage_id').onRef('i.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.order_number', 'o.order_type', 'o.repair_type', 'o.created_at', 'o.closed_at'])
    .select(['o.total_cents', 'o.billed_labour_cents', 'o.billed_parts_cents', 'o.billed_to', 'o.billed_by'])
    .select(['d.car_registration', 'd.brand', 'd.model'])
    .select(['i.ticked', 'i.upholstery', 'i.covers_rugs', 'i.fuel', 'i.mileage', 'i.others'])
    .where('o.garage_id', '=', actor.garageId)
    .where('o.client_id', '=', clientId)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.id')
    .execute()
}

export async function listWorkOf({ tx, actor }: Scope, orderIds: readonly number[]) {
  return tx
    .selectFrom('sub_order as s')
    .leftJoin('insurance_carrier as i', (on) =>
      on.onRef('i.garage_id', '=', 's.garage_id').onRef('i.id', '=', 's.insurance_carrier_id'),
    )
    .select(['s.id', 's.order_id', 's.kind', 's.status', 's.description', 's.closing_observation'])
    .select('i.name as insurance_carrier')
    .where('s.garage_id', '=', actor.garageId)
    .where('s.order_id', '=', sql<number>`any(${orderIds})`)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .execute()
}

/** What was quoted, with the price that was chosen: of the other offers, the providers and the costs nothing. */
export async function listQuotedOf({ tx, actor }: Scope, subOrderIds: readonly number[]) {
  return tx
    .selectFrom('quotation_line as l')
    .innerJoin('task as t', (on) => on.onRef('t.garage_id', '=', 'l.garage_id').onRef('t.id', '=', 'l.task_id'))
    .select(['l.sub_order_id', 'l.approved_provider', 'l.sale_cents', 'l.used'])
    .select(['t.quantity', 't.replacement', 't.description', 't.approved'])
    .select(approvedCents.as('chosen_cents'))
    .where('l.garage_id', '=', actor.garageId)
    .where('l.sub_order_id', '=', sql<number>`any(${subOrderIds})`)
    .where('t.deleted_at', 'is', null)
    .orderBy('l.id')
    .execute()
}

export async function listFileNamesOf({ tx, actor }: Scope, orderIds: readonly number[]) {
  return tx
    .selectFrom('order_file as f')
    .innerJoin('stored_file as s', (on) => on.onRef('s.garage_id', '=', 'f.garage_id').onRef('s.id', '=', 'f.file_id'))
    .select(['f.order_id', 's.name'])
    .where('f.garage_id', '=', actor.garageId)
    .where('f.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('f.id')
    .execute()
}
