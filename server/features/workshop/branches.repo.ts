import { type Insertable, sql, type Updateable } from 'kysely'
import type { Branch } from '#server/kernel/database.generated.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import { receiptColumns } from '#server/kernel/receipt-info.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

type NewBranch = Omit<Insertable<Branch>, 'garage_id' | 'id' | 'created_at' | 'version' | 'deleted_at'>

export async function insertBranch({ tx, actor, now }: Scope, branch: NewBranch): Promise<number> {
  const row = await tx
    .insertInto('branch')
    .values({ ...branch, garage_id: actor.garageId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Every branch that is there, with what it is billed under. */
function branchesOf({ tx, actor }: Scope) {
  return tx
    .selectFrom('branch as b')
    .leftJoin('receipt_info as r', (on) =>
      on.onRef('r.garage_id', '=', 'b.garage_id').onRef('r.id', '=', 'b.receipt_info_id'),
    )
    .select(['b.id', 'b.name', 'b.address', 'b.phone_number', 'b.approved_at'])
    .select(receiptColumns)
    .where('b.garage_id', '=', actor.garageId)
    .where('b.deleted_at', 'is', null)
}

export type BranchListRow = Awaited<ReturnType<typeof listBranches>>['rows'][number]

export async function listBranches(scope: Scope, query: ListQuery) {
  const searched = ['b.name', 'b.address', 'b.phone_number', 'r.name']
  const found = branchesOf(scope)
    .select((e) =>
      e
        .selectFrom('staff_user as s')
        .select((s) => s.fn.countAll<number>().as('users'))
        .whereRef('s.garage_id', '=', 'b.garage_id')
        .whereRef('s.branch_id', '=', 'b.id')
        .where('s.deleted_at', 'is', null)
        .as('users'),
    )
    .$if(query.search !== '', (rows) => rows.where(anyContains(searched, query.search)))
  const orders = {
    name: inSpanish('b.name'),
    address: inSpanish('b.address'),
    phone_number: sql.ref('b.phone_number'),
    manager: inSpanish('r.name'),
  }
  return onePage(found, query, { id: 'b.id', orders, usual: 'name' })
}

export type BranchRecord = NonNullable<Awaited<ReturnType<typeof findBranch>>>

/** With its administrator, unless that user is gone; how often they were changed counts also then. */
export async function findBranch(scope: Scope, id: number) {
  return branchesOf(scope)
    .leftJoin('staff_user as u', (on) =>
      on.onRef('u.garage_id', '=', 'b.garage_id').onRef('u.id', '=', 'b.admin_id').on('u.deleted_at', 'is', null),
    )
    .select(['b.garage_id', 'b.email', 'b.foundation_date', 'b.country', 'b.city', 'b.version'])
    .select(['u.id as admin_id', 'u.first_name', 'u.last_name', 'u.username', 'u.phone_number as admin_phone'])
    .select(['u.email as admin_email', 'u.must_change_password'])
    .select((e) =>
      e
        .selectFrom('staff_user as a')
        .select('a.version')
        .whereRef('a.garage_id', '=', 'b.garage_id')
        .whereRef('a.id', '=', 'b.admin_id')
        .as('admin_version'),
    )
    .where('b.id', '=', id)
    .executeTakeFirst()
}

/** Until the transaction ends nobody else changes it or its administrator, nor hires anybody into it. */
export async function lockBranch({ tx, actor }: Scope, id: number): Promise<void> {
  const branch = await tx
    .selectFrom('branch')
    .select('admin_id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!branch?.admin_id) return
  await tx
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', branch.admin_id)
    .forNoKeyUpdate()
    .execute()
}

type BranchChange = Omit<Updateable<Branch>, 'garage_id' | 'id' | 'version' | 'created_at'>

/** `times`: how many versions newer it is then. */
export async function updateBranch(
  { tx, actor }: Scope,
  id: number,
  change: BranchChange,
  { times = 1 } = {},
): Promise<void> {
  await tx
    .updateTable('branch')
    .set((e) => ({ ...change, version: e('version', '+', times) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}
