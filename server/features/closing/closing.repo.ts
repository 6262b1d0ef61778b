import { sql } from 'kysely'
import type { ClosingForm } from '#domain/closing/closing.contract.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { cents } from '#domain/kernel/money.ts'
import type { carOf } from '#server/features/vehicles/public.ts'
import { approvedCents, approvedProvider } from '#server/kernel/approved-provider.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The rows that were worked on, with the approved provider and its price. */
export async function listPurchasedParts({ tx, actor }: Scope, subOrderIds: readonly number[]) {
  const rows = await tx
    .selectFrom('quotation_line as l')
    .innerJoin('task as t', (on) => on.onRef('t.garage_id', '=', 'l.garage_id').onRef('t.id', '=', 'l.task_id'))
    .select([
      'l.id',
      'l.sub_order_id',
      't.quantity',
      't.replacement',
      't.description',
      't.observation',
      't.name',
      'l.used',
      'l.tax',
      'l.tax_percentage',
      'l.sale_cents',
    ])
    .select([approvedProvider.as('provider'), approvedCents.as('approved_cents')])
    .where('l.garage_id', '=', actor.garageId)
    .where('l.sub_order_id', '=', sql<number>`any(${subOrderIds})`)
    .where('t.approved', '=', true)
    .where('t.deleted_at', 'is', null)
    .orderBy('l.sub_order_id')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => {
    const known = row.sale_cents ?? row.approved_cents
    return { ...row, priced: known === null ? null : cents(known), price: cents(known ?? 0) }
  })
}

type SoldPart = ClosingForm['purchased_spare_parts'][number]

/**
 * All of them in one statement. Tax has the percentage with which it was added until it is taken off: the one that is
 * said, since a price may have been reckoned before the workshop charged another, or else today's.
 */
export async function updateSoldParts({ tx, actor }: Scope, parts: readonly SoldPart[]): Promise<void> {
  if (parts.length === 0) return
  await sql`update quotation_line l
    set sale_cents = p.sale, used = p.used, tax = p.tax,
      tax_percentage = case when p.tax and l.tax then l.tax_percentage
        when p.tax then coalesce(p.percentage, g.tax_percentage) end
    from garage g, unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map((part) => part.price_provider)}::bigint[],
      ${parts.map(({ used }) => used)}::boolean[], ${parts.map(({ tax }) => tax)}::boolean[],
      ${parts.map((part) => part.tax_percentage ?? null)}::numeric[]) as p (id, sale, used, tax, percentage)
    where l.garage_id = ${actor.garageId} and l.id = p.id and g.id = l.garage_id`.execute(tx)
}

export async function listAdditionals({ tx, actor }: Scope, orderIds: readonly number[]) {
  const rows = await tx
    .selectFrom('order_additional')
    .select(['id', 'order_id', 'description', 'amount_cents'])
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('id')
    .execute()
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: cents(amount_cents) }))
}

export async function replaceAdditionals(
  { tx, actor }: Scope,
  order: { id: number; branch_id: number | null },
  additionals: readonly { description: string; amount: Cents }[],
): Promise<void> {
  await tx
    .deleteFrom('order_additional')
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', order.id)
    .execute()
  if (additionals.length === 0) return
  await tx
    .insertInto('order_additional')
    .values(
      additionals.map(({ description, amount }) => ({
        garage_id: actor.garageId,
        branch_id: order.branch_id,
        order_id: order.id,
        description,
        amount_cents: amount,
      })),
    )
    .execute()
}

