import { sql } from 'kysely'
import type { Cents } from '#domain/kernel/money.ts'
import type { SavedLine } from '#domain/quotations/quotations.contract.ts'
import { approvedCents, approvedProvider } from '#server/kernel/approved-provider.repo.ts'
import { prepared } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

const linesOf = prepared((db, args: { garageId: number; subOrderId: number }) =>
  db
    .selectFrom('quotation_line as l')
    .innerJoin('task as t', (on) => on.onRef('t.garage_id', '=', 'l.garage_id').onRef('t.id', '=', 'l.task_id'))
    .select(['l.id', 'l.garage_id', 'l.branch_id', 'l.sub_order_id', 'l.task_id', 'l.stock', 'l.used'])
    .select(['l.provider1', 'l.provider2', 'l.provider3', 'l.approved_provider'])
    .select(['l.price_provider1_cents', 'l.price_provider2_cents', 'l.price_provider3_cents'])
    .select(['l.cost_cents', 'l.sale_cents', 'l.tax', 'l.tax_percentage'])
    .select(['t.quantity', 't.replacement', 't.name as name_task', 't.description', 't.observation'])
    .select(['t.operator_id', 't.status as task_status', 't.approved'])
    .select([approvedProvider.as('provider_approved'), approvedCents.as('approved_cents')])
    .where('l.garage_id', '=', args.garageId)
    .where('l.sub_order_id', '=', args.subOrderId)
    .where('t.deleted_at', 'is', null)
    .orderBy('l.id'),
)

/** The lines of a quotation with the rows of the diagnosis that they quote, in their order. */
export async function listLines({ tx, actor }: Scope, subOrderId: number) {
  return linesOf(tx, { garageId: actor.garageId, subOrderId })
}
export type Line = Awaited<ReturnType<typeof listLines>>[number]

export type LineValues = Omit<
  SavedLine,
  'cost' | 'approved_provider1' | 'approved_provider2' | 'approved_provider3'
> & {
  approved: number | null
  cost: Cents | null
}

/** All of them in one statement; a row of the diagnosis is worked on when one of its providers is approved. */
export async function updateLines({ tx, actor }: Scope, lines: readonly LineValues[]): Promise<void> {
  if (lines.length === 0) return
  const column = <Key extends keyof LineValues>(key: Key) => lines.map((line) => line[key])
  await sql`with saved as (
      select * from unnest(${column('id')}::bigint[], ${column('provider1')}::text[], ${column('provider2')}::text[],
        ${column('provider3')}::text[], ${column('price_provider1')}::bigint[], ${column('price_provider2')}::bigint[],
        ${column('price_provider3')}::bigint[], ${column('approved')}::int[], ${column('cost')}::bigint[])
        as s (id, provider1, provider2, provider3, price1, price2, price3, approved, cost)
    ), line as (
      update quotation_line l set provider1 = s.provider1, provider2 = s.provider2, provider3 = s.provider3,
        price_provider1_cents = s.price1, price_provider2_cents = s.price2, price_provider3_cents = s.price3,
        approved_provider = s.approved, cost_cents = s.cost
      from saved s where l.garage_id = ${actor.garageId} and l.id = s.id
      returning l.task_id, l.approved_provider
    )
    update task t set approved = line.approved_provider is not null
    from line where t.garage_id = ${actor.garageId} and t.id = line.task_id`.execute(tx)
}

/** What the client chose, line by line. */
export async function chooseProviders({ tx, actor }: Scope, chosen: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...chosen.keys()]
  const providers = [...chosen.values()]
  await sql`with line as (
      update quotation_line l set approved_provider = c.provider
      from unnest(${ids}::bigint[], ${providers}::int[]) as c (id, provider)
      where l.garage_id = ${actor.garageId} and l.id = c.id returning l.task_id
    )
    update task t set approved = true from line where t.garage_id = ${actor.garageId} and t.id = line.task_id`.execute(
    tx,
  )
}

/** There is no quotation any more: the next diagnosis that is sent makes another. */
export async function deleteLines({ tx, actor }: Scope, subOrderId: number): Promise<void> {
  await tx
    .deleteFrom('quotation_line')
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .execute()
}

/** The quotation begins anew: providers, prices and approvals go, the rows of the diagnosis stay. */
export async function clearLines({ tx, actor }: Scope, subOrderId: number): Promise<void> {
  await tx
    .updateTable('quotation_line')
    .set({
      provider1: null,
      provider2: null,
      provider3: null,
      price_provider1_cents: null,
      price_provider2_cents: null,
      price_provider3_cents: null,
      approved_provider: null,
      cost_cents: null,
    })
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .execute()
  await tx
    .updateTable('task')
    .set({ approved: false })
    .where('garage_id', '=', actor.garageId)
    .where('sub_order_id', '=', subOrderId)
    .where('kind', '=', 'work')
    .execute()
}

type Assigned = { id: number; stock: boolean; operator: number | null }

/** Who works on each line, and whether its part is here. */
export async function assignLines({ tx, actor }: Scope, lines: readonly Assigned[]): Promise<void> {
  if (lines.length === 0) return
  await sql`with line as (
      update quotation_line l set stock = a.stock
      from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ stock }) => stock)}::boolean[],
        ${lines.map(({ operator }) => operator)}::bigint[]) as a (id, stock, operator)
      where l.garage_id = ${actor.garageId} and l.id = a.id returning l.task_id, a.operator
    )
    update task t set operator_id = line.operator
    from line where t.garage_id = ${actor.garageId} and t.id = line.task_id`.execute(tx)
}
