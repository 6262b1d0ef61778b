import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'
import type { PlatformScope } from '#server/kernel/scope.ts'

export async function findOperatorByName(tx: Tx, username: string) {
  return tx
    .selectFrom('platform_operator')
    .select(['id', 'username', 'name', 'password_hash'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

export async function findOperator({ tx, operator }: PlatformScope) {
  return tx
    .selectFrom('platform_operator')
    .select(['id', 'username', 'name'])
    .where('id', '=', operator.operatorId)
    .executeTakeFirstOrThrow()
}

export async function insertOperator(tx: Tx, operator: { username: string; name: string; password_hash: string }) {
  const row = await tx.insertInto('platform_operator').values(operator).returning('id').executeTakeFirstOrThrow()
  return row.id
}

type NewSession = { operator_id: number; token_hash: string; device: string; address: string; created_at: Date }

export async function insertPlatformSession(tx: Tx, session: NewSession): Promise<number> {
  const row = await tx
    .insertInto('platform_session')
    .values({ ...session, last_used_at: session.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function deletePlatformSession({ tx, operator }: PlatformScope): Promise<void> {
  await tx.deleteFrom('platform_session').where('id', '=', operator.sessionId).execute()
}
