import { sql } from 'kysely'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { fullName } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whom an assignment names; null for somebody of another branch, whose name is not seen. */
const givenTo = sql<(string | null)[]>`case when a.action in ('assign_order', 'assign_work', 'assign_quality_control')
  then array(
    select ${fullName('g')}
    from jsonb_array_elements_text(coalesce(a.details -> 'operators',
      jsonb_build_array(coalesce(a.details -> 'operator', a.details -> 'user')))) with ordinality as given (id, place)
    left join staff_user g on g.garage_id = a.garage_id and g.id = given.id::bigint
    where given.id is not null
    order by given.place)
  else '{}' end`

/** Who did what on an order, the newest last. A branch's user does not see the names of other branches' people. */
export async function listTimeline({ tx, actor }: Scope, orderId: number) {
  return tx
    .selectFrom('audit_entry as a')
    .leftJoin('staff_user as u', (on) => on.onRef('u.garage_id', '=', 'a.garage_id').onRef('u.id', '=', 'a.user_id'))
    .select(['a.id', 'a.at', 'a.action', 'a.user_id', 'a.address'])
    .select(sql<number | null>`(a.details ->> 'task')::bigint`.as('task'))
    .select(sql<number | null>`(a.details ->> 'total_cents')::bigint`.as('total_cents'))
    .select(sql<string | null>`case when a.action = 'go_back' then a.details ->> 'to' end`.as('back_to'))
    .select(sql<OrderType | null>`a.details ->> 'kind'`.as('kind'))
    .select(givenTo.as('given_to'))
    .select(fullName('u').as('who'))
    .where('a.garage_id', '=', actor.garageId)
    .where('a.subject', '=', 'work_order')
    .where('a.subject_id', '=', orderId)
    .orderBy('a.id')
    .execute()
}

/** Also those that were deleted: what was done on them has names. */
export async function listEverySubOrder({ tx, actor }: Scope, orderId: number) {
  return tx
    .selectFrom('sub_order')
    .select(['id', 'kind'])
    .where('garage_id', '=', actor.garageId)
    .where('order_id', '=', orderId)
    .execute()
}

/** In which an order's amounts are: once closed, that of the day. */
export async function findCurrency({ tx, actor }: Scope, orderId: number): Promise<string> {
  const { symbol } = await tx
    .selectFrom('work_order as o')
    .innerJoin('garage as g', 'g.id', 'o.garage_id')
    .select(sql<string>`coalesce(o.billed_by ->> 'currency', g.currency_symbol)`.as('symbol'))
    .where('o.garage_id', '=', actor.garageId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return symbol
}
