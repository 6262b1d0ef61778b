import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { pageSize } from '#domain/kernel/listing.ts'

export type ListQuery = { page: number; search: string; ordering?: string | undefined }

/** One page of a list and its count. `orders` says what each ordering means; rows that are equal in it go by their id. */
export async function onePage<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery,
  { id, orders, usual }: { id: string; orders: Record<string, RawBuilder<unknown>>; usual: string },
): Promise<{ rows: O[]; count: number }> {
  const direction = (query.ordering ?? usual).startsWith('-') ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    found
      .orderBy(orders[(query.ordering ?? usual).replace('-', '')] as RawBuilder<unknown>, direction)
      .orderBy(sql.ref(id), direction)
      .limit(pageSize)
      .offset((query.page - 1) * pageSize)
      .execute(),
    found
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: (total as { count: number }).count }
}

/** A text as people sort it: Ábrego stands beside Abrego, whatever the database's locale. */
export function inSpanish(column: string): RawBuilder<string> {
  return sql<string>`searchable(${sql.ref(column)})`
}

const mostWords = 8

/** What is searched for, word by word, as patterns of `like`: "lopez ana" finds Ana María López. */
export function searchPatterns(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, mostWords).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** Whether each word of what is searched for is in some of the columns, whatever its case and accents. */
export function anyContains(columns: readonly string[], search: string): Expression<boolean> & RawBuilder<boolean> {
  const words = searchPatterns(search).map((pattern) => {
    const each = columns.map((column) => sql`searchable(${sql.ref(column)}) like searchable(${pattern})`)
    return sql`(${sql.join(each, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}
