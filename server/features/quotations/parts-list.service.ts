import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { PartsList } from '#domain/quotations/quotations.contract.ts'
import { findSubOrder } from '#server/features/orders/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { sendMail } from '#server/kernel/mail.ts'
import type { House, Person, Scope } from '#server/kernel/scope.ts'
import { findQuotationHead } from './quotation-head.repo.ts'
import { partsListLetter } from './quotations.letters.ts'

/** To any address that is typed: so that nobody sends spam with it, a workshop sends so many an hour. */
const perGarage = { times: 60, seconds: 60 * 60 }

export async function countPartsList(house: House, actor: Person): Promise<void> {
  await house.limits.use('parts-list', String(actor.garageId), perGarage)
}

export async function sendPartsList(scope: Scope<Person>, list: PartsList): Promise<Record<string, never>> {
  const subs = await Promise.all([
    findSubOrder(scope, list.orden, 'mechanic'),
    findSubOrder(scope, list.orden, 'body_shop'),
  ])
  const sub = subs.find((one) => one && scope.actor.permissions.has(`work_order_management_${one.kind as 'mechanic'}`))
  const head = sub && (await findQuotationHead(scope, sub.id))
  if (!head) throw new Refusal('not_found', messages.notFound)
  const letter = partsListLetter({
    garage: head.garage,
    orderNumber: head.order_number,
    phone: head.phone_number,
    email: head.email,
    parts: list.repuestos,
  })
  await sendMail(scope, list.email, letter)
  await audit(scope, 'send_parts_list', 'work_order', list.orden, { to: list.email, parts: list.repuestos.length })
  return {}
}
