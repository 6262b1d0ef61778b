import type { ReactNode } from 'react'

export type Column<Row, Sort extends string = string> = {
  title: string
  /** The name the list is sorted by when its title is clicked. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  align?: 'left' | 'right'
  /** One of the facts by which people know the row: on top of its card on a phone. */
  identifies?: boolean
  /** What its card says instead of the cell; nothing where another column has said it. */
  onCard?: (row: Row) => ReactNode
  /** A name or a text may take several lines where there is no room; a number, a date or a plate never does. */
  wraps?: boolean
}

type Direction = 'ascending' | 'descending'

export function directionOf(ordering: string | undefined, sort: string): Direction | undefined {
  if (ordering === sort) return 'ascending'
  return ordering === `-${sort}` ? 'descending' : undefined
}

/** The same column again turns the order round. */
export function nextOrdering(ordering: string | undefined, sort: string): string {
  return ordering === sort ? `-${sort}` : sort
}
