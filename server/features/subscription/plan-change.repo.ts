import type { Updateable } from 'kysely'
import type { Garage } from '#server/kernel/database.generated.ts'
import type { Scope } from '#server/kernel/scope.ts'

type PlanOfGarage = Pick<Updateable<Garage>, 'plan_id' | 'payment_type' | 'fee_from' | 'type_order_active'>

export async function setPlan({ tx, actor }: Scope, plan: PlanOfGarage): Promise<void> {
  await tx
    .updateTable('garage')
    .set((e) => ({ ...plan, version: e('version', '+', 1) }))
    .where('id', '=', actor.garageId)
    .execute()
}
