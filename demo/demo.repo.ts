import { sql } from 'kysely'
import type { PlainDate } from '#domain/kernel/dates.ts'
import type { Tx } from '#server/kernel/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Of several processes that start at once, one fills the database; the others wait and find it filled. */
export async function claimDemo(tx: Tx): Promise<void> {
  // Filling takes longer than anybody waits for a lock otherwise.
  await sql`select set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('bujia demo'))`.execute(tx)
}

export async function hasAnyGarage(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('garage').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The catalogue's numbers of a model and its brand, by "brand model". */
export async function modelsByName({ tx }: Scope): Promise<Map<string, { brand: number; model: number }>> {
  const rows = await tx
    .selectFrom('car_model as m')
    .innerJoin('car_brand as b', 'b.id', 'm.brand_id')
    .select(['b.id as brand', 'm.id as model', 'b.name as brand_name', 'm.name as model_name'])
    .execute()
  return new Map(rows.map((row) => [`${row.brand_name} ${row.model_name}`, { brand: row.brand, model: row.model }]))
}

/** The cars of the demo's clients, each with the day since which its client comes. */
export async function listDemoCars({ tx, actor }: Scope) {
  const rows = await tx
    .selectFrom('car as k')
    .innerJoin('client as c', (on) => on.onRef('c.garage_id', '=', 'k.garage_id').onRef('c.id', '=', 'k.client_id'))
    .select(['k.id', 'k.client_id', 'c.admission_date'])
    .where('k.garage_id', '=', actor.garageId)
    .orderBy('k.id')
    .execute()
  return rows.map(({ id, client_id, admission_date }) => ({ id, client_id, since: admission_date as PlainDate }))
}
export type DemoCar = Awaited<ReturnType<typeof listDemoCars>>[number]

/** The insurers, for whom the demo's appraisals are made. */
export async function listDemoInsurers({ tx, actor }: Scope): Promise<number[]> {
  const rows = await tx
    .selectFrom('insurance_carrier')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What can be found wrong with a car, or with its body. */
export async function listDemoParts({ tx, actor }: Scope, kind: 'car' | 'body') {
  return tx
    .selectFrom('system_component as p')
    .innerJoin('vehicle_system as s', (on) =>
      on.onRef('s.garage_id', '=', 'p.garage_id').onRef('s.id', '=', 'p.system_id'),
    )
    .select(['p.id', 'p.system_id', 'p.name'])
    .where('p.garage_id', '=', actor.garageId)
    .where('s.kind', '=', kind)
    .orderBy('p.id')
    .execute()
}
export type DemoPart = Awaited<ReturnType<typeof listDemoParts>>[number]

/** Those whose day has passed went out on it, at nine: nobody gets a mail because a demo is opened. */
export async function markPastRemindersSent({ tx, actor, now }: Scope): Promise<void> {
  const sentAt = sql<Date>`(send_date + time '9:00') at time zone (select g.time_zone from garage g where g.id = garage_id)`
  await tx
    .updateTable('reminder')
    .set({ sent_at: sentAt })
    .where('garage_id', '=', actor.garageId)
    .where(sentAt, '<', now)
    .execute()
}
