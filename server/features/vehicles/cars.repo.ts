import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { plateKey } from '#domain/vehicles/vehicle-fields.ts'
import type { Car as CarAnswer } from '#domain/vehicles/vehicles.contract.ts'
import { modelHas } from '#server/kernel/car-models.repo.ts'
import type { Car, DescribedCar } from '#server/kernel/database.generated.ts'
import type { FilledIn } from '#server/kernel/database.ts'
import { counted, countOf, type ListQuery, orderingOf, pageOf, searchPatterns } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { brandKey, carFits, withCarNames } from './car-fragments.repo.ts'

type Waiting = CarAnswer['notifications']

/** Cars with the names of what they are and the reminders that wait for them: one query, however many they are. */
function describedCars({ tx, actor }: Scope) {
  return tx
    .selectFrom('described_car as d')
    .innerJoin('client as o', (on) => on.onRef('o.garage_id', '=', 'd.garage_id').onRef('o.id', '=', 'd.client_id'))
    .selectAll('d')
    .select('o.name as client_name')
    .select((e) =>
      e
        .selectFrom('reminder as r')
        .select(
          sql<Waiting>`coalesce(json_agg(json_build_object('id', r.id, 'type_notification', r.type_notification,
            'send_date', r.send_date) order by r.send_date, r.id), '[]')`.as('waiting'),
        )
        .whereRef('r.garage_id', '=', 'd.garage_id')
        .whereRef('r.car_id', '=', 'd.id')
        .where('r.sent_at', 'is', null)
        .as('notifications'),
    )
    .where('d.garage_id', '=', actor.garageId)
}

type Row = Selectable<DescribedCar> & { client_name: string; notifications: Waiting | null }

function answered(row: Row): CarAnswer {
  const named = (id: number | null, name: string | null) => ({ id: id as number, name: name as string })
  return {
    id: row.id as number,
    client: row.client_id as number,
    client_name: row.client_name,
    car_registration: row.car_registration as string,
    vin: row.vin as string,
    color: row.color as string,
    year: row.year as number,
    car_type: named(row.car_type_id, row.car_type),
    brand: named(row.brand_id, row.brand),
    model: named(row.model_id, row.model),
    transmission: row.transmission as CarAnswer['transmission'],
    insured_car: row.insured_car as boolean,
    insurance_carrier:
      row.insurance_carrier_id === null ? null : named(row.insurance_carrier_id, row.insurance_carrier),
    notifications: row.notifications ?? [],
    version: row.version as number,
  }
}

const orders = { car_registration: sql.ref('v.plate'), brand: brandKey, year: sql.ref('v.year') }
const sorting = { id: 'v.id', orders, usual: 'car_registration' }

/** The page is chosen among the bare cars, and only its ten are described. */
export async function listCars(scope: Scope, query: ListQuery & { client_id: number | null }) {
  const { column, direction } = orderingOf(query, sorting.usual)
  const found = scope.tx
    .selectFrom('car as v')
    .where('v.garage_id', '=', scope.actor.garageId)
    .$if(query.client_id !== null, (cars) => cars.where('v.client_id', '=', query.client_id as number))
    .$if(query.search !== '', (cars) => cars.where(matches(scope, query.search)))
  const sortable = found
    .$if(column === 'brand', withCarNames)
    .select(['v.id', (orders[column as keyof typeof orders] as RawBuilder<unknown>).as('sort_key')])
  const described = (all?: number) =>
    describedCars(scope)
      .innerJoin(pageOf(sortable, query, sorting, all).as('p'), 'p.id', 'd.id')
      .orderBy('p.sort_key', direction)
      .orderBy('d.id', direction)
      .execute()
  const { rows, count } = await counted(query, described, () => countOf(found))
  return { results: rows.map((row) => answered(row as Row)), count }
}

/** A plate or a VIN however it is written; otherwise each word in one of what the list shows. */
function matches({ actor }: Scope, search: string) {
  const number = plateKey(search)
  const words = sql.join(
    searchPatterns(search).map((pattern) => wordMatches(actor.garageId, pattern)),
    sql` and `,
  )
  return sql<boolean>`(${sql.join([sql`(${words})`, ...(number === '' ? [] : [carFits(number)])], sql` or `)})`
}

