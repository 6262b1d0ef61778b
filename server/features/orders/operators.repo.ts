import { type RawBuilder, sql } from 'kysely'
import { type OrderType, orderTypePermission } from '#domain/kernel/permissions.ts'
import { messages } from '#domain/kernel/texts.ts'
import { anyContains, fullName, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Users of one branch (or of the main garage) whose role lets them work on that kind of order. */
function operatorsOf({ tx, actor }: Scope, kind: OrderType, branchId: number | null) {
  const needed = ['my_work_orders', orderTypePermission[kind]]
  return tx
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .where('u.garage_id', '=', actor.garageId)
    .where('u.deleted_at', 'is', null)
    .where('u.branch_id', branchId === null ? 'is' : '=', branchId)
    .where(sql<boolean>`r.permissions @> ${needed}::text[]`)
}

/** The operator's name on an order; while it is open, whoever looks for them sees that they have gone. */
export function nameOnOrder(user: string, closedAt: string): RawBuilder<string | null> {
  const isMarked = sql`${sql.ref(`${user}.deleted_at`)} is not null and ${sql.ref(closedAt)} is null`
  return sql<string | null>`${fullName(user)} || case when ${isMarked} then ${` ${messages.gone}`} else '' end`
}

const operatorName = fullName('u').$notNull()

export async function listOperators(scope: Scope, kind: OrderType, branchId: number | null, query: ListQuery) {
  const found = operatorsOf(scope, kind, branchId)
    .select(['u.id', operatorName.as('name')])
    .$if(query.search !== '', (users) =>
      users.where(anyContains(['u.first_name', 'u.last_name', 'u.username'], query.search)),
    )
  const orders = { name: sql`searchable(${operatorName})` }
  const { rows, count } = await onePage(found, query, { id: 'u.id', orders, usual: 'name' })
  return { results: rows, count }
}

/** All of them, for a select in every line of a table. */
export async function listEveryOperator(scope: Scope, kind: OrderType, branchId: number | null) {
  return operatorsOf(scope, kind, branchId)
    .select(['u.id as value', operatorName.as('label')])
    .orderBy(sql`searchable(${operatorName})`)
    .orderBy('u.id')
    .execute()
}

export async function areOperators(scope: Scope, kind: OrderType, branchId: number | null, ids: readonly number[]) {
  const rows = await operatorsOf(scope, kind, branchId)
    .select('u.id')
    .where('u.id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
