import type * as z from 'zod'
import type { operatorForm } from '#domain/platform/platform.contract.ts'
import { refuseCommonPassword } from '#server/kernel/common-passwords.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import { behindDoor, type House } from '#server/kernel/scope.ts'
import { insertOperator } from './platform-access.repo.ts'

/** By whoever sits at the machine: there is no screen for it, so that no stolen session makes itself a second one. */
export async function createOperator(house: House, form: z.output<typeof operatorForm>): Promise<number> {
  const { password, ...operator } = form
  refuseCommonPassword(password, 'password')
  const password_hash = await hashPassword(password)
  return behindDoor(house, { platform: true }, async (tx) => {
    const operatorId = await insertOperator(tx, { ...operator, password_hash })
    const scope = { tx, house, now: house.clock(), operator: { operatorId, sessionId: 0, address: 'terminal' } }
    await auditPlatform(scope, 'create_operator', 'platform_operator', operatorId)
    return operatorId
  })
}
