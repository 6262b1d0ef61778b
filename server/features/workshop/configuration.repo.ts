import type { Updateable } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Garage } from '#server/kernel/database.generated.ts'
import { type ReceiptRow, receiptColumns } from '#server/kernel/receipt-info.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

export async function findConfiguration({ tx, actor }: Scope) {
  return configurationOf(tx, actor.garageId).executeTakeFirstOrThrow()
}

/**
 * Until the transaction ends nobody else changes it, so that no logo is forgotten. Rows that refer to the garage may
 * still come: two who have each written one already would otherwise wait for each other.
 */
export async function lockConfiguration({ tx, actor }: Scope) {
  return configurationOf(tx, actor.garageId).forNoKeyUpdate('g').executeTakeFirstOrThrow()
}

function configurationOf(tx: Scope['tx'], garageId: number) {
  return tx
    .selectFrom('garage as g')
    .innerJoin('plan as p', 'p.id', 'g.plan_id')
    .leftJoin('receipt_info as r', (on) => on.onRef('r.garage_id', '=', 'g.id').onRef('r.id', '=', 'g.receipt_info_id'))
    .select(['g.id', 'g.name', 'g.phone_number', 'g.address', 'g.email', 'g.email_notifications', 'g.logo_file_id'])
    .select(['g.web_page', 'g.facebook', 'g.instagram', 'g.twitter', 'g.currency_symbol', 'g.qa', 'g.tax_percentage'])
    .select(['g.cost_hour_cents', 'g.hourly_sale_cents', 'g.type_order_active', 'g.time_zone', 'g.version'])
    .select(['p.name as plan_name', 'p.enable_type_work_orders', 'g.receipt_info_id'])
    .select(receiptColumns)
    .where('g.id', '=', garageId)
}

export type ConfigurationRow = Awaited<ReturnType<typeof findConfiguration>>
export type ConfigurationChange = Pick<
  Updateable<Garage>,
  Exclude<
    keyof ConfigurationRow,
    'id' | 'name' | 'version' | 'plan_name' | 'enable_type_work_orders' | keyof ReceiptRow
  >
>

export async function updateConfiguration(
  { tx, actor }: Scope,
  change: ConfigurationChange,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('garage')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', actor.garageId)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}
