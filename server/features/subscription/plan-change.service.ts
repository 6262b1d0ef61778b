import { fieldRefusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { refuseUnsaidOrderType } from '#domain/subscription/order-types.ts'
import type { PlanChangeForm } from '#domain/subscription/subscription.contract.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { billGarage, findNextFeeMonth } from './billing.service.ts'
import { setPlan } from './plan-change.repo.ts'
import { findChosenPlan } from './plans.repo.ts'
import { findTerms } from './quota.repo.ts'

/** Its orders and their kinds change at once; its fee when the month, or the year, that was billed is over. */
export async function moveToPlan(scope: Scope, form: PlanChangeForm) {
  // What has begun is owed on the terms it began with. It also locks the garage.
  await billGarage(scope)
  const before = await findTerms(scope)
  refuseOlder(form.version, before.version)
  const plan = await findChosenPlan(scope.tx, form.plan, before.plan_id)
  refuseUnsaidOrderType(plan.enable_type_work_orders, form.type_order_active)
  const after = {
    plan_id: plan.id,
    payment_type: form.active_payment,
    // What was chosen once is kept by a plan that does not ask: the garage may come back to one that does.
    type_order_active: plan.enable_type_work_orders === 1 ? form.type_order_active : before.type_order_active,
  }
  const isChanged = Object.entries(after).some(([term, value]) => before[term as keyof typeof after] !== value)
  if (!isChanged) throw fieldRefusal('rule', 'plan', messages.refused.samePlan)
  const fee_from = await findNextFeeMonth(scope, before)
  await setPlan(scope, { ...after, fee_from })
  return { before, after, plan, fee_from }
}
