import { sql } from 'kysely'
import type { TakenOver } from '#domain/clients/client-merge.rules.ts'
import { limits } from '#domain/kernel/fields.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { telephoneDigits } from '#domain/kernel/searchable.ts'
import { messages } from '#domain/kernel/texts.ts'
import { likePart } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { FoundClient } from './clients.repo.ts'

/** Others with the same document or any telephone in common. */
export async function listDuplicates({ tx, actor }: Scope, client: FoundClient) {
  const telephones = [client.phone_number, client.mobil_number].flatMap((number) => telephoneDigits(number ?? '') ?? [])
  const document = client.document_number === null ? [] : [client.document_number]
  // Who has any of it has it in what searches look at, which is kept folded: nobody else need be compared.
  const parts = [...document, ...telephones.map(lastDigits)].map(likePart)
  const has = sql<boolean>`c.search_text like any(array(select searchable(part) from unnest(${parts}::text[]) as part))`
  return tx
    .selectFrom('client as c')
    .select(['c.id', 'c.name', 'c.document_number', 'c.last_order', 'c.email', 'c.phone_number'])
    .select('c.total_amount_cents')
    .where('c.garage_id', '=', actor.garageId)
    .where('c.id', '<>', client.id)
    .where('c.erased_at', 'is', null)
    .where(has)
    .where((e) =>
      e.or([
        isOneOf('c.phone_number', telephones),
        isOneOf('c.mobil_number', telephones),
        ...document.map((number) => e(sql`searchable(c.document_number)`, '=', sql`searchable(${number})`)),
      ]),
    )
    .orderBy('c.id')
    .limit(50)
    .execute()
}

/**
 * With or without the code of its country a telephone is the same: the longer one ends with the shorter one. Their last
 * digits, which all of them have, are compared first: of most clients nothing else has to be looked at.
 */
function isOneOf(column: 'c.phone_number' | 'c.mobil_number', telephones: readonly string[]) {
  const known = sql`ltrim(${sql.ref(column)}, '+')`
  return sql<boolean>`(right(${sql.ref(column)}, ${limits.phone.least}) = any(${telephones.map(lastDigits)})
    and exists (select from unnest(${telephones}::text[]) as own (digits)
      where own.digits like '%' || ${known} or ${known} like '%' || own.digits))`
}

const lastDigits = (telephone: string) => telephone.slice(-limits.phone.least)