/** Plates and VINs are kept in capitals, VINs of plain letters and most plates too: then there is nothing to fold. */
function wordMatches(garageId: number, pattern: string) {
  const word = sql`searchable(${pattern})`
  const registration = pattern.includes('-')
    ? sql`searchable(v.car_registration) like ${word}`
    : sql`v.plate like upper(${word}) or (octet_length(v.plate) > length(v.plate) and searchable(v.plate) like ${word})`
  return sql`(${registration} or v.vin like upper(${word}) or ${modelHas(garageId, word)})`
}

export async function listCarsOfClient(scope: Scope, clientId: number): Promise<CarAnswer[]> {
  const rows = await describedCars(scope).where('d.client_id', '=', clientId).orderBy('d.id').execute()
  return rows.map((row) => answered(row as Row))
}

/** Of a certain client, where one is named: another one's car is not found. */
export async function findCar(scope: Scope, id: number, clientId: number | null = null): Promise<CarAnswer> {
  const row = await describedCars(scope)
    .where('d.id', '=', id)
    .$if(clientId !== null, (cars) => cars.where('d.client_id', '=', clientId))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return answered(row as Row)
}

export type NewCar = FilledIn<Car, 'garage_id' | 'id' | 'created_at' | 'version' | 'plate'>

/** All in one statement, in the order they came. */
export async function insertCars({ tx, actor, now }: Scope, cars: readonly NewCar[]): Promise<number[]> {
  const rows = await tx
    .insertInto('car')
    .values(cars.map((car) => ({ ...car, garage_id: actor.garageId, created_at: now })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateCar(
  { tx, actor }: Scope,
  id: number,
  car: Omit<NewCar, 'client_id'>,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('car')
    .set((e) => ({ ...car, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .$if(version !== undefined, (cars) => cars.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

/** Gives the car to another client, unless somebody else gave it away first. */
export async function moveCar(
  { tx, actor }: Scope,
  id: number,
  from: number,
  to: number,
  version: number | undefined,
): Promise<void> {
  const done = await tx
    .updateTable('car')
    .set((e) => ({ client_id: to, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .where('client_id', '=', from)
    .$if(version !== undefined, (cars) => cars.where('version', '=', version as number))
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw new Refusal('conflict', messages.conflict)
}

/** The reminders go with it; orders keep it where it is (their foreign key refuses). */
export async function deleteCar({ tx, actor }: Scope, id: number): Promise<void> {
  for (const table of ['reminder', 'car_owner_change'] as const) {
    await tx.deleteFrom(table).where('garage_id', '=', actor.garageId).where('car_id', '=', id).execute()
  }
  const done = await tx
    .deleteFrom('car')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!done.numDeletedRows) throw new Refusal('not_found', messages.notFound)
}

export async function insertOwnerChange({ tx, actor, now }: Scope, carId: number, from: number, to: number) {
  await tx
    .insertInto('car_owner_change')
    .values({
      garage_id: actor.garageId,
      car_id: carId,
      from_client_id: from,
      to_client_id: to,
      user_id: actor.userId,
      at: now,
    })
    .execute()
}

/**
 * Until the transaction ends these clients are not deleted, merged or erased under the hands of who adds to them. Always
 * in the same order, and before their cars, so that two who want the same ones never wait for each other.
 */
export async function holdClients({ tx, actor }: Scope, ids: readonly number[]) {
  return tx
    .selectFrom('client')
    .select(['id', 'erased_at'])
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Of these plates and VINs, those that other cars of the garage have already. */
export async function listTakenNumbers(
  { tx, actor }: Scope,
  plates: readonly string[],
  vins: readonly string[],
  exceptId: number | undefined,
) {
  const cars = tx
    .selectFrom('car')
    .where('garage_id', '=', actor.garageId)
    .$if(exceptId !== undefined, (others) => others.where('id', '<>', exceptId as number))
  const [withPlate, withVin] = await Promise.all([
    cars.select('plate').where('plate', '=', sql<string>`any(${plates})`).execute(),
    // Kept in capitals: under the policies no index of capitals would be used, and making them takes as long as the rest.
    cars.select('vin').where('vin', '=', sql<string>`any(${vins})`).execute(),
  ])
  return { plates: withPlate.map(({ plate }) => plate), vins: withVin.map(({ vin }) => vin) }
}
