import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column } from './data-table-column.ts'

type DataTableSortChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  ordering: string | undefined
  onSort: (ordering: string) => void
}

/** Cards have no column titles to click, so a phone chooses the order from a list. */
export function DataTableSortChoice<Row>({ columns, ordering, onSort }: DataTableSortChoiceProps<Row>) {
  const options = columns.flatMap(({ title, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${title} ↑` },
          { value: `-${sort}`, label: `${title} ↓` },
        ],
  )
  if (options.length === 0) return null
  return (
    <NativeSelect
      aria-label="Ordenar por"
      className={classes.sortChoice}
      leftSection={<IconArrowsSort size={18} aria-hidden />}
      data={ordering === undefined ? [{ value: '', label: 'Ordenar…' }, ...options] : options}
      value={ordering ?? ''}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  )
}
