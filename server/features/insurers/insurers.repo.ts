import { sql } from 'kysely'
import { type Insurer, type InsurerForm, insurer } from '#domain/insurers/insurers.contract.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { messages } from '#domain/kernel/texts.ts'
import { anyContains, inSpanish, type ListQuery, onePage } from '#server/kernel/list-page.repo.ts'
import type { Scope } from '#server/kernel/scope.ts'

const columns = insurer.keyof().options
const orders = { name: inSpanish('name'), email: inSpanish('email'), phone_number: inSpanish('phone_number') }

export async function listInsurers({ tx, actor }: Scope, query: ListQuery) {
  const found = tx
    .selectFrom('insurance_carrier')
    .select(columns)
    .where('garage_id', '=', actor.garageId)
    .$if(query.search !== '', (rows) => rows.where(anyContains(['name', 'email', 'phone_number'], query.search)))
  const { rows, count } = await onePage(found, query, { id: 'id', orders, usual: 'name' })
  return { results: rows, count }
}

/** For those who only choose one: what they may not see they can neither search nor sort by. */
export async function lookUpInsurers({ tx, actor }: Scope, query: ListQuery) {
  const found = tx
    .selectFrom('insurance_carrier')
    .select(['id', 'name'])
    .where('garage_id', '=', actor.garageId)
    .$if(query.search !== '', (rows) => rows.where(anyContains(['name'], query.search)))
  const ordering = query.ordering === '-name' ? '-name' : 'name'
  const { rows, count } = await onePage(found, { ...query, ordering }, { id: 'id', orders, usual: 'name' })
  return { results: rows, count }
}

export async function findInsurer({ tx, actor }: Scope, id: number): Promise<Insurer> {
  const row = await tx
    .selectFrom('insurance_carrier')
    .select(columns)
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row
}

export async function findInsurerName({ tx, actor }: Scope, id: number | null): Promise<string> {
  if (id === null) return ''
  const row = await tx
    .selectFrom('insurance_carrier')
    .select('name')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Of the wanted ones, those that there are. */
export async function existingInsurers({ tx, actor }: Scope, insurers: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('insurance_carrier')
    .select('id')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', sql<number>`any(${insurers})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listInsurerNames({ tx, actor }: Scope): Promise<string[]> {
  const rows = await tx
    .selectFrom('insurance_carrier')
    .select('name')
    .where('garage_id', '=', actor.garageId)
    .orderBy(inSpanish('name'))
    .execute()
  return rows.map(({ name }) => name)
}

type NewInsurer = Omit<InsurerForm, 'version'>

export async function insertInsurer({ tx, actor, now }: Scope, carrier: NewInsurer): Promise<Insurer> {
  return tx
    .insertInto('insurance_carrier')
    .values({ ...carrier, garage_id: actor.garageId, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function updateInsurer(
  scope: Scope,
  id: number,
  carrier: NewInsurer,
  version: number | undefined,
): Promise<Insurer> {
  await findInsurer(scope, id)
  const row = await scope.tx
    .updateTable('insurance_carrier')
    .set((e) => ({ ...carrier, version: e('version', '+', 1) }))
    .where('garage_id', '=', scope.actor.garageId)
    .where('id', '=', id)
    .$if(version !== undefined, (rows) => rows.where('version', '=', version as number))
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new Refusal('conflict', messages.conflict)
  return row
}

/** Answers its name, which is gone afterwards. */
export async function deleteInsurer({ tx, actor }: Scope, id: number): Promise<string> {
  const row = await tx
    .deleteFrom('insurance_carrier')
    .where('garage_id', '=', actor.garageId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', messages.notFound)
  return row.name
}
