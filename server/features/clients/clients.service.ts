import type * as z from 'zod'
import { clientStates } from '#domain/clients/client-codes.ts'
import { daysToCome } from '#domain/clients/client-days.rules.ts'
import { stateOf } from '#domain/clients/client-state.rules.ts'
import {
  type Client,
  type ClientForm,
  type clients,
  type NewClientForm,
  noOrderYet,
} from '#domain/clients/clients.contract.ts'
import type { PlainDate } from '#domain/kernel/dates.ts'
import { cents } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { carName } from '#domain/vehicles/vehicle-fields.ts'
import { addCars, listCarsOfClient, refuseWrongCars } from '#server/features/vehicles/public.ts'
import { audit } from '#server/kernel/audit.repo.ts'
import { garageDay } from '#server/kernel/garage-day.repo.ts'
import { receiptOf } from '#server/kernel/receipt-info.repo.ts'
import type { Person, Scope } from '#server/kernel/scope.ts'
import { countClients, listClientRows } from './client-list.repo.ts'
import {
  deleteClient,
  findClient,
  insertClient,
  listContacts,
  type NewClient,
  replaceContacts,
  updateClient,
  updateReceipt,
} from './clients.repo.ts'

type ListQuery = z.output<typeof clients.list.query>

/** Who manages clients sees the rows; who only makes an order for one sees whom and which cars. */
export async function listClients(scope: Scope<Person>, asked: ListQuery) {
  const manages = scope.actor.permissions.has('customer_management')
  const query = manages ? asked : onlyByWhatIsShown(asked)
  const today = await garageDay(scope)
  const state = query.type_client === undefined ? undefined : clientStates.keyOf(query.type_client)
  const withCars = query.client_and_cars === 'true'
  const { from, to, reference } = query
  const isEvery = [state, from, to, reference].every((filter) => filter === undefined)
  // Each count goes through all clients of the workshop: what is the same is counted once.
  const counting = countClients(scope, state, today, query)
  const [{ rows, count }, ofState, all] = await Promise.all([
    listClientRows(scope, { ...query, state, withCars, searchesAll: manages }, today, counting),
    counting,
    isEvery ? counting : countClients(scope, undefined, today),
  ])
  return {
    results: rows.map(({ cars, ...row }) => ({
      id: row.id,
      name: row.name,
      ...(withCars && {
        cars: (cars ?? []).map((car) => ({
          id: car.id,
          car_registration: car.car_registration,
          name: carName(car),
        })),
      }),
      ...(manages && {
        document_number: row.document_number,
        last_order: row.last_order ?? noOrderYet,
        email: row.email,
        phone_number: row.phone_number,
        total_amount: cents(row.total_amount_cents),
      }),
    })),
    count,
    total_type_client: ofState.count,
    ...(manages && { total_amount_clients: cents(ofState.billed) }),
    total_customer: all.count,
  }
}

/** For those who only choose one: by what they may not see they can neither filter nor sort. */
function onlyByWhatIsShown({ page, search, client_and_cars, ordering }: ListQuery): ListQuery {
  return { page, search, client_and_cars, ordering: ordering === '-name' ? '-name' : 'name' }
}

export async function readClient(scope: Scope, id: number): Promise<Client> {
  const row = await findClient(scope, id)
  const [today, contacts_info, cars] = await Promise.all([
    garageDay(scope),
    listContacts(scope, id),
    listCarsOfClient(scope, id),
  ])
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    mobil_number: row.mobil_number,
    birth_date: row.birth_date,
    gender: row.gender as Client['gender'],
    document_number: row.document_number,
    admission_date: row.admission_date,
    country: row.country,
    city: row.city,
    address: row.address,
    reference: row.reference as Client['reference'],
    description_reference: row.description_reference,
    contacts_info,
    receipt_info: receiptOf(row),
    cars,
    type_client: clientStates.code[stateOf(row.last_activity as PlainDate, today)],
    last_order: row.last_order ?? noOrderYet,
    total_amount: cents(row.total_amount_cents),
    version: row.version,
  }
}

export async function createClient(scope: Scope, form: NewClientForm): Promise<number> {
  await refuseDaysToCome(scope, form)
  await refuseWrongCars(scope, form.cars, (index, field) => `cars.${index}.${field}`)
  const id = await insertClient(scope, rowOf(form), form.receipt_info)
  await replaceContacts(scope, id, form.contacts_info)
  await addCars(scope, id, form.cars)
  await audit(scope, 'create_client', 'client', id, { cars: form.cars.length })
  return id
}

export async function saveClient(scope: Scope, id: number, form: ClientForm): Promise<Client> {
  const { receipt_info_id, erased_at } = await findClient(scope, id)
  if (erased_at) throw new Refusal('invalid_move', messages.refused.erasedClient)
  await refuseDaysToCome(scope, form)
  await updateClient(scope, id, rowOf(form), form.version)
  await updateReceipt(scope, receipt_info_id, form.receipt_info)
  await replaceContacts(scope, id, form.contacts_info)
  await audit(scope, 'update_client', 'client', id)
  return readClient(scope, id)
}

export async function removeClient(scope: Scope, id: number): Promise<Record<string, never>> {
  const client = await findClient(scope, id)
  await deleteClient(scope, client)
  await audit(scope, 'delete_client', 'client', id)
  return {}
}

async function refuseDaysToCome(scope: Scope, form: ClientForm | NewClientForm): Promise<void> {
  const wrong = daysToCome(form, await garageDay(scope))
  if (wrong.length === 0) return
  const errors = Object.fromEntries(wrong.map((day) => [day, [messages.invalid.futureDate]]))
  throw new Refusal('rule', messages.invalid.futureDate, { errors })
}

function rowOf(form: ClientForm | NewClientForm): NewClient {
  return {
    name: form.name,
    email: form.email,
    phone_number: form.phone_number,
    mobil_number: form.mobil_number,
    birth_date: form.birth_date,
    gender: form.gender,
    document_number: form.document_number,
    admission_date: form.admission_date,
    country: form.country,
    city: form.city,
    address: form.address,
    reference: form.reference,
    description_reference: form.description_reference,
  }
}