/** Until the end of the transaction, always in the same order, so that of two who lock both neither waits for ever. */
export async function lockClients({ tx, actor }: Scope, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('client')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Before the client is: whoever changes or closes an order takes the order first and then its client. */
export async function lockOrdersOf({ tx, actor }: Scope, clientId: number): Promise<void> {
  await tx
    .selectFrom('work_order')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** All that hangs on one client, but for its contacts, hangs on another from now on. */
export async function moveBelongings({ tx, actor }: Scope, from: number, to: number): Promise<void> {
  const garage = actor.garageId
  for (const table of ['car', 'work_order'] as const) {
    await tx
      .updateTable(table)
      .set({ client_id: to })
      .where('garage_id', '=', garage)
      .where('client_id', '=', from)
      .execute()
  }
  for (const column of ['from_client_id', 'to_client_id'] as const) {
    await tx
      .updateTable('car_owner_change')
      .set({ [column]: to })
      .where('garage_id', '=', garage)
      .where(column, '=', from)
      .execute()
  }
}

type Merged = {
  admission_date: string
  last_order: string | null
  total_amount_cents: number
} & Partial<Pick<FoundClient, TakenOver>>

export async function updateMerged({ tx, actor }: Scope, id: number, merged: Merged, version: number | undefined) {
  const done = await tx
    .updateTable('client')
    .set((e) => ({ ...merged, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .$if(version !== undefined, (clients) => clients.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

export async function countOrders({ tx, actor }: Scope, clientId: number) {
  return tx
    .selectFrom('work_order')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.countAll<number>().filterWhere('closed_at', 'is not', null).as('closed'),
      e.fn.countAll<number>().filterWhere('closed_at', 'is', null).filterWhere('deleted_at', 'is', null).as('open'),
    ])
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

/** What is left of a person who asked to be forgotten: that there was somebody, and what had to be billed to whom. */
export async function eraseClient(
  { tx, actor, now }: Scope,
  { id, receipt_info_id }: FoundClient,
  name: string,
  wasBilled: boolean,
): Promise<void> {
  const garage = actor.garageId
  const cars = tx.selectFrom('car').select('id').where('garage_id', '=', garage).where('client_id', '=', id)
  // Asked of each of the client's few cars: the garage has more orders than can be read while its people wait.
  const itsOrders = tx
    .selectFrom('work_order')
    .select('work_order.id')
    .where('work_order.garage_id', '=', garage)
    .where('work_order.car_id', '=', sql<number>`car.id`)
  const unused = sql<boolean>`not exists ${itsOrders}`
  await tx.deleteFrom('reminder').where('garage_id', '=', garage).where('car_id', 'in', cars).execute()
  await tx.deleteFrom('client_contact').where('garage_id', '=', garage).where('client_id', '=', id).execute()
  await tx
    .deleteFrom('car_owner_change')
    .where('garage_id', '=', garage)
    .where('car_id', 'in', cars.where(unused))
    .execute()
  await tx.deleteFrom('car').where('garage_id', '=', garage).where('client_id', '=', id).where(unused).execute()
  const nothing = { name, email: '', phone_number: '', country: '', city: '', address: '' }
  await tx
    .updateTable('client')
    .set((e) => ({
      ...nothing,
      mobil_number: null,
      birth_date: null,
      document_number: null,
      reference: null,
      description_reference: null,
      erased_at: now,
      version: e('version', '+', 1),
    }))
    .where('garage_id', '=', garage)
    .where('id', '=', id)
    .execute()
  if (wasBilled) return keepBillingDataOnly({ tx, actor }, id, name)
  await tx
    .updateTable('receipt_info')
    .set({ ...nothing, tax_id: '' })
    .where('garage_id', '=', garage)
    .where('id', '=', receipt_info_id)
    .execute()
}

/** What closed orders keep of whom they were billed to had their own telephone and mail where the billing data had none. */
async function keepBillingDataOnly({ tx, actor }: Pick<Scope, 'tx' | 'actor'>, id: number, name: string) {
  const ofBilling = (field: string) =>
    sql`case when o.billed_to -> 'receipt' ->> ${field} = to_jsonb(r) ->> ${field} then to_jsonb(r) ->> ${field} end`
  await sql`update work_order o set billed_to = o.billed_to || jsonb_build_object('name', ${name}::text)
      || case when jsonb_typeof(o.billed_to -> 'receipt') <> 'object' then '{}' else
        jsonb_build_object('receipt', (o.billed_to -> 'receipt') || jsonb_build_object(
          'phone_number', ${ofBilling('phone_number')}, 'email', ${ofBilling('email')})) end
    from client c join receipt_info r on r.garage_id = c.garage_id and r.id = c.receipt_info_id
    where o.garage_id = ${actor.garageId} and o.client_id = ${id} and o.billed_to is not null
      and c.garage_id = ${actor.garageId} and c.id = ${id}`.execute(tx)
}

/** Whether a client or somebody who works here is written to at an address. */
export async function isInUse({ tx, actor }: Scope, address: string): Promise<boolean> {
  const holder = (table: 'client' | 'staff_user') =>
    tx
      .selectFrom(table)
      .select('id')
      .where('garage_id', '=', actor.garageId)
      .where(sql<boolean>`lower(email) = lower(${address})`)
  const found = await holder('client')
    .unionAll(holder('staff_user').where('deleted_at', 'is', null))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
