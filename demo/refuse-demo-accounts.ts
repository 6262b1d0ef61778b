import { findLoginCandidate } from '#server/features/access/public.ts'
import { findOperatorByName } from '#server/features/platform/public.ts'
import { demoPassword } from '#server/kernel/common-passwords.ts'
import { passwordFits } from '#server/kernel/passwords.ts'
import type { House } from '#server/kernel/scope.ts'
import { demoAccounts, demoOperator } from './workshop.ts'

/** Everybody knows the demo's password: where real workshops are served, nobody may get in with it. */
export async function refuseDemoAccounts(house: House): Promise<void> {
  const { transaction } = house.database
  const found = await Promise.all([
    transaction({ platform: true }, (tx) => findOperatorByName(tx, demoOperator.username)),
    ...demoAccounts.map(({ username }) => transaction({ username }, (tx) => findLoginCandidate(tx, username))),
  ])
  for (const hash of new Set(found.flatMap((account) => account?.password_hash ?? []))) {
    if (!(await passwordFits(hash, demoPassword))) continue
    throw new Error(
      `This database has accounts of the demo, with the password ${demoPassword}: set DEMO_DATA=on to show the demo, or begin with an empty database`,
    )
  }
}
