import { Paper, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { pageSize } from '#domain/kernel/listing.ts'
import { breakable } from './breakable.tsx'
import classes from './data-table.module.css'
import { type Column, directionOf, nextOrdering } from './data-table-column.ts'

type DataTableRowsProps<Row> = {
  /** Nothing while the first answer is under way. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  rowActions: ((row: Row) => ReactNode) | undefined
  ordering: string | undefined
  onSort: (ordering: string) => void
}

export function DataTableRows<Row>({ rows, columns, rowKey, rowActions, ordering, onSort }: DataTableRowsProps<Row>) {
  return (
    <Paper withBorder className={classes.paper}>
      <Table.ScrollContainer minWidth={0} type="native" className={classes.scroller}>
        {/* Within it bare elements: a page of a list has a hundred cells. */}
        <Table className={classes.table} tabularNums>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.title} column={column} ordering={ordering} onSort={onSort} />
              ))}
              {rowActions && (
                <th className={classes.act}>
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={rowKey(row)} className={classes.row}>
                {columns.map((column) => (
                  <td key={column.title} data-align={column.align} data-wraps={column.wraps}>
                    {breakable(column.cell(row))}
                  </td>
                ))}
                {rowActions && (
                  <td className={classes.act}>
                    <div className={classes.actions}>{rowActions(row)}</div>
                  </td>
                )}
              </tr>
            )) ?? <AwaitedRows columns={columns.length + (rowActions ? 1 : 0)} />}
          </tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

type HeadCellProps<Row> = {
  column: Column<Row>
  ordering: string | undefined
  onSort: (ordering: string) => void
}

function HeadCell<Row>({ column: { title, sort, align }, ordering, onSort }: HeadCellProps<Row>) {
  if (sort === undefined) return <th data-align={align}>{title}</th>
  const direction = directionOf(ordering, sort)
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th data-align={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== undefined}
        onClick={() => onSort(nextOrdering(ordering, sort))}
      >
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

function AwaitedRows({ columns }: { columns: number }) {
  return Array.from({ length: pageSize }, (_, row) => row).map((row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => column).map((column) => (
        <td key={column}>
          <div className={classes.awaited} style={{ width: `${55 + ((row * 7 + column * 13) % 35)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
