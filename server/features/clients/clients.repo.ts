import type { Insertable } from 'kysely'
import type { ReceiptInfoForm } from '#domain/kernel/receipt-info.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Client, ClientContact } from '#server/kernel/database.generated.ts'
import type { FilledIn } from '#server/kernel/database.ts'
import { insertReceiptInfo, receiptColumns } from '#server/kernel/receipt-info.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

export async function findClient({ tx, actor }: Scope, id: number) {
  const row = await tx
    .selectFrom('client as c')
    .innerJoin('receipt_info as r', (on) =>
      on.onRef('r.garage_id', '=', 'c.garage_id').onRef('r.id', '=', 'c.receipt_info_id'),
    )
    .selectAll('c')
    .select(receiptColumns)
    .where('c.garage_id', '=', actor.garageId)
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}
export type FoundClient = Awaited<ReturnType<typeof findClient>>

type RowItself = 'garage_id' | 'id' | 'created_at' | 'version' | 'erased_at' | 'receipt_info_id'
type Reckoned = 'last_activity' | 'search_text' | 'last_order' | 'total_amount_cents'
export type NewClient = FilledIn<Client, RowItself | Reckoned>

export async function insertClient(scope: Scope, client: NewClient, receipt: ReceiptInfoForm): Promise<number> {
  const { tx, actor, now } = scope
  const receipt_info_id = await insertReceiptInfo(scope, receipt)
  const { id } = await tx
    .insertInto('client')
    .values({ ...client, receipt_info_id, garage_id: actor.garageId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateClient(
  { tx, actor }: Scope,
  id: number,
  client: NewClient,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('client')
    .set((e) => ({ ...client, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    // Erased while this was on its way: what was forgotten is not written again.
    .where('erased_at', 'is', null)
    .$if(version !== undefined, (clients) => clients.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

export async function updateReceipt({ tx, actor }: Scope, id: number, receipt: ReceiptInfoForm): Promise<void> {
  await tx
    .updateTable('receipt_info')
    .set(receipt)
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

type NewContact = Pick<Insertable<ClientContact>, 'name' | 'mobil_number' | 'phone_number' | 'email'>

export async function listContacts({ tx, actor }: Scope, clientId: number) {
  return tx
    .selectFrom('client_contact')
    .select(['id', 'name', 'mobil_number', 'phone_number', 'email'])
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
}

/** Nothing refers to a contact, so the list is written anew. */
export async function replaceContacts({ tx, actor }: Scope, clientId: number, contacts: readonly NewContact[]) {
  await tx
    .deleteFrom('client_contact')
    .where('garage_id', '=', actor.garageId)
    .where('client_id', '=', clientId)
    .execute()
  if (contacts.length === 0) return
  await tx
    .insertInto('client_contact')
    .values(contacts.map((contact) => ({ ...contact, client_id: clientId, garage_id: actor.garageId })))
    .execute()
}

/** With all that is only theirs; an order, or a car that was somebody else's, keeps them (its foreign key refuses). */
export async function deleteClient({ tx, actor }: Scope, { id, receipt_info_id }: FoundClient): Promise<void> {
  const garage = actor.garageId
  const cars = tx.selectFrom('car').select('id').where('garage_id', '=', garage).where('client_id', '=', id)
  // Before its cars, as everybody else does who touches both: otherwise two would wait for each other.
  await tx.selectFrom('client').select('id').where('garage_id', '=', garage).where('id', '=', id).forUpdate().execute()
  for (const table of ['reminder', 'car_owner_change'] as const) {
    await tx.deleteFrom(table).where('garage_id', '=', garage).where('car_id', 'in', cars).execute()
  }
  await tx.deleteFrom('car').where('garage_id', '=', garage).where('client_id', '=', id).execute()
  await tx.deleteFrom('client_contact').where('garage_id', '=', garage).where('client_id', '=', id).execute()
  await tx.deleteFrom('client').where('garage_id', '=', garage).where('id', '=', id).execute()
  await tx.deleteFrom('receipt_info').where('garage_id', '=', garage).where('id', '=', receipt_info_id).execute()
}
