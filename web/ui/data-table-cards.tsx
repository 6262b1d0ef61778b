import { DataList, Group, Paper, Skeleton, Stack } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { pageSize } from '#domain/kernel/listing.ts'
import classes from './data-table.module.css'
import type { Column } from './data-table-column.ts'

type DataTableCardsProps<Row> = {
  /** Nothing while the first answer is under way. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  rowActions: ((row: Row) => ReactNode) | undefined
}

/** As many empty cards as a page has rows, of the same size, while the first answer is under way. */
const placeholders: undefined[] = Array.from({ length: pageSize })

export function DataTableCards<Row>({ rows, columns, rowKey, rowActions }: DataTableCardsProps<Row>) {
  const identifying = columns.some((column) => column.identifies)
    ? columns.filter((column) => column.identifies)
    : columns.slice(0, 2)
  const others = columns.filter((column) => !identifying.includes(column))
  const cards: readonly (Row | undefined)[] = rows ?? placeholders
  return (
    <Stack component="ul" gap="xs" className={classes.cards} aria-hidden={rows === undefined}>
      {cards.map((row, index) => (
        <Paper component="li" key={row === undefined ? index : rowKey(row)} withBorder p="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <div className={classes.facts}>
              {identifying.map((column) => (
                <div key={column.title}>{cellOf(column, row)}</div>
              ))}
            </div>
            {rowActions && row !== undefined && <div className={classes.actions}>{rowActions(row)}</div>}
          </Group>
          {others.length > 0 && (
            <DataList size="sm" gap={4} mt="xs" labelWidth="7rem" className={classes.details}>
              {others.map((column) => (
                <DataList.Item key={column.title}>
                  <DataList.ItemLabel>{column.title}</DataList.ItemLabel>
                  <DataList.ItemValue>{cellOf(column, row)}</DataList.ItemValue>
                </DataList.Item>
              ))}
            </DataList>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row | undefined): ReactNode {
  return row === undefined ? <Skeleton width="9rem">&nbsp;</Skeleton> : column.cell(row)
}
