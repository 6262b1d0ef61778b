import { sql } from 'kysely'
import type { ImportPhase } from '#domain/clients/client-transfer.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { firstOwnId } from '#server/features/vehicles/public.ts'
import type { Scope } from '#server/kernel/scope.ts'

export type ImportProgress = { phase: ImportPhase; rows: number; of: number }

/** An import that said nothing for so long is dead. */
const silenceMs = 30_000

/** Whoever is told to wait may be waiting for what they sent themselves: asked again, it answers how that ended. */
const askAgainSeconds = 5

const running = sql<boolean>`phase not in ('done', 'failed')`

export async function beginImport({ tx, actor, now }: Scope, key: string): Promise<void> {
  const garage_id = actor.garageId
  await tx
    .deleteFrom('client_import')
    .where('garage_id', '=', garage_id)
    .where((e) =>
      e.or([
        e.and([e('key', '=', key), e.not(running)]),
        e.and([running, e('updated_at', '<', new Date(now.getTime() - silenceMs))]),
      ]),
    )
    .execute()
  const begun = await tx
    .insertInto('client_import')
    .values({ garage_id, key, phase: 'waiting', updated_at: now })
    .onConflict((on) => on.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!begun) throw new Refusal('conflict', messages.refused.importRunning, { retryAfterSeconds: askAgainSeconds })
}

export async function updateImport({ tx, actor, now }: Scope, key: string, progress: ImportProgress): Promise<void> {
  await tx
    .updateTable('client_import')
    .set({ phase: progress.phase, rows: progress.rows, of_rows: progress.of, updated_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('key', '=', key)
    .execute()
}

export async function findImport({ tx, actor }: Scope, key: string): Promise<ImportProgress> {
  const row = await tx
    .selectFrom('client_import')
    .select(['phase', 'rows', 'of_rows as of'])
    .where('garage_id', '=', actor.garageId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return { ...row, phase: row.phase as ImportPhase }
}

type TakenNumber = { row: number; field: 'document_number' | 'cars.car_registration' | 'cars.vin' }

/** Of the numbers of a sheet (JSON, by row) those that the garage has already. */
export async function listTakenOfSheet({ tx, actor }: Scope, numbers: string, most: number): Promise<TakenNumber[]> {
  const garage = actor.garageId
  const { rows } = await sql<TakenNumber>`
    with sheet as materialized (
      select * from json_to_recordset(${numbers}::json) as s (row int, document text, plate text, vin text))
    select row, 'cars.car_registration' as field from sheet s
      where exists (select from car c where c.garage_id = ${garage} and c.plate = s.plate)
    union all
    select row, 'cars.vin' from sheet s
      where exists (select from car c where c.garage_id = ${garage} and upper(c.vin) = upper(s.vin))
    union all
    select row, 'document_number' from sheet s
      where s.document is not null and exists (
        select from client c where c.garage_id = ${garage} and c.document_number is not null
          and searchable(c.document_number) = searchable(s.document))
    order by 1, 2 limit ${most}`.execute(tx)
  return rows
}

/**
 * Clients, their billing data, contacts, cars and reminders in one statement, out of JSON that the database itself
 * reads. Identities are given in the order of the rows, so the n-th new id is the n-th row's.
 */
export async function insertSheetClients(
  { tx, actor, now }: Scope,
  batch: string,
  newModels: readonly number[],
): Promise<void> {
  const garage = actor.garageId
  await sql`
    with batch as materialized (select ${batch}::json as sheet),
    client_row as materialized (
      select s.* from batch, json_to_recordset(sheet -> 'clients') as s (
        n int, name text, email text, phone_number text, mobil_number text, birth_date date, gender int,
        document_number text, admission_date date, country text, city text, address text, reference int,
        description_reference text, receipt_name text, receipt_tax_id text, receipt_phone text, receipt_email text,
        receipt_country text, receipt_city text, receipt_address text)),
    new_receipt as (
      insert into receipt_info (garage_id, name, tax_id, phone_number, email, country, city, address)
      select ${garage}, receipt_name, receipt_tax_id, receipt_phone, receipt_email, receipt_country, receipt_city,
        receipt_address
      from client_row order by n returning id),
    receipt as (select id, row_number() over (order by id) as n from new_receipt),
    new_client as (
      insert into client (garage_id, name, email, phone_number, mobil_number, birth_date, gender, document_number,
        admission_date, country, city, address, reference, description_reference, receipt_info_id, created_at)
      select ${garage}, c.name, c.email, c.phone_number, c.mobil_number, c.birth_date, c.gender, c.document_number,
        c.admission_date, c.country, c.city, c.address, c.reference, c.description_reference, r.id, ${now}
      from client_row c join receipt r on r.n = c.n order by c.n returning id),
    client_id as (select id, row_number() over (order by id) as n from new_client),
    contact as (
      insert into client_contact (garage_id, client_id, name, mobil_number, phone_number, email)
      select ${garage}, i.id, s.name, s.mobil_number, s.phone_number, s.email
      from batch, json_to_recordset(sheet -> 'contacts') as s (
        n int, client int, name text, mobil_number text, phone_number text, email text)
      join client_id i on i.n = s.client order by s.n),
    car_row as materialized (
      select s.* from batch, json_to_recordset(sheet -> 'cars') as s (
        n int, client int, car_registration text, vin text, color text, year int, car_type bigint, model bigint,
        new_model int, transmission int, insured_car boolean, insurance_carrier bigint)),
    model_of as (
      select n, coalesce(model, (${newModels}::bigint[])[new_model + 1]) as id from car_row),
    new_car as (
      insert into car (garage_id, client_id, car_registration, vin, color, year, car_type_id, model_id,
        garage_model_id, transmission, insured_car, insurance_carrier_id, created_at)
      select ${garage}, i.id, c.car_registration, c.vin, c.color, c.year, c.car_type,
        case when m.id < ${firstOwnId} then m.id end, case when m.id >= ${firstOwnId} then m.id end,
        c.transmission, c.insured_car, c.insurance_carrier, ${now}
      from car_row c join client_id i on i.n = c.client join model_of m on m.n = c.n order by c.n returning id),
    car_id as (select id, row_number() over (order by id) as n from new_car)
    insert into reminder (garage_id, car_id, type_notification, send_date, created_at)
    select ${garage}, i.id, s.type_notification, s.send_date, ${now}
    from batch, json_to_recordset(sheet -> 'reminders') as s (car int, type_notification text, send_date date)
    join car_id i on i.n = s.car`.execute(tx)
}
