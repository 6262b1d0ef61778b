import pg from 'pg'

/** Where an order's rows are found: by its number within its garage. */
export const orderId = (garageId: number, number: number) => garageId * 1_000_000 + number

export type Workshop = { garageId: number; branchId: number; mechanics: readonly number[] }
export type Filled = { firstClient: number; firstCar: number; cars: number }

/** Straight into the tables, without looking up what refers to what: it fits by construction. */
export async function openFilling(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query('set synchronous_commit = off')
  await owner.query(`create temporary table made (n int, id bigint, branch bigint, status int, operator bigint,
    second bigint, client bigint, car bigint, at timestamptz, deleted_at timestamptz, closed_at timestamptz)`)
  return owner
}

/**
 * Three years of mechanic orders: 19 of 20 finished, the newest in every other state, one in fifty deleted, a third of
 * them of a branch; with their tasks and hours, quotations, inventory, photos and trail.
 */
export async function fillWithOrders(owner: pg.Client, workshop: Workshop, orders: number): Promise<Filled> {
  const { garageId, branchId, mechanics } = workshop
  const cars = await owner.query<Filled>(
    `select min(client_id)::int as "firstClient", min(id)::int as "firstCar", count(*)::int as cars
     from car where garage_id = $1`,
    [garageId],
  )
  const found = cars.rows[0] as Filled
  await owner.query('begin')
  await owner.query('truncate made')
  await owner.query(
    `insert into made
     select n, $1::bigint * 1000000 + n, case when n % 3 = 0 then $2::bigint end,
       case when n % 50 = 0 then 10 + n / 50 % 3 * 10 when n <= $4::int * 0.95 then 70 else 10 + n % 6 * 10 end,
       ($3::bigint[])[1 + n % cardinality($3::bigint[])], ($3::bigint[])[1 + (n / 7) % cardinality($3::bigint[])],
       c.client_id, c.id, now() - ($4::int - n) * (interval '3 years' / $4::int),
       case when n % 50 = 0 then now() end,
       case when n % 50 > 0 and n <= $4::int * 0.95
         then now() - ($4::int - n) * (interval '3 years' / $4::int) + interval '1 day' end
     from generate_series(1, $4::int) n
     join car c on c.garage_id = $1 and c.id = $5::bigint + (n::bigint * 7919) % $6::int`,
    [garageId, branchId, mechanics, orders, found.firstCar, found.cars],
  )
  for (const statement of rowsOfOrders) await owner.query(statement.replaceAll(':garage', String(garageId)))
  await owner.query(
    'update garage set order_counter = $2, cost_hour_cents = 900, hourly_sale_cents = 2500 where id = $1',
    [garageId, orders],
  )
  await owner.query('commit')
  return found
}

/**
 * What the triggers would have kept, had they not been asleep. After the rows were counted: until then each order's few
 * are looked for among all that its garage has.
 */
export async function noteIncomplete(owner: pg.Client, garageId: number): Promise<void> {
  await owner.query(
    `update work_order set incomplete_kinds = incomplete_kinds_of(garage_id, id)
     where garage_id = $1 and incomplete_kinds_of(garage_id, id) <> '{}'`,
    [garageId],
  )
}

const rowsOfOrders = [
  `insert into work_order (garage_id, id, branch_id, number, order_number, order_type, client_id, car_id, total_cents,
     created_at, closed_at, deleted_at, user_id, assignment_completed, billed_labour_cents, billed_parts_cents,
     billed_additionals_cents)
   select :garage, id, branch, n, 'TAL-' || n, 'mechanic', client, car,
     case when status >= 60 then 2500 + n % 997 * 100 else 0 end, at, closed_at, deleted_at, operator, true,
     case when closed_at is not null then 2500 end, case when closed_at is not null then n % 997 * 100 end,
     case when closed_at is not null then 0 end from made`,
  `insert into sub_order (garage_id, id, branch_id, order_id, kind, status, operator_id, quality_operator_id, description,
     acceptance, moved_at, created_at, deleted_at)
   select :garage, id, branch, id, 'mechanic', status, case when status > 10 then operator end,
     case when status >= 50 then second end, 'Revisar frenos, ruido al frenar', case when status >= 40 then 20 else 10 end,
     coalesce(closed_at, at), at, deleted_at from made`,
  `insert into car_inventory (garage_id, order_id, branch_id, ticked, upholstery, covers_rugs, fuel, mileage)
   select :garage, id, branch, '{}', null, null, null, (n * 37)::text from made`,
  `insert into stored_file (garage_id, id, object_key, name, media_type, bytes, sha256, attached_at)
   values (:garage, 1, 'bench-:garage', 'foto.jpg', 'image/jpeg', 1, '', now())`,
  `insert into order_file (garage_id, id, branch_id, order_id, kind, file_id)
   select :garage, id, branch, id, 'photos', 1 from made`,
  // A diagnosis, what was found (two approved, of every third order another one that was not), quality control.
  `insert into task (garage_id, id, branch_id, sub_order_id, kind, stage, replacement, name, description, quantity,
     operator_id, approved, status, created_at)
   select :garage, id * 10 + k, branch, id, kind, stage, 'Pastillas', 'Cambiar', 'Delanteras', 1,
     case when kind = 'work' and k = 2 then second end, kind = 'work' and k < 4 and m.status >= 40,
     case when m.status > stage and (kind <> 'work' or k < 4) then 40 when m.status = stage and n % 2 = 0 then 30
       else 10 end, at
   from made m, (values (1, 'diagnosis', 20), (2, 'work', 40), (3, 'work', 40), (4, 'work', 40), (5, 'quality', 50))
     as t (k, kind, stage)
   where m.status >= case kind when 'work' then 30 else stage end and (k <> 4 or n % 3 = 0)`,
  `insert into task_interval (garage_id, id, branch_id, task_id, user_id, started_at, ended_at)
   select :garage, t.id, t.branch_id, t.id, coalesce(t.operator_id, case t.kind when 'quality' then second else operator end),
     at + stage * interval '15 minutes', at + stage * interval '15 minutes' + interval '40 minutes'
   from task t join made m on m.id = t.sub_order_id where t.garage_id = :garage and t.status >= 30`,
  `insert into quotation_line (garage_id, id, branch_id, sub_order_id, task_id, provider1, provider2,
     price_provider1_cents, price_provider2_cents, approved_provider, cost_cents, stock)
   select :garage, id, branch_id, sub_order_id, id, 'Repuestos Sur', 'Autopartes', 4500, 4700,
     case when approved then 1 end, 3000, true
   from task where garage_id = :garage and kind = 'work'`,
  `insert into order_additional (garage_id, id, branch_id, order_id, description, amount_cents)
   select :garage, id, branch, id, 'Grúa', 3500 from made where n % 4 = 0 and status >= 60`,
  // Most still wait; some went out in the last weeks.
  `insert into reminder (garage_id, id, car_id, type_notification, send_date, sent_at)
   select :garage, id, id, 'oil_change', current_date - 25 + (id % 300)::int, case when id % 300 < 25 then now() end
   from car where garage_id = :garage`,
  `insert into audit_entry (garage_id, id, at, user_id, action, subject, subject_id)
   select :garage, id * 10 + k, at, operator, action, 'work_order', id
   from made, (values (1, 'create_order'), (2, 'save_diagnosis'), (3, 'close_order')) as a (k, action)
   where k = 1 or status >= k * 20`,
]