/** The hour's rates as they are today, and under which name, mark and currency the garage bills. */
export async function findBillingGarage({ tx, actor }: Scope) {
  return tx
    .selectFrom('garage')
    .select(['hourly_sale_cents', 'cost_hour_cents', 'tax_percentage', 'currency_symbol', 'name', 'logo_file_id'])
    .where('id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
}

export async function hasQualityControl({ tx, actor }: Scope): Promise<boolean> {
  const { qa } = await tx.selectFrom('garage').select('qa').where('id', '=', actor.garageId).executeTakeFirstOrThrow()
  return qa
}

type Receipt = NonNullable<Awaited<ReturnType<typeof findBilledTo>>>
/** As a closed order keeps them; those of before cars were kept have none. */
export type BilledTo = { name: string; receipt: Receipt | null; car?: ReturnType<typeof carOf> }
export type BilledBy = { name: string; currency: string; receipt: Receipt | null }

type Billed = { client_id: number; branch_id: number | null; billed_to: unknown; billed_by: unknown }

/** Under whom an order is or was billed, and who bills it: the branch where it was made, else the garage. */
export async function findReceipts(scope: Scope, order: Billed) {
  const frozenTo = order.billed_to as BilledTo | null
  const frozenBy = order.billed_by as BilledBy | null
  const [billedTo, billedBy] = await Promise.all([
    frozenTo ? frozenTo.receipt : findBilledTo(scope, order.client_id),
    frozenBy ? frozenBy.receipt : findBilledBy(scope, order.branch_id),
  ])
  return { billedTo, billedBy }
}

/** A client without a telephone or mail of their own for billing is reached as always: their papers say it. */
export async function findBilledTo({ tx, actor }: Scope, clientId: number) {
  const receipt = await tx
    .selectFrom('client as c')
    .innerJoin('receipt_info as r', (on) =>
      on.onRef('r.garage_id', '=', 'c.garage_id').onRef('r.id', '=', 'c.receipt_info_id'),
    )
    .select(['r.name', 'r.tax_id', 'r.country', 'r.city', 'r.address'])
    .select(sql<string | null>`coalesce(r.phone_number, nullif(c.phone_number, ''))`.as('phone_number'))
    .select(sql<string | null>`coalesce(r.email, nullif(c.email, ''))`.as('email'))
    .where('c.garage_id', '=', actor.garageId)
    .where('c.id', '=', clientId)
    .executeTakeFirst()
  return receipt ?? null
}

/** Under whose name a branch's papers are; without a branch, or if it has none, the garage's. Reached as a client is. */
export async function findBilledBy(scope: Scope, branchId: number | null) {
  const [branch, garage] = await Promise.all([
    branchId === null ? undefined : findReceipt(scope, 'branch', branchId),
    findReceipt(scope, 'garage', scope.actor.garageId),
  ])
  return branch ?? garage ?? null
}

function findReceipt({ tx, actor }: Scope, of: 'branch' | 'garage', id: number) {
  const reached = ['receipt_info_id', 'phone_number', 'email'] as const
  const holder =
    of === 'garage'
      ? tx.selectFrom('garage').select(reached).where('id', '=', id)
      : tx.selectFrom(of).select(reached).where('garage_id', '=', actor.garageId).where('id', '=', id)
  return tx
    .selectFrom('receipt_info as r')
    .innerJoin(holder.as('h'), 'h.receipt_info_id', 'r.id')
    .select(['r.name', 'r.tax_id', 'r.country', 'r.city', 'r.address'])
    .select((e) => [
      e.fn.coalesce('r.phone_number', 'h.phone_number').as('phone_number'),
      e.fn.coalesce('r.email', 'h.email').as('email'),
    ])
    .where('r.garage_id', '=', actor.garageId)
    .executeTakeFirst()
}

/** No new version of the order: nothing of it stands in the form of its reception. */
export async function keepClosing(
  { tx, actor }: Scope,
  orderId: number,
  closing: { total_cents: Cents; reminders: string },
): Promise<void> {
  await tx
    .updateTable('work_order')
    .set(closing)
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', orderId)
    .execute()
}

/** What a client was billed in all is a fact of the whole garage. */
export async function addBilled({ tx, actor }: Scope, clientId: number, amount: Cents): Promise<void> {
  await tx
    .updateTable('client')
    .set((e) => ({ total_amount_cents: e('total_amount_cents', '+', amount) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', clientId)
    .execute()
}

export async function listWaitingReminders({ tx, actor }: Scope, carId: number) {
  return tx
    .selectFrom('reminder')
    .select(['type_notification', 'send_date'])
    .where('garage_id', '=', actor.garageId)
    .where('car_id', '=', carId)
    .where('sent_at', 'is', null)
    .orderBy('send_date')
    .execute()
}
