import { type RawBuilder, sql } from 'kysely'
import type { Person } from './scope.ts'

type Shown = 'name' | 'phone_number' | 'email'

/**
 * Where a client is looked for, under the name that its table has in a query: in all that is known of them and, by who
 * does not manage clients, also in what a list shows of them. What it does not show could be guessed letter by letter.
 * Both, as the first is kept folded and leaves few for the second.
 */
export function searchedTexts({ permissions }: Person, client: string, shown: readonly Shown[]): RawBuilder<string>[] {
  const all = sql<string>`${sql.ref(`${client}.search_text`)}`
  if (permissions.has('customer_management')) return [all]
  const columns = shown.map((column) => sql.ref(`${client}.${column}`))
  return [all, sql<string>`searchable(${sql.join(columns, sql` || ' ' || `)})`]
}
