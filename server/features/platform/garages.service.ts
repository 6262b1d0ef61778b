import { showDate } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { feeOf } from '#domain/subscription/billing.rules.ts'
import type { PlanChangeForm } from '#domain/subscription/subscription.contract.ts'
import { garageStatuses, paymentTypes } from '#domain/subscription/subscription-codes.ts'
import { shutOutEverybody } from '#server/features/access/public.ts'
import { billGarage, decisionLetter, moveToPlan, planLetter } from '#server/features/subscription/public.ts'
import { pauseEveryTimer, pauseTimersBeyondKinds } from '#server/features/tracking/public.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { auditPlatform } from '#server/kernel/platform-audit.repo.ts'
import type { PlatformScope } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { enterGarage, findGarage, findProprietor, moveGarage } from './platform.repo.ts'

const { active, inactive, pending } = garageStatuses.code

/** What may be decided about a garage: from which states, to which, and how it is told. */
const decisions = {
  approve_garage: { from: [pending], to: active, told: 'aprobado' },
  deactivate_garage: { from: [active], to: inactive, told: 'desactivado' },
  reactivate_garage: { from: [inactive], to: active, told: 'reactivado' },
} as const

/** Acts on the next request of everybody in the garage: who they are is asked anew each time. */
export async function decide(
  scope: PlatformScope,
  decision: keyof typeof decisions,
  garageId: number,
  reason: string | null,
): Promise<Record<string, never>> {
  const { from, to, told } = decisions[decision]
  await findGarage(scope, garageId)
  const inGarage = await enterGarage(scope, garageId)
  // Whether a month is owed is told by how the garage was when it began, however late it is billed.
  await billGarage(inGarage)
  const garage = await moveGarage(scope, garageId, [...from], to, reason)
  await auditPlatform(scope, decision, 'garage', garageId, { garageId, details: { reason } })
  const proprietor = await findProprietor(scope, garageId)
  if (decision === 'deactivate_garage') {
    await shutOutEverybody(inGarage)
    await pauseEveryTimer(inGarage)
  }
  if (proprietor) {
    const letter = decisionLetter({
      firstName: proprietor.first_name,
      garage: garage.name,
      decision: told,
      ...(reason && { reason }),
      ...(to === active && { url: screenAddress(scope.house, 'login') }),
    })
    await sendMail(inGarage, proprietor.email, letter)
  }
  return {}
}

export async function changePlan(scope: PlatformScope, garageId: number, form: PlanChangeForm) {
  const garage = await findGarage(scope, garageId)
  const proprietor = await findProprietor(scope, garageId)
  const inGarage = await enterGarage(scope, garageId)
  const { before, after, plan, fee_from } = await moveToPlan(inGarage, form)
  await pauseTimersBeyondKinds(inGarage)
  const { plan_id, payment_type, type_order_active } = before
  const details = { from: { plan_id, payment_type, type_order_active }, to: after, fee_from }
  await auditPlatform(scope, 'change_plan', 'garage', garageId, { garageId, details })
  if (proprietor) {
    const letter = planLetter({
      firstName: proprietor.first_name,
      garage: garage.name,
      plan: plan.name,
      payment: paymentTypes.labelOf(after.payment_type),
      fee: formatMoney(feeOf(plan, after.payment_type)),
      feeFrom: fee_from ? showDate(fee_from) : undefined,
      ...(garage.status === active && { url: screenAddress(scope.house, 'login') }),
    })
    await sendMail(inGarage, proprietor.email, letter)
  }
  return { fee_from }
}
