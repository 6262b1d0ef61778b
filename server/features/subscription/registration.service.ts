import type { Cents } from '#domain/kernel/money.ts'
import { fieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { timeZoneOf } from '#domain/kernel/time-zones.ts'
import { feeOf } from '#domain/subscription/billing.rules.ts'
import { refuseUnsaidOrderType } from '#domain/subscription/order-types.ts'
import type { RegistrationForm } from '#domain/subscription/subscription.contract.ts'
import { garageStatuses } from '#domain/subscription/subscription-codes.ts'
import { defaultBodySystems, defaultCarSystems } from '#domain/systems/default-systems.ts'
import { insertSystems } from '#server/features/systems/public.ts'
import { hireUser } from '#server/features/team/public.ts'
import { openWorkshop, type RoleIds, reserveGarageId, setLogo } from '#server/features/workshop/public.ts'
import { refuseCommonPassword } from '#server/kernel/common-passwords.ts'
import { asRefusal, toldBeside } from '#server/kernel/errors.ts'
import { sendMail } from '#server/kernel/mail.ts'
import { hashPassword } from '#server/kernel/passwords.ts'
import { insertReceiptInfo } from '#server/kernel/receipt-info.repo.ts'
import type { CheckedUpload } from '#server/kernel/receive-files.ts'
import type { Scope, Visitor } from '#server/kernel/scope.ts'
import { screenAddress } from '#server/kernel/screen-address.ts'
import { keepVisitorsAnswer } from '#server/kernel/visitor-idempotency.repo.ts'
import { billRegistration } from './billing.service.ts'
import { findChosenPlan } from './plans.repo.ts'
import { billGarageTo } from './registration.repo.ts'
import { removeUnusedLogo, storeLogo } from './registration-logo.jobs.ts'
import { welcomeLetter } from './subscription.letters.ts'

const perAddress = { times: 10, seconds: 60 * 60 }
/** Names that an installation needs for itself. */
const reservedSubdomains = ['www', 'api', 'app', 'admin', 'mail', 'platform', 'plataforma', 'soporte', 'status']

export async function admitRegistration({ house, address }: Visitor): Promise<void> {
  await house.limits.use('registration-address', address, perAddress)
}

/** Everything a workshop needs to work, in one transaction: it is all there, or nothing is. */
export async function register(visitor: Visitor, form: RegistrationForm, logo: CheckedUpload | undefined) {
  const { house } = visitor
  refuseCommonPassword(form.proprietor.password, 'proprietor.password')
  if (form.subdomain && reservedSubdomains.includes(form.subdomain)) {
    throw fieldRefusal('conflict', 'subdomain', messages.refused.subdomainTaken)
  }
  const plan = await house.database.reading({}, (tx) => findChosenPlan(tx, form.plan))
  refuseOtherFee(form, feeOf(plan, form.active_payment))
  refuseUnsaidOrderType(plan.enable_type_work_orders, form.type_order_active)
  const hash = await hashPassword(form.proprietor.password)
  const active = house.configuration.registration === 'auto'
  const id = await reserveGarageId(house)
  const stored = logo && (await storeLogo(house, id, logo))
  const open = async (scope: Scope, roles: RoleIds) => {
    if (logo && stored) await setLogo(scope, logo, stored.objectKey)
    await billGarageTo(scope, await insertReceiptInfo(scope, form.receipt_info))
    await insertSystems(scope, 'car', defaultCarSystems)
    await insertSystems(scope, 'body', defaultBodySystems)
    const { password, password_confirmation, ...person } = form.proprietor
    await hireUser(scope, { ...person, role_id: roles.proprietor, branch_id: null, is_proprietor: true }, { hash })
    // Billed at what the plan costs now: it may have changed since it was looked at.
    refuseOtherFee(form, await billRegistration(scope))
    const url = screenAddress(house, 'login')
    const to = {
      firstName: person.first_name,
      username: person.username,
      garage: form.name,
      plan: plan.name,
      url,
      active,
    }
    await sendMail(scope, person.email, welcomeLetter(to))
    await keepVisitorsAnswer(scope.tx, visitor, { id, active })
  }
  try {
    await openWorkshop(house, garageOf(form, active), open, id)
    return { id, active }
  } catch (error) {
    // Where only the answer was lost the garage may be there, or be there in a moment: then the job looks tomorrow.
    if (stored && asRefusal(error)?.reason !== 'unavailable') await removeUnusedLogo(house, stored).catch(() => {})
    throw toldBeside('proprietor', error)
  }
}

function refuseOtherFee({ fee: shown }: RegistrationForm, fee: Cents): void {
  if (shown !== undefined && shown !== fee) throw new Refusal('rule', messages.refused.registrationFee)
}

function garageOf(form: RegistrationForm, active: boolean) {
  return {
    name: form.name,
    phone_number: form.phone_number,
    email: form.email,
    country: form.country,
    city: form.city,
    address: form.address,
    foundation_date: form.foundation_date,
    subdomain: form.subdomain,
    prefix: form.prefix,
    type_order_active: form.type_order_active,
    plan_id: form.plan,
    payment_type: form.active_payment,
    status: active ? garageStatuses.code.active : garageStatuses.code.pending,
    time_zone: timeZoneOf(form.country),
  }
}
