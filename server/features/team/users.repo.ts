import { type Insertable, sql, type Updateable } from 'kysely'
import type { StoredPermission } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { StaffUser } from '#server/kernel/database.generated.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Actor, Scope } from '#server/kernel/scope.ts'

export async function insertUser(
  { tx, actor, now }: Scope,
  user: Omit<Insertable<StaffUser>, 'garage_id' | 'id' | 'created_at'>,
): Promise<number> {
  const row = await tx
    .insertInto('staff_user')
    .values({ ...user, garage_id: actor.garageId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The garage's name, and whether somebody of that branch has to wait for its approval. */
export async function findEmployer({ tx, actor }: Scope, branchId: number | null) {
  return tx
    .selectFrom('garage as g')
    .leftJoin('branch as b', (on) => on.onRef('b.garage_id', '=', 'g.id').on('b.id', '=', branchId))
    .select('g.name')
    .select((e) => e.and([e('b.id', 'is not', null), e('b.approved_at', 'is', null)]).as('waits'))
    .where('g.id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
}

/** Those who work there now, each with what their role allows. */
function usersOf({ tx, actor }: Scope<Actor>) {
  return tx
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number'])
    .select(['u.role_id', 'u.branch_id', 'u.is_proprietor', 'r.name as role_name'])
    .select(sql<StoredPermission[]>`r.permissions`.as('flags'))
    .where('u.garage_id', '=', actor.garageId)
    .where('u.deleted_at', 'is', null)
}

const searched = ['u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number', 'r.name']

const orders = {
  username: inSpanish('u.username'),
  first_name: inSpanish('u.first_name'),
  last_name: inSpanish('u.last_name'),
  email: inSpanish('u.email'),
  phone_number: inSpanish('u.phone_number'),
  role: inSpanish('r.name'),
}

export async function listUsers(scope: Scope<Actor>, query: ListQuery) {
  const found = usersOf(scope).$if(query.search !== '', (rows) => rows.where(anyContains(searched, query.search)))
  return onePage(found, query, { id: 'u.id', orders, usual: 'username' })
}

function wholeUser(scope: Scope<Actor>, id: number) {
  return usersOf(scope)
    .select(['u.salary_cents', 'u.sales_goal_cents', 'u.average_monthly_goal_hours', 'u.version'])
    .select('u.must_change_password')
    .where('u.id', '=', id)
}

export type WholeUser = Awaited<ReturnType<typeof findUser>>

export async function findUser(scope: Scope<Actor>, id: number) {
  return found(await wholeUser(scope, id).executeTakeFirst())
}

/** Until the transaction ends nobody else edits this user, nor what their role allows. */
export async function lockUser(scope: Scope<Actor>, id: number): Promise<WholeUser> {
  const { tx, actor } = scope
  // Alone: read together with a role that they leave while this waits, they would not be found.
  await tx
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return found(await wholeUser(scope, id).forShare('r').executeTakeFirst())
}

function found<User>(user: User | undefined): User {
  if (!user) throw new Refusal('not_found', messages.notFound)
  return user
}

export async function updateUser(
  { tx, actor }: Scope<Actor>,
  id: number,
  changes: Omit<Updateable<StaffUser>, 'version'>,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('staff_user')
    .set((e) => ({ ...changes, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

/** The rows stay: what they did names them for ever. Their usernames are free again. */
export async function deleteUsers({ tx, actor, now }: Scope<Actor>, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set((e) => ({ deleted_at: now, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
}

/** Only of who still has one: a password of one's own does not expire. */
export async function extendTemporaryPassword({ tx, actor }: Scope, userId: number, until: Date): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set({ password_expires_at: until })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', userId)
    .where('must_change_password', '=', true)
    .where('password_expires_at', 'is not', null)
    .execute()
}
