import { type Selectable, sql } from 'kysely'
import { cents } from '#domain/kernel/money.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Plan } from '#domain/subscription/subscription.contract.ts'
import type { Plan as PlanTable } from '#server/kernel/database.generated.ts'
import type { Tx } from '#server/kernel/database.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'

/** Plans belong to nobody: anybody reads them, and the policies let only the platform write them. */
function described(row: Selectable<PlanTable>): Plan {
  return {
    id: row.id,
    name: row.name,
    monthly_fee: cents(row.monthly_fee_cents),
    annual_fee: cents(row.annual_fee_cents),
    work_orders: row.work_orders,
    enable_type_work_orders: row.enable_type_work_orders,
    cost_per_additional_order: cents(row.extra_order_cents),
    offered: row.offered,
    version: row.version,
  }
}

type NewPlan = Omit<Plan, 'id' | 'version' | 'offered'> & { offered?: boolean | undefined }

const asRow = (plan: NewPlan) => ({
  name: plan.name,
  monthly_fee_cents: plan.monthly_fee,
  annual_fee_cents: plan.annual_fee,
  work_orders: plan.work_orders,
  enable_type_work_orders: plan.enable_type_work_orders,
  extra_order_cents: plan.cost_per_additional_order,
  ...(plan.offered !== undefined && { offered: plan.offered }),
})

/** One that is taken off sale may have been made for a single workshop, and is nobody else's to read. */
export async function listPlans(tx: Tx, query: ListQuery, { onlyOffered }: { onlyOffered: boolean }) {
  const found = tx
    .selectFrom('plan')
    .selectAll()
    .$if(onlyOffered, (plans) => plans.where('offered', '=', true))
    .$if(query.search !== '', (plans) => plans.where(anyContains(['name'], query.search)))
  const orders = { name: inSpanish('name'), monthly_fee: sql.ref('monthly_fee_cents') }
  const { rows, count } = await onePage(found, query, { id: 'id', orders, usual: 'monthly_fee' })
  return { results: rows.map(described), count }
}

export async function listAllPlans(tx: Tx): Promise<Plan[]> {
  const rows = await tx
    .selectFrom('plan')
    .selectAll()
    .where('offered', '=', true)
    .orderBy('monthly_fee_cents')
    .orderBy('id')
    .execute()
  return rows.map(described)
}

async function planWith(tx: Tx, id: number, otherwise: () => Refusal): Promise<Plan> {
  const row = await tx.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw otherwise()
  return described(row)
}

export const findPlan = (tx: Tx, id: number) => planWith(tx, id, () => new Refusal('not_found', messages.notFound))

/** One to register with. */
export async function findOfferedPlan(tx: Tx, id: number): Promise<Plan> {
  const plan = await findPlan(tx, id)
  if (!plan.offered) throw new Refusal('not_found', messages.notFound)
  return plan
}

/** One that a form names; one that is not offered any more is there for those who have it. */
export async function findChosenPlan(tx: Tx, id: number, own?: number): Promise<Plan> {
  const none = () => fieldRefusal('malformed', 'plan', messages.invalid.option)
  const plan = await planWith(tx, id, none)
  if (!plan.offered && id !== own) throw none()
  return plan
}

export async function insertPlan(tx: Tx, plan: NewPlan): Promise<Plan> {
  return described(await tx.insertInto('plan').values(asRow(plan)).returningAll().executeTakeFirstOrThrow())
}

export async function updatePlan(tx: Tx, id: number, plan: NewPlan, version: number | undefined): Promise<Plan> {
  const row = await tx
    .updateTable('plan')
    .set((e) => ({ ...asRow(plan), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('conflict', messages.conflict)
  return described(row)
}

export async function deletePlan(tx: Tx, id: number): Promise<void> {
  const done = await tx.deleteFrom('plan').where('id', '=', id).executeTakeFirst()
  if (!done.numDeletedRows) throw new Refusal('not_found', messages.notFound)
}
