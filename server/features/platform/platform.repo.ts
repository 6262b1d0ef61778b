import { sql } from 'kysely'
import { startOfMonth } from '#domain/kernel/dates.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { plainDateIn } from '#domain/kernel/zoned.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { invoiceColumns, invoiceLines, invoiceOrders } from '#server/features/subscription/public.ts'
import {
  anyContains,
  counted,
  countOf,
  fullName,
  inSpanish,
  type ListQuery,
  onePage,
  orderingOf,
  pageOf,
} from '#server/kernel/list-page.repo.ts'
import { garageItself, type PlatformScope, type Scope } from '#server/kernel/scope.ts'

const searchedGarage = ['g.name', 'g.email', 'g.phone_number', 'u.first_name', 'u.last_name', 'p.name']

type GaragesAsked = ListQuery & { status?: number | undefined; plan?: number | undefined }

export async function listGarages({ tx }: PlatformScope, query: GaragesAsked) {
  const found = tx
    .selectFrom('garage as g')
    .innerJoin('plan as p', 'p.id', 'g.plan_id')
    .leftJoin('staff_user as u', (on) =>
      on.onRef('u.garage_id', '=', 'g.id').on('u.is_proprietor', '=', true).on('u.deleted_at', 'is', null),
    )
    .select(['g.id', 'g.name', 'g.email', 'g.phone_number', 'g.country', 'g.status', 'g.status_reason', 'g.created_at'])
    .select(['p.name as plan', 'g.plan_id', 'g.payment_type as active_payment', 'g.version'])
    .select('g.type_order_active')
    .select(sql<string>`coalesce(${fullName('u')}, '')`.as('proprietor'))
    .select((e) =>
      e
        .selectFrom('staff_user as s')
        .select((s) => s.fn.countAll<number>().as('users'))
        .whereRef('s.garage_id', '=', 'g.id')
        .where('s.deleted_at', 'is', null)
        .as('users'),
    )
    .$if(query.status !== undefined, (rows) => rows.where('g.status', '=', query.status as number))
    .$if(query.plan !== undefined, (rows) => rows.where('g.plan_id', '=', query.plan as number))
    .$if(query.search !== '', (rows) => rows.where(anyContains(searchedGarage, query.search)))
  const orders = { name: inSpanish('g.name'), created_at: sql.ref('g.created_at'), status: sql.ref('g.status') }
  return onePage(found, query, { id: 'g.id', orders, usual: '-created_at' })
}

/** A conditional move: of two operators at once, one does it and the other is told. */
export async function moveGarage(scope: PlatformScope, id: number, from: number[], to: number, reason: string | null) {
  const row = await scope.tx
    .updateTable('garage')
    .set({ status: to, status_reason: reason })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(['name', 'email'])
    .executeTakeFirst()
  if (row) return row
  await findGarage(scope, id)
  throw new Refusal('invalid_move', messages.refused.wrongState)
}

/** What a conditional move did not find: somebody else has moved it already, or it is not there. */
async function refuseMissed({ tx }: PlatformScope, table: Moved, garageId: number, id: number): Promise<never> {
  const there = await tx.selectFrom(table).select('id').where('garage_id', '=', garageId).where('id', '=', id).execute()
  if (there.length > 0) throw new Refusal('invalid_move', messages.refused.wrongState)
  throw new Refusal('not_found', messages.notFound)
}
type Moved = 'branch' | 'subscription_invoice' | 'mail'

