import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/**
 * One question about the whole garage, asked in the transaction of somebody who sees a branch: some facts of a client are
 * nobody's branch's. Nothing else may be asked until it is answered, and no row of it is for the eyes of who asked.
 */
export async function overEveryBranch<Row>(
  { tx, actor }: Scope,
  question: { executeTakeFirst: () => Promise<Row> },
): Promise<Row> {
  if (actor.branchId === undefined) return question.executeTakeFirst()
  const see = (branch: string) => sql`select set_config('app.branch_id', ${branch}, true)`.execute(tx)
  await see('')
  const row = await question.executeTakeFirst()
  await see(String(actor.branchId))
  return row
}
