import { Group, Paper, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Key, type ReactNode, useEffect, useRef } from 'react'
import { pageSize } from '#domain/kernel/listing.ts'
import { messages } from '#domain/kernel/texts.ts'
import type { Filters } from '#web/kernel/filters.ts'
import { useLastKnown } from '#web/kernel/last-known.ts'
import classes from './data-table.module.css'
import { DataTableCards } from './data-table-cards.tsx'
import type { Column } from './data-table-column.ts'
import { DataTableEmpty } from './data-table-empty.tsx'
import { DataTablePages } from './data-table-pages.tsx'
import { DataTableRows } from './data-table-rows.tsx'
import { DataTableSearch } from './data-table-search.tsx'
import { DataTableSortChoice } from './data-table-sort-choice.tsx'
import { ReadError } from './error-state.tsx'
import { useIsNarrow } from './use-is-phone.ts'

/** What every list is asked with. */
type ListQuery = { page: number; search: string; ordering?: string | undefined }

/** The names a list can be sorted by, without the minus. */
type SortOf<Query extends ListQuery> = Exclude<Query['ordering'], `-${string}` | undefined>

type DataTableProps<Row, Query extends ListQuery> = {
  query: UseQueryResult<{ results: Row[]; count: number }>
  filters: Filters<Query>
  columns: readonly Column<Row, SortOf<Query>>[]
  rowKey?: (row: Row) => Key
  rowActions?: (row: Row) => ReactNode
  /** What to do when there is nothing yet. */
  empty?: ReactNode
  /** Beside the search box. */
  toolbar?: ReactNode
  searchable?: boolean
  /** Read again by itself every so often: only what is asked anew shows as loading. */
  isLive?: boolean
}

/** A list: searched, sorted and paged by its filters. A table, or on a phone or an upright tablet a card for each row. */
export function DataTable<Row, Query extends ListQuery>(props: DataTableProps<Row, Query>) {
  const {
    query,
    filters,
    columns,
    rowKey = idOf,
    rowActions,
    empty,
    toolbar,
    searchable = true,
    isLive = false,
  } = props
  const isNarrow = useIsNarrow()
  const known = useLastKnown(query, listOf(filters.value))
  // That an earlier search found nothing says nothing about this one.
  const isAnswered = query.data !== undefined && !query.isPlaceholderData
  const shown = known?.results.length === 0 && !isAnswered ? undefined : known
  const { page, search, ordering } = filters.value
  const set = filters.set as Filters<ListQuery>['set']
  const pages = Math.max(1, Math.ceil((shown?.count ?? 0) / pageSize))
  useReturnToLastPage(isAnswered ? query.data : undefined, page, pages, set)

  const searchBox = useRef<HTMLInputElement>(null)
  const sort = (by: string) => set({ ordering: by })
  const clearSearch = () => {
    set({ search: '' })
    searchBox.current?.focus()
  }
  const rows = { rows: shown?.results, columns: columns as readonly Column<Row>[], rowKey, rowActions }
  const hasNone = shown?.results.length === 0
  const isFetching = query.isFetching && !(isLive && isAnswered)
  const isRefreshing = shown !== undefined && isFetching

  return (
    <Stack gap="sm" aria-busy={isFetching}>
      {(searchable || toolbar || isNarrow) && (
        <Group gap="sm">
          {searchable && <DataTableSearch ref={searchBox} search={search} onSearch={(text) => set({ search: text })} />}
          {isNarrow && <DataTableSortChoice columns={rows.columns} ordering={ordering} onSort={sort} />}
          {toolbar}
        </Group>
      )}
      {query.isError && <ReadError query={query} />}
      {!hasNone && (shown || !query.isError) && (
        <div className={classes.content} data-refreshing={isRefreshing || undefined}>
          {isNarrow ? <DataTableCards {...rows} /> : <DataTableRows {...rows} ordering={ordering} onSort={sort} />}
          {!shown && (
            <Text role="status" className={classes.loading}>
              {messages.list.loading}
            </Text>
          )}
        </div>
      )}
      <Group justify="space-between" gap="sm" className={classes.foot}>
        {/* Always there: of a region that comes with its words, most screen readers say nothing. */}
        <div role="status" className={classes.told}>
          {hasNone ? (
            <Paper withBorder>
              <DataTableEmpty search={search} hint={empty} onClearSearch={clearSearch} />
            </Paper>
          ) : (
            shown && (
              <Text size="sm" c="dimmed" className="tabular">
                {isRefreshing ? messages.list.loading : rangeText(page, shown.results.length, shown.count)}
              </Text>
            )
          )}
        </div>
        {shown && pages > 1 && <DataTablePages page={page} pages={pages} onPage={(to) => set({ page: to })} />}
      </Group>
    </Stack>
  )
}

function idOf(row: unknown): Key {
  return (row as { id: Key }).id
}

/** Which list it is, of which other pages, orders and searches are asked: that of a state, a branch, a month. */
function listOf({ page, search, ordering, ...list }: ListQuery): string {
  return JSON.stringify(list)
}

/** When the last row of the last page was deleted, the page before it is the last one. Another list's pages say nothing. */
function useReturnToLastPage(
  data: { count: number } | undefined,
  page: number,
  pages: number,
  set: Filters<ListQuery>['set'],
): void {
  const isBeyond = data !== undefined && data.count > 0 && page > pages
  useEffect(() => {
    if (isBeyond) set({ page: pages }, { replaces: true })
  })
}

function rangeText(page: number, shown: number, count: number): string {
  const first = (page - 1) * pageSize + 1
  return `${first}–${first + shown - 1} de ${count}`
}
