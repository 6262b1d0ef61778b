import type * as z from 'zod'
import { mergedContacts, mergedFields, type TakenOver } from '#domain/clients/client-merge.rules.ts'
import type { clientUpkeep, mergePreview } from '#domain/clients/client-upkeep.contract.ts'
import { type Client, type ClientRow, mostContacts, noOrderYet } from '#domain/clients/clients.contract.ts'
import { addMoney, cents } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { refuseOlder } from '#domain/kernel/versions.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { deleteMailsTo } from '#server/kernel/mail.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  countOrders,
  eraseClient,
  isInUse,
  listDuplicates,
  lockClients,
  lockOrdersOf,
  moveBelongings,
  updateMerged,
} from './client-upkeep.repo.ts'
import { deleteClient, type FoundClient, findClient, listContacts, replaceContacts } from './clients.repo.ts'
import { readClient } from './clients.service.ts'

export async function findDuplicates(scope: Scope, id: number): Promise<ClientRow[]> {
  const rows = await listDuplicates(scope, await findKnown(scope, id))
  return rows.map(({ total_amount_cents, last_order, ...row }) => ({
    ...row,
    last_order: last_order ?? noOrderYet,
    total_amount: cents(total_amount_cents),
  }))
}

export async function previewMerge(scope: Scope, id: number, otherId: number): Promise<z.output<typeof mergePreview>> {
  const [kept, other] = await twoOf(scope, id, otherId)
  const [keptClient, otherClient] = [await readClient(scope, id), await readClient(scope, otherId)]
  const orders = [await countOrders(scope, id), await countOrders(scope, otherId)]
  return {
    kept: keptClient,
    other: otherClient,
    taken_over: Object.keys(mergedFields(kept, other)) as TakenOver[],
    cars: keptClient.cars.length + otherClient.cars.length,
    contacts: mergedContacts(keptClient.contacts_info, otherClient.contacts_info).length,
    orders: orders.reduce((sum, { all }) => sum + all, 0),
    total_amount: addMoney(keptClient.total_amount, otherClient.total_amount),
  }
}

/** Two records of one person become one: cars, contacts and orders of the other are the kept one's. */
export async function mergeClients(
  scope: Scope,
  id: number,
  { other: otherId, version, other_version }: z.output<typeof clientUpkeep.merge.body>,
): Promise<Client> {
  await lockOrdersOf(scope, otherId)
  await lockClients(scope, [id, otherId])
  const [kept, other] = await twoOf(scope, id, otherId)
  refuseOlder(other_version, other.version)
  const contacts = mergedContacts(await listContacts(scope, id), await listContacts(scope, otherId))
  if (contacts.length > mostContacts) throw new Refusal('rule', messages.refused.tooManyContacts(mostContacts))
  await replaceContacts(
    scope,
    id,
    contacts.map(({ id: _, ...contact }) => contact),
  )
  await moveBelongings(scope, otherId, id)
  await deleteClient(scope, other)
  const merged = {
    ...mergedFields(kept, other),
    admission_date: earliest(kept.admission_date, other.admission_date),
    last_order: latest(kept.last_order, other.last_order),
    total_amount_cents: kept.total_amount_cents + other.total_amount_cents,
  }
  await updateMerged(scope, id, merged, version)
  await audit(scope, 'merge_clients', 'client', id, { other: otherId, taken_over: Object.keys(merged) })
  return readClient(scope, id)
}

/** Personal data goes; orders stay as they were billed. */
export async function forgetClient(
  scope: Scope,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Record<string, never>> {
  await lockOrdersOf(scope, id)
  await lockClients(scope, [id])
  const client = await findKnown(scope, id)
  refuseOlder(version, client.version)
  const orders = await countOrders(scope, id)
  if (orders.open > 0) throw new Refusal('rule', messages.refused.openOrders)
  await eraseClient(scope, client, `Cliente borrado ${id}`, orders.closed > 0)
  if (!(await isInUse(scope, client.email))) await deleteMailsTo(scope, client.email)
  await audit(scope, 'erase_client', 'client', id, { reason })
  return {}
}

/** Who was erased is nobody any more. */
export async function findKnown(scope: Scope, id: number): Promise<FoundClient> {
  const client = await findClient(scope, id)
  if (client.erased_at) throw new Refusal('invalid_move', messages.refused.erasedClient)
  return client
}

async function twoOf(scope: Scope, id: number, otherId: number): Promise<[FoundClient, FoundClient]> {
  if (id === otherId)
    throw new Refusal('rule', messages.refused.sameClient, { errors: { other: [messages.refused.sameClient] } })
  return [await findKnown(scope, id), await findKnown(scope, otherId)]
}

const earliest = (one: string, other: string) => (one < other ? one : other)
const latest = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one
