import { DataList, Group, Paper } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { pageSize } from '#domain/kernel/listing.ts'
import { breakable } from './breakable.tsx'
import shared from './data-table.module.css'
import classes from './data-table-cards.module.css'
import type { Column } from './data-table-column.ts'
import { OnCard } from './on-card.ts'

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
    <OnCard value={true}>
      <ul className={classes.cards} aria-hidden={rows === undefined}>
        {cards.map((row, index) => (
          <Paper component="li" key={row === undefined ? `awaited ${index}` : rowKey(row)} withBorder p="sm">
            <Group justify="flex-end" align="flex-start" gap="xs">
              <Facts shown={shownOn(row, identifying)} />
              {rowActions && row !== undefined && (
                <div className={`${shared.actions} ${classes.actions}`}>{rowActions(row)}</div>
              )}
            </Group>
            {others.length > 0 && (
              <DataList size="sm" gap={4} mt="xs" labelWidth="7.25rem" className={classes.details}>
                {shownOn(row, others).map(({ title, shown }) => (
                  <DataList.Item key={title}>
                    <DataList.ItemLabel className={classes.detail}>{title}</DataList.ItemLabel>
                    <DataList.ItemValue className={classes.told}>{shown}</DataList.ItemValue>
                  </DataList.Item>
                ))}
              </DataList>
            )}
          </Paper>
        ))}
      </ul>
    </OnCard>
  )
}

/** The name of what the row is about, and what else tells it from another. */
function Facts({ shown: [name, ...others] }: { shown: Shown[] }) {
  return (
    <div className={classes.facts}>
      <div className={classes.name}>{name?.shown}</div>
      {others.length > 0 && (
        <div className={classes.others}>
          {others.map(({ title, shown }) => (
            <div key={title}>{shown}</div>
          ))}
        </div>
      )}
    </div>
  )
}

type Shown = { title: string; shown: ReactNode }

const awaited = <div className={`${shared.awaited} ${classes.awaited}`}>&nbsp;</div>

/** What there is to say: a title with nothing behind it only makes the card longer. */
function shownOn<Row>(row: Row | undefined, columns: readonly Column<Row>[]): Shown[] {
  return columns.flatMap(({ title, cell, onCard = cell }) => {
    const shown = row === undefined ? awaited : onCard(row)
    return shown === '' || shown === null || shown === undefined || shown === false
      ? []
      : [{ title, shown: breakable(shown) }]
  })
}
