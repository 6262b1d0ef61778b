import { sql } from 'kysely'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { SystemKind, VehicleSystem } from '#domain/systems/systems.contract.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** All systems in one statement, all components in another. */
export async function insertSystems(
  { tx, actor }: Scope,
  kind: SystemKind,
  systems: Record<string, readonly string[]>,
): Promise<void> {
  const rows = await tx
    .insertInto('vehicle_system')
    .values(Object.keys(systems).map((name) => ({ garage_id: actor.garageId, kind, name })))
    .returning(['id', 'name'])
    .execute()
  const components = rows.flatMap(({ id, name }) =>
    (systems[name] ?? []).map((component) => ({ garage_id: actor.garageId, system_id: id, name: component })),
  )
  await tx.insertInto('system_component').values(components).execute()
}

/** The systems of a kind, each with its components in the order they were made. */
function systemsOf({ tx, actor }: Scope, kind: SystemKind) {
  return tx
    .selectFrom('vehicle_system as s')
    .select(['s.id', 's.name', 's.version'])
    .select((e) =>
      e
        .selectFrom('system_component as c')
        .select(
          sql<VehicleSystem['system_components']>`coalesce(
            json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')`.as('all'),
        )
        .whereRef('c.garage_id', '=', 's.garage_id')
        .whereRef('c.system_id', '=', 's.id')
        .where('c.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('system_components'),
    )
    .where('s.garage_id', '=', actor.garageId)
    .where('s.kind', '=', kind)
    .where('s.deleted_at', 'is', null)
}

export async function listSystems(scope: Scope, kind: SystemKind, query: ListQuery) {
  const found = systemsOf(scope, kind).$if(query.search !== '', (rows) =>
    rows.where((e) =>
      e.or([
        anyContains(['s.name'], query.search),
        e.exists(
          e
            .selectFrom('system_component as c')
            .select('c.id')
            .whereRef('c.garage_id', '=', 's.garage_id')
            .whereRef('c.system_id', '=', 's.id')
            .where('c.deleted_at', 'is', null)
            .where(anyContains(['c.name'], query.search)),
        ),
      ]),
    ),
  )
  return onePage(found, query, { id: 's.id', orders: { name: inSpanish('s.name') }, usual: 'name' })
}

export async function findSystem(scope: Scope, kind: SystemKind, id: number): Promise<VehicleSystem> {
  const row = await systemsOf(scope, kind).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

/** Whoever else changes it, or its components, waits until this transaction ends. */
export async function lockSystem({ tx, actor }: Scope, kind: SystemKind, id: number): Promise<{ version: number }> {
  const row = await tx
    .selectFrom('vehicle_system')
    .select('version')
    .where('garage_id', '=', actor.garageId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

export async function listComponentIds({ tx, actor }: Scope, systemId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('system_component')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('system_id', '=', systemId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertSystem({ tx, actor }: Scope, kind: SystemKind, name: string): Promise<number> {
  const row = await tx
    .insertInto('vehicle_system')
    .values({ garage_id: actor.garageId, kind, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function renameSystem({ tx, actor }: Scope, id: number, name: string): Promise<void> {
  await tx
    .updateTable('vehicle_system')
    .set((e) => ({ name, version: e('version', '+', 1) }))
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}

export async function insertComponents({ tx, actor }: Scope, systemId: number, names: readonly string[]) {
  if (names.length === 0) return
  await tx
    .insertInto('system_component')
    .values(names.map((name) => ({ garage_id: actor.garageId, system_id: systemId, name })))
    .execute()
}

export async function renameComponents({ tx, actor }: Scope, components: readonly { id: number; name: string }[]) {
  if (components.length === 0) return
  const ids = components.map(({ id }) => id)
  const names = components.map(({ name }) => name)
  await sql`
    update system_component c set name = given.name
    from unnest(${ids}::bigint[], ${names}::text[]) as given (id, name)
    where c.garage_id = ${actor.garageId} and c.id = given.id and c.name <> given.name`.execute(tx)
}

/** Soft: what was done with a component keeps its name. */
export async function deleteComponents({ tx, actor, now }: Scope, systemId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx
    .updateTable('system_component')
    .set({ deleted_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('system_id', '=', systemId)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteSystem({ tx, actor, now }: Scope, id: number): Promise<void> {
  await tx
    .updateTable('vehicle_system')
    .set({ deleted_at: now })
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .execute()
}
