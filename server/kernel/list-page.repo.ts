import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { pageSize } from '#domain/kernel/listing.ts'
import { telephonePart } from '#domain/kernel/searchable.ts'

export type ListQuery = { page: number; search: string; ordering?: string | undefined }

/** What each ordering of a list means, and which one it has when none is asked for. Equal rows go by their id. */
type Sorting = { id: string; orders: Record<string, RawBuilder<unknown>>; usual: string }

/** One page of a list and its count, which who knows it already may say. */
export async function onePage<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  sorting: Sorting,
  count = () => countOf(found),
): Promise<{ rows: O[]; count: number }> {
  return counted(
    query,
    async (all) => {
      const rows = await pageOf(found, query, sorting, all).execute()
      return isNearerEnd(query, all) ? rows.reverse() : rows
    },
    count,
  )
}

/** From here on the count comes first, so that the last pages are read from the end. */
const firstFarPage = 20

/** A search's page looks at everything when it is not full, and so has counted what there is. */
export async function counted<Row>(
  query: ListQuery,
  page: (all?: number) => Promise<Row[]>,
  count: (rows?: readonly Row[]) => Promise<number>,
): Promise<{ rows: Row[]; count: number }> {
  if (query.search !== '') {
    const rows = await page()
    const isLast = rows.length < pageSize && (rows.length > 0 || query.page === 1)
    return { rows, count: isLast ? beforePage(query) + rows.length : await count(rows) }
  }
  if (query.page < firstFarPage) {
    const [rows, all] = await Promise.all([page(), count()])
    return { rows, count: all }
  }
  const all = await count()
  return { rows: await page(all), count: all }
}

/** What stands before a page is read as well: one of the second half, once all are counted, comes from the end. */
export function pageOf<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  { id, orders, usual }: Sorting,
  all?: number,
): SelectQueryBuilder<DB, TB, O> {
  const { column, direction } = orderingOf(query, usual)
  const fromEnd = isNearerEnd(query, all)
  const way = fromEnd === (direction === 'asc') ? 'desc' : 'asc'
  const left = (all ?? 0) - beforePage(query)
  return found
    .orderBy(orders[column] as RawBuilder<unknown>, way)
    .orderBy(sql.ref(id), way)
    .limit(fromEnd ? Math.max(0, Math.min(left, pageSize)) : pageSize)
    .offset(fromEnd ? Math.max(0, left - pageSize) : beforePage(query))
}

function isNearerEnd(query: ListQuery, all: number | undefined): boolean {
  return all !== undefined && beforePage(query) > all / 2
}

const beforePage = ({ page }: ListQuery) => (page - 1) * pageSize

export function orderingOf({ ordering }: ListQuery, usual: string) {
  const asked = ordering ?? usual
  return { column: asked.replace('-', ''), direction: asked.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}

export async function countOf<DB, TB extends keyof DB, O>(found: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const total = await found
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return (total as { count: number }).count
}

/** A text as people sort it: Ábrego stands beside Abrego, whatever the database's locale. */
export function inSpanish(column: string): RawBuilder<string> {
  return sql<string>`searchable(${sql.ref(column)})`
}

/** Of a user whose table is joined under this name; null where nobody was. */
export function fullName(user: string): RawBuilder<string | null> {
  return sql<string | null>`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`
}

/** The pattern of `like` for what contains a text, word for word. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

const mostWords = 8

/** What is searched for, word by word, as patterns of `like`: "lopez ana" finds Ana María López. */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, mostWords).map(likePart)
}

/**
 * Whether each word of what is searched for is in some of the columns, whatever its case and accents. A telephone is
 * found however it is written.
 */
export function anyContains(columns: readonly string[], search: string): Expression<boolean> & RawBuilder<boolean> {
  const digits = telephonePart(search)
  const telephones = digits ? columns.filter((column) => column.endsWith('phone_number')) : []
  const words = searchPatterns(search).map((pattern) => {
    const each = columns.map((column) => sql`searchable(${sql.ref(column)}) like searchable(${pattern})`)
    return sql`(${sql.join(each, sql` or `)})`
  })
  const ways = telephones.map((column) => sql`${sql.ref(column)} like ${likePart(digits ?? '')}`)
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...ways], sql` or `)})`
}