export async function findGarage({ tx }: PlatformScope, id: number): Promise<{ name: string; status: number }> {
  const row = await tx.selectFrom('garage').select(['name', 'status']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

/** From here on the transaction is in that garage as well: what is written for it is written as its own. */
export async function enterGarage(scope: PlatformScope, garageId: number): Promise<PlatformScope & Scope> {
  await sql`select set_config('app.garage_id', ${String(garageId)}, true)`.execute(scope.tx)
  return { ...scope, actor: garageItself(garageId) }
}

export async function findProprietor({ tx }: PlatformScope, garageId: number) {
  return tx
    .selectFrom('staff_user')
    .select(['first_name', 'email'])
    .where('garage_id', '=', garageId)
    .where('is_proprietor', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function listUnapprovedBranches({ tx }: PlatformScope, query: ListQuery) {
  const found = tx
    .selectFrom('branch as b')
    .innerJoin('garage as g', 'g.id', 'b.garage_id')
    .select(['b.id', 'b.garage_id', 'g.name as garage_name', 'b.name', 'b.created_at'])
    .where('b.approved_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .$if(query.search !== '', (rows) => rows.where(anyContains(['b.name', 'g.name'], query.search)))
  const orders = { name: inSpanish('b.name'), created_at: sql.ref('b.created_at') }
  return onePage(found, query, { id: 'b.id', orders, usual: 'created_at' })
}

export async function approveBranch(scope: PlatformScope, garageId: number, id: number) {
  const row = await scope.tx
    .updateTable('branch')
    .set({ approved_at: scope.now })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['name', 'admin_id'])
    .executeTakeFirst()
  return row ?? refuseMissed(scope, 'branch', garageId, id)
}

export async function findBranchAdministrator({ tx }: PlatformScope, garageId: number, userId: number) {
  return tx
    .selectFrom('staff_user as u')
    .innerJoin('garage as g', 'g.id', 'u.garage_id')
    .select(['u.id', 'u.first_name', 'u.username', 'u.email', 'u.must_change_password', 'g.name as garage'])
    .where('u.garage_id', '=', garageId)
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

const invoiceSorting = { id: 'i.id', orders: invoiceOrders, usual: '-issued_at' }

/** Only a page of them is shown with its workshops and lines: those of all that stand before it would be looked up as well. */
export async function listInvoices({ tx }: PlatformScope, query: ListQuery & { paid?: 'true' | 'false' | undefined }) {
  const { column, direction } = orderingOf(query, invoiceSorting.usual)
  const named = (search: string) =>
    tx
      .selectFrom('garage as g')
      .select('g.id')
      .where(anyContains(['g.name'], search))
  const found = tx
    .selectFrom('subscription_invoice as i')
    .select(invoiceColumns)
    .select('i.garage_id')
    .$if(query.paid === 'true', (rows) => rows.where('i.paid_at', 'is not', null))
    .$if(query.paid === 'false', (rows) => rows.where('i.paid_at', 'is', null))
    .$if(query.search !== '', (rows) => rows.where('i.garage_id', 'in', named(query.search)))
  const page = (all?: number) =>
    tx
      .selectFrom(pageOf(found, query, invoiceSorting, all).as('i'))
      .innerJoin('garage as g', 'g.id', 'i.garage_id')
      .selectAll('i')
      .select('g.name as garage_name')
      .select(invoiceLines)
      .orderBy(invoiceOrders[column as keyof typeof invoiceOrders], direction)
      .orderBy('i.id', direction)
      .execute()
  return counted(query, page, () => countOf(found))
}

export async function markInvoicePaid(scope: PlatformScope, garageId: number, id: number): Promise<void> {
  const done = await scope.tx
    .updateTable('subscription_invoice')
    .set({ paid_at: scope.now })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  if (!done.numUpdatedRows) await refuseMissed(scope, 'subscription_invoice', garageId, id)
}

export async function listUnsentMails({ tx }: PlatformScope, query: ListQuery) {
  const found = tx
    .selectFrom('mail as m')
    .innerJoin('garage as g', 'g.id', 'm.garage_id')
    .select(['m.id', 'm.garage_id', 'g.name as garage_name', 'm.recipient', 'm.subject', 'm.state', 'm.attempts'])
    .select(['m.last_error', 'm.created_at'])
    .where('m.state', '<>', 'sent')
    .$if(query.search !== '', (rows) => rows.where(anyContains(['m.recipient', 'g.name'], query.search)))
  const orders = { created_at: sql.ref('m.created_at'), state: sql.ref('m.state') }
  return onePage(found, query, { id: 'm.id', orders, usual: '-created_at' })
}

/** Back to waiting; the caller queues the sending again. */
export async function reviveMail(scope: PlatformScope, garageId: number, id: number): Promise<void> {
  const done = await scope.tx
    .updateTable('mail')
    .set({ state: 'waiting', last_error: null })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst()
  if (!done.numUpdatedRows) await refuseMissed(scope, 'mail', garageId, id)
}

export async function countFigures({ tx, now }: PlatformScope) {
  const { active, pending, inactive } = garageStatuses.code
  // Reckoned here: not every PostgreSQL knows every zone that a garage may choose.
  const zones = (await tx.selectFrom('garage').select('time_zone').distinct().execute()).map((row) => row.time_zone)
  const months = zones.map((zone) => startOfMonth(plainDateIn(now, zone)))
  const { rows } = await sql<
    Record<'active' | 'pending' | 'inactive' | 'branches' | 'orders' | 'waiting' | 'failed' | 'unpaid' | 'owed', number>
  >`
    select (select count(*) from garage where status = ${active}) as active,
      (select count(*) from garage where status = ${pending}) as pending,
      (select count(*) from garage where status = ${inactive}) as inactive,
      (select count(*) from branch where approved_at is null and deleted_at is null) as branches,
      -- Months begin at another hour in each garage.
      (select coalesce(sum(q.consumed), 0)::bigint from order_quota q join garage g on g.id = q.garage_id
        join unnest(${zones}::text[], ${months}::date[]) as z (zone, month)
          on z.zone = g.time_zone and z.month = q.month) as orders,
      (select count(*) from mail where state = 'waiting') as waiting,
      (select count(*) from mail where state = 'failed') as failed,
      (select count(*) from subscription_invoice where paid_at is null) as unpaid,
      (select coalesce(sum(total_cents), 0)::bigint from subscription_invoice where paid_at is null) as owed`.execute(
    tx,
  )
  return rows[0] as (typeof rows)[number]
}
