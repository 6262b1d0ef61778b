import type { Slip } from '#domain/closing/closing.contract.ts'
import { countryName } from '#domain/kernel/countries.ts'
import { cents } from '#domain/kernel/money.ts'
import type { OrderType } from '#domain/kernel/permissions.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { orderKinds } from '#domain/orders/order-kinds.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import { logoAddress } from '#server/features/access/public.ts'
import { findOrderHeader, findSubOrder } from '#server/features/orders/public.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { type BilledBy, type BilledTo, findRates, findReceipts, listAdditionals } from './closing.repo.ts'
import { readClosing } from './closing.service.ts'
import { describeTimes } from './time-history.service.ts'

/** The document that is handed over: once closed, with the names and addresses of that day. */
export async function readSlip(scope: Scope<Person>, orderId: number): Promise<Slip> {
  const header = await findOrderHeader(scope, orderId)
  const kind = header.order_type as OrderType
  if (!scope.actor.permissions.has(`work_order_management_${kind}`)) throw new Refusal('not_found', messages.notFound)
  const sub = await findSubOrder(scope, orderId, 'mechanic')
  const [today, garage, additionals] = await Promise.all([
    findReceipts(scope, header),
    findRates(scope),
    listAdditionals(scope, orderId),
  ])
  const frozenTo = header.billed_to as BilledTo | null
  const frozenBy = header.billed_by as BilledBy | null
  const billedTo = frozenTo ? frozenTo.receipt : today.billedTo
  const billedBy = frozenBy ? frozenBy.receipt : today.billedBy
  if (!billedTo) throw new Refusal('not_found', messages.notFound)
  const closing = sub && (await readClosing(scope, orderId))
  const times = sub && (await describeTimes(scope, sub, false))
  return {
    data: {
      order_type: orderKinds.code[kind],
      order_number: header.order_number,
      client: { name: frozenTo?.name ?? header.client, receipt_info: inWords(billedTo) },
      car: {
        car_registration: header.car_registration as string,
        name: carName({ model: header.model as string, brand: header.brand as string }),
      },
      receipt_info_garage_or_branch: {
        name: frozenBy?.name ?? garage.name,
        logo: logoAddress(scope.actor.garageId, garage.logo_file_id),
        receipt_info: billedBy && inWords(billedBy),
      },
      currency: frozenBy?.currency ?? garage.currency_symbol,
      additionals: additionals.map(({ description, amount }) => ({ description, amount })),
      total_amount: header.closed_at ? cents(header.total_cents) : (closing?.total_amount ?? cents(header.total_cents)),
      closed_at: header.closed_at?.toISOString() ?? null,
    },
    data_historial: {
      order_mechanic:
        closing && times
          ? {
              parts: closing.purchased_spare_parts,
              labour: closing.total_sale_of_labor_mechanic,
              observation: closing.closing_observation_mechanic,
              time: times.total_timer,
            }
          : null,
    },
  }
}

function inWords(receipt: NonNullable<BilledTo['receipt']>) {
  return { ...receipt, country_text: countryName(receipt.country) }
}
