import { incompleteKinds, type JudgedSubOrder } from '#domain/incomplete/incomplete.rules.ts'
import type { World } from './world.ts'

/** Of every order: what the database keeps of its incompleteness, and what the rule says to its rows. */
export async function judgeOrders(w: World): Promise<{ id: number; kept: string[]; judged: string[] }[]> {
  const rows = await w.database.asOwner<{ id: string; kept: string[]; subs: JudgedSubOrder[] }>(`
    select o.id, o.incomplete_kinds as kept, coalesce((
      select json_agg(json_build_object('kind', s.kind, 'status', s.status, 'tasks', coalesce((
        select json_agg(json_build_object('kind', t.kind, 'approved', t.approved, 'status', t.status,
          'quoted', exists (select from quotation_line l where l.task_id = t.id)))
        from task t where t.sub_order_id = s.id and t.deleted_at is null), '[]')))
      from sub_order s where s.order_id = o.id and s.deleted_at is null), '[]') as subs
    from work_order o order by o.id`)
  return rows.map(({ id, kept, subs }) => ({ id: Number(id), kept, judged: incompleteKinds(subs) }))
}
