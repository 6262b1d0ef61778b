import { sql } from 'kysely'
import { heldPermissions, type OrderType, type StoredPermission } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { enabledOrderTypes } from '#domain/subscription/order-types.ts'
import { prepared, type Tx } from '#server/kernel/database.ts'
import { daysBefore } from '#server/kernel/days.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Actor, Person, Scope } from '#server/kernel/scope.ts'
import { sessionIdleDays } from '#server/kernel/sessions.repo.ts'

/** Behind the username's door: who is to be let in, of which garage. */
export async function findLoginCandidate(tx: Tx, username: string) {
  return tx
    .selectFrom('staff_user')
    .select(['garage_id', 'branch_id', 'id', 'password_hash', 'password_expires_at'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const mostRecoverable = { ofGarage: 5, inAll: 20 }

/**
 * Behind the address's door: one person may have an account in more than one workshop. Nobody proves that an address is
 * theirs, and anybody may open a workshop and give its users this one: the oldest account of each workshop comes before
 * any second one, and older workshops before newer, so that what is made later crowds nobody out.
 */
export async function listRecoverable(tx: Tx, email: string) {
  return tx
    .selectFrom((users) =>
      users
        .selectFrom('staff_user')
        .select(['garage_id', 'id', 'username', 'first_name', 'email'])
        .select(sql<number>`row_number() over (partition by garage_id order by id)`.as('place'))
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('deleted_at', 'is', null)
        .as('user'),
    )
    .select(['garage_id', 'id', 'username', 'first_name', 'email'])
    .where('place', '<=', mostRecoverable.ofGarage)
    .orderBy('place')
    .orderBy('garage_id')
    .limit(mostRecoverable.inAll)
    .execute()
}

export async function findGarageBySubdomain(tx: Tx, subdomain: string) {
  return tx
    .selectFrom('garage')
    .select(['id', 'name', 'logo_file_id'])
    .where(sql`lower(subdomain)`, '=', subdomain)
    .executeTakeFirst()
}

export async function findGarage({ tx, actor }: Scope) {
  return tx
    .selectFrom('garage')
    .select(['id', 'name', 'status', 'subdomain', 'logo_file_id', 'time_zone'])
    .where('id', '=', actor.garageId)
    .executeTakeFirstOrThrow()
}

export async function findLogo({ tx, actor }: Scope): Promise<number | null> {
  const row = await tx.selectFrom('garage').select('logo_file_id').where('id', '=', actor.garageId).executeTakeFirst()
  return row?.logo_file_id ?? null
}

export async function findBranch({ tx, actor }: Scope, id: number) {
  return tx
    .selectFrom('branch')
    .select(['approved_at', 'deleted_at'])
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function insertSession(
  { tx, actor, now }: Scope,
  session: { user_id: number; token_hash: string; device: string; address: string },
): Promise<number> {
  const row = await tx
    .insertInto('session')
    .values({ ...session, garage_id: actor.garageId, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function deleteSession({ tx, actor }: Scope<Person>, id: number): Promise<void> {
  const done = await tx
    .deleteFrom('session')
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!done.numDeletedRows) throw new Refusal('not_found', messages.notFound)
}

/** Every session of these users but, perhaps, the one that asks. */
export async function deleteSessions(
  { tx, actor }: Scope<Actor>,
  userIds: readonly number[],
  except?: number,
): Promise<number> {
  const done = await tx
    .deleteFrom('session')
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

export async function listSessions({ tx, actor, now }: Scope<Person>, query: ListQuery) {
  const alive = daysBefore(now, sessionIdleDays)
  const mine = tx
    .selectFrom('session')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('garage_id', '=', actor.garageId)
    .where('user_id', '=', actor.userId)
    .where('last_used_at', '>', alive)
    .$if(query.search !== '', (rows) => rows.where(anyContains(['device'], query.search)))
  const orders = {
    device: inSpanish('device'),
    created_at: sql.ref('created_at'),
    last_used_at: sql.ref('last_used_at'),
  }
  return onePage(mine, query, { id: 'id', orders, usual: '-last_used_at' })
}

const meOf = prepared((db, args: { garageId: number; userId: number }) =>
  db
    .selectFrom('staff_user as u')
    .innerJoin('role as r', (on) => on.onRef('r.garage_id', '=', 'u.garage_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('garage as g', 'g.id', 'u.garage_id')
    .leftJoin('branch as b', (on) => on.onRef('b.garage_id', '=', 'u.garage_id').onRef('b.id', '=', 'u.branch_id'))
    .innerJoin('plan as p', 'p.id', 'g.plan_id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_number', 'u.avatar_file_id'])
    .select(['u.role_id', 'u.branch_id', 'u.is_proprietor', 'u.must_change_password', 'u.version'])
    .select('b.name as branch_name')
    .select(['r.name as role_name', 'r.permissions as flags'])
    .select(['g.id as garage_id', 'g.name as garage_name', 'g.country as garage_country'])
    .select(['g.logo_file_id', 'g.currency_symbol'])
    .select(['g.tax_percentage', 'g.qa', 'g.time_zone', 'g.type_order_active'])
    .select(['p.enable_type_work_orders', 'p.extra_order_cents'])
    .where('u.garage_id', '=', args.garageId)
    .where('u.id', '=', args.userId),
)

export async function findMe({ tx, actor }: Scope<Actor>, userId: number) {
  const [row] = await meOf(tx, { garageId: actor.garageId, userId })
  if (!row) throw new Refusal('unauthenticated', messages.sessionExpired)
  const orderTypes = enabledOrderTypes(row.enable_type_work_orders, row.type_order_active as OrderType | null)
  const flags = row.flags as StoredPermission[]
  return { ...row, flags, orderTypes, permissions: heldPermissions(flags, orderTypes) }
}

export async function findOwnAccount({ tx, actor }: Scope<Person>) {
  return tx
    .selectFrom('staff_user')
    .select(['password_hash', 'must_change_password', 'email', 'version'])
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
}

/** Everybody of the garage. Whoever is logging in waits until the transaction ends. */
export async function holdEverybody({ tx, actor }: Scope): Promise<number[]> {
  const users = await tx
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return users.map(({ id }) => id)
}

/** False when it is no longer this one; if it is, it stays until the transaction ends. */
export async function holdPassword({ tx, actor }: Scope, userId: number, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_user')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** One that expires serves only to choose another. False when it was to replace one that it is no longer. */
export async function updatePassword(
  { tx, actor }: Scope<Actor>,
  userId: number,
  hash: string,
  { expiresAt, instead }: { expiresAt: Date | null; instead: string | undefined },
): Promise<boolean> {
  const done = await tx
    .updateTable('staff_user')
    .set({ password_hash: hash, password_expires_at: expiresAt, must_change_password: expiresAt !== null })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', userId)
    .$if(instead !== undefined, (user) => user.where('password_hash', '=', instead as string))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** What was there before: until the transaction ends nobody else gives this user another picture or address. */
export async function lockProfile({ tx, actor }: Scope<Person>) {
  return (
    tx
      .selectFrom('staff_user')
      .select(['avatar_file_id', 'email', 'first_name', 'username'])
      .where('garage_id', '=', actor.garageId)
      .where('id', '=', actor.userId)
      // Rows that refer to the user may still come: two saves with their keys would otherwise wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  )
}

type Profile = { username: string; first_name: string; last_name: string; email: string; phone_number: string }

export async function updateProfile(
  { tx, actor }: Scope<Person>,
  profile: Profile,
  version: number | undefined,
  avatarFileId: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('staff_user')
    .set((e) => ({
      ...profile,
      ...(avatarFileId !== undefined && { avatar_file_id: avatarFileId }),
      version: e('version', '+', 1),
    }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', actor.userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}
