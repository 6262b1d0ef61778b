import { Paper, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { pageSize } from '#domain/kernel/listing.ts'
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
      <Table.ScrollContainer minWidth={0} type="native">
        <Table
          className={classes.table}
          horizontalSpacing="md"
          highlightOnHover={rows !== undefined}
          highlightOnHoverColor="var(--bujia-hover)"
          borderColor="var(--bujia-line)"
          tabularNums
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <HeadCell key={column.title} column={column} ordering={ordering} onSort={onSort} />
              ))}
              {rowActions && (
                <Table.Th className={classes.act}>
                  <VisuallyHidden>Acciones</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows?.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Table.Td key={column.title} data-align={column.align} data-wraps={column.wraps}>
                    {column.cell(row)}
                  </Table.Td>
                ))}
                {rowActions && (
                  <Table.Td className={classes.act}>
                    <div className={classes.actions}>{rowActions(row)}</div>
                  </Table.Td>
                )}
              </Table.Tr>
            )) ?? <SkeletonRows columns={columns.length + (rowActions ? 1 : 0)} />}
          </Table.Tbody>
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
  if (sort === undefined) return <Table.Th data-align={align}>{title}</Table.Th>
  const direction = directionOf(ordering, sort)
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th data-align={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== undefined}
        onClick={() => onSort(nextOrdering(ordering, sort))}
      >
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: pageSize }, (_, row) => row).map((row) => (
    <Table.Tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => column).map((column) => (
        <Table.Td key={column}>
          <Skeleton height="0.75rem" width={`${55 + ((row * 7 + column * 13) % 35)}%`} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
