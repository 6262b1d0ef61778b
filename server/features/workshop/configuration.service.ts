import { isDeepStrictEqual } from 'node:util'
import { cents } from '#domain/kernel/money.ts'
import { type ReceiptInfoForm, receiptInWords } from '#domain/kernel/receipt-info.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseUnsaidOrderType } from '#domain/subscription/order-types.ts'
import type { Configuration, ConfigurationForm } from '#domain/workshop/workshop.contract.ts'
import { logoAddress } from '#server/features/access/public.ts'
import { lockOrdersOffered, offerTotalsAnew } from '#server/features/closing/public.ts'
import { redateLastOrders } from '#server/features/orders/public.ts'
import { pauseTimersBeyondKinds } from '#server/features/tracking/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { insertReceiptInfo, receiptOf } from '#server/kernel/receipt-info.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { attachFile, detachFile } from '#server/kernel/stored-files.repo.ts'
import {
  type ConfigurationChange,
  type ConfigurationRow,
  findConfiguration,
  lockConfiguration,
  updateConfiguration,
} from './configuration.repo.ts'

/** One's own garage is the only one there is; who names none means it. */
export function refuseOtherGarage({ actor }: Scope, id: number | undefined): void {
  if (id !== undefined && id !== actor.garageId) throw new Refusal('not_found', messages.notFound)
}

export async function readConfiguration(scope: Scope<Person>, id: number): Promise<Configuration> {
  refuseOtherGarage(scope, id)
  return described(await findConfiguration(scope))
}

export async function configure(
  scope: Scope<Person>,
  id: number,
  form: ConfigurationForm,
  logoFileId: number | undefined,
): Promise<Configuration> {
  refuseOtherGarage(scope, id)
  const seen = await findConfiguration(scope)
  // Orders before clients, as whoever closes one takes them, and clients before the garage, as whoever receives a car does.
  if (form.hourly_sale !== seen.hourly_sale_cents) await lockOrdersOffered(scope)
  if (form.time_zone !== seen.time_zone) await redateLastOrders(scope, form.time_zone)
  const before = await lockConfiguration(scope)
  const { version, cost_hour, hourly_sale, currency, tax_percentage, type_order_active, receipt_info, ...as_written } =
    form
  refuseUnsaidOrderType(before.enable_type_work_orders, type_order_active)
  const change: ConfigurationChange = {
    ...as_written,
    email_notifications: ownAddress(before, form),
    currency_symbol: currency,
    tax_percentage: tax_percentage.toFixed(2),
    cost_hour_cents: cost_hour,
    hourly_sale_cents: hourly_sale,
    ...(before.enable_type_work_orders === 1 && { type_order_active }),
    ...(logoFileId !== undefined && { logo_file_id: logoFileId }),
    ...(receipt_info &&
      isOther(before, receipt_info) && { receipt_info_id: await insertReceiptInfo(scope, receipt_info) }),
  }
  await updateConfiguration(scope, change, version)
  if (hourly_sale !== before.hourly_sale_cents) await offerTotalsAnew(scope)
  if (logoFileId !== undefined) {
    await attachFile(scope, logoFileId, { isPublic: true })
    await detachFile(scope, before.logo_file_id)
  }
  const changed = changedBetween(before, change)
  await audit(scope, 'configure_workshop', 'garage', id, { changed })
  if (changed.includes('type_order_active')) await pauseTimersBeyondKinds(scope)
  return described(await findConfiguration(scope))
}

/** None where it is the workshop's own, whatever that will be: a form shows that one, and sends it back. */
function ownAddress(before: ConfigurationRow, { email, email_notifications: sent }: ConfigurationForm): string | null {
  const isAsShown = before.email_notifications === null && sent === before.email
  return sent === email || isAsShown ? null : sent
}

/** A row of its own: a branch may be billed under the former one, and keeps it. */
function isOther(before: ConfigurationRow, sent: ReceiptInfoForm): boolean {
  return !isDeepStrictEqual(receiptOf(before), receiptInWords(sent))
}

/** Which columns, and not what is in them. */
function changedBetween(before: ConfigurationRow, change: ConfigurationChange): string[] {
  const columns = Object.keys(change) as (keyof ConfigurationChange)[]
  return columns.filter((column) => before[column] !== change[column])
}

function described(row: ConfigurationRow): Configuration {
  const { id, name, phone_number, address, email, web_page, facebook, instagram, twitter, qa, time_zone, version } = row
  return {
    id,
    name,
    logo: logoAddress(id, row.logo_file_id),
    phone_number,
    address,
    email,
    email_notifications: row.email_notifications ?? email,
    web_page,
    facebook,
    instagram,
    twitter,
    currency: row.currency_symbol,
    qa,
    tax_percentage: Number(row.tax_percentage),
    cost_hour: cents(row.cost_hour_cents),
    hourly_sale: cents(row.hourly_sale_cents),
    type_order_active: row.type_order_active as Configuration['type_order_active'],
    plan: { name: row.plan_name, enable_type_work_orders: row.enable_type_work_orders },
    time_zone,
    receipt_info: receiptOf(row),
    version,
  }
}
