import { sql } from 'kysely'
import type { House } from '../server/kernel/scope.ts'

/** Clients with a car each, as many in every garage; names and plates as people search for them. */
export async function insertClients(house: House, garageIds: readonly number[], perGarage: number): Promise<void> {
  const first = ['Ana', 'Beatriz', 'Carlos', 'Diego', 'Elena', 'Fabián', 'Gloria', 'Héctor', 'Inés', 'José', 'Karla']
  const last = ['Álvarez', 'Benítez', 'Castillo', 'Domínguez', 'Escobar', 'Flores', 'Guzmán', 'Henríquez', 'Ibáñez']
  for (const garageId of garageIds) {
    await house.database.transaction({ garageId }, async (tx) => {
      await sql`with receipt as (
        insert into receipt_info (garage_id, name, tax_id, country, city, address)
        select ${garageId}, 'X', 'X', 'SV', 'X', 'X' from generate_series(1, ${perGarage}) returning id
      ), numbered as (select id, row_number() over (order by id) as n from receipt), person as (
        insert into client (garage_id, name, email, phone_number, gender, document_number, admission_date, country, city,
          address, receipt_info_id, total_amount_cents)
        select ${garageId},
          (${first}::text[])[1 + n % ${first.length}] || ' ' || (${last}::text[])[1 + (n / 7) % ${last.length}],
          'cliente' || n || '@example.com', (70000000 + n * 13)::text, 10, lpad((n * 7919)::text, 9, '0'),
          current_date - (n % 500)::int, 'SV', 'San Salvador', 'Calle ' || n, id, n * 100
        from numbered returning id
      )
      insert into car (garage_id, client_id, car_registration, vin, color, year, car_type_id, model_id, transmission)
      select ${garageId}, id, 'P' || (100000 + row_number() over (order by id)), 'VIN' || id, 'Rojo', 2015, 1, 1, 10
      from person`.execute(tx)
    })
  }
}
