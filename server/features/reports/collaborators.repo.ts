import { sql } from 'kysely'
import { cents } from '#domain/kernel/money.ts'
import { orderTypePermission } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Collaborator, ReportKind } from '#domain/reports/reports.contract.ts'
import { anyContains, fullName, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type MonthSpan, workOf } from './work.repo.ts'

/** Who has worked on something, and who works there as an operator. */
function collaboratorsOf({ tx, actor }: Scope) {
  const kinds = Object.values(orderTypePermission)
  return tx
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .where('u.garage_id', '=', actor.garageId)
    .where(
      sql<boolean>`(u.deleted_at is null and 'my_work_orders' = any(r.permissions) and r.permissions && ${kinds}::text[]
        or exists (select from task_interval i where i.garage_id = u.garage_id and i.user_id = u.id))`,
    )
}

const searched = ['u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number']
const orders = {
  username: inSpanish('u.username'),
  first_name: inSpanish('u.first_name'),
  last_name: inSpanish('u.last_name'),
  email: inSpanish('u.email'),
  phone_number: inSpanish('u.phone_number'),
  amount_generated: sql`coalesce(w.amount, 0)`,
}

export async function listCollaborators(
  scope: Scope,
  report: ReportKind,
  span: MonthSpan,
  query: ListQuery,
): Promise<{ results: Collaborator[]; count: number }> {
  const earned = await listEarned(scope, report, span)
  const found = collaboratorsOf(scope)
    .leftJoin(
      sql<{ user_id: number; amount: number }>`(select * from unnest(${earned.map(({ user_id }) => user_id)}::bigint[],
        ${earned.map(({ amount }) => amount)}::bigint[]) as w (user_id, amount))`.as('w'),
      'w.user_id',
      'u.id',
    )
    .$if(query.search !== '', (rows) => rows.where(anyContains(searched, query.search)))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number', 'u.deleted_at'])
    .select('w.amount')
  const { rows, count } = await onePage(found, query, { id: 'u.id', orders, usual: 'username' })
  return {
    results: rows.map(({ amount, deleted_at, ...person }) => ({
      ...person,
      amount_generated: cents(amount ?? 0),
      is_active: deleted_at === null,
    })),
    count,
  }
}

/** Asked for once, and not again for whoever is listed. */
function listEarned(scope: Scope, report: ReportKind, span: MonthSpan) {
  return scope.tx
    .selectFrom(workOf(scope, report, span).as('w'))
    .select((e) => ['w.user_id', sql<number>`${e.fn.sum('w.amount')}::bigint`.as('amount')])
    .groupBy('w.user_id')
    .execute()
}

export async function findCollaborator(scope: Scope, id: number) {
  const row = await collaboratorsOf(scope)
    .select(['u.id', 'u.sales_goal_cents', fullName('u').$notNull().as('name')])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

export async function findHourlySale({ tx, actor }: Scope) {
  const { hourly_sale_cents } = await tx
    .selectFrom('garage')
    .select('hourly_sale_cents')
    .where('id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
  return cents(hourly_sale_cents)
}
