import type { PartsList } from '#domain/quotations/quotations.contract.ts'
import { carOf } from '#server/features/vehicles/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { sendMail } from '#server/kernel/mail.ts'
import type { House, Person, Scope } from '#server/kernel/scope.ts'
import { partsListLetter } from './quotations.letters.ts'
import { openQuotation, quotedKind } from './read-quotation.service.ts'

/** To any address that is typed: so that nobody sends spam with it, a workshop sends so many an hour. */
const perGarage = { times: 60, seconds: 60 * 60 }

export async function countPartsList(house: House, actor: Person): Promise<void> {
  await house.limits.use('parts-list', String(actor.garageId), perGarage)
}

export async function sendPartsList(
  scope: Scope<Person>,
  list: PartsList,
  of: Parameters<typeof quotedKind>[2],
): Promise<Record<string, never>> {
  const head = await openQuotation(scope, list.orden, await quotedKind(scope, list.orden, of))
  const letter = partsListLetter({
    garage: head.garage,
    orderNumber: head.order_number,
    car: [carOf(head).name, head.year].filter(Boolean).join(', '),
    phone: head.phone_number,
    email: head.email,
    parts: list.repuestos,
  })
  await sendMail(scope, list.email, letter)
  await audit(scope, 'send_parts_list', 'work_order', list.orden, {
    kind: head.kind,
    to: list.email,
    parts: list.repuestos.length,
  })
  return {}
}
