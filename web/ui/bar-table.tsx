import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bar-table.module.css'

type BarRow = { name: string; amount: number; shown: ReactNode; detail?: ReactNode }
type BarTableProps = {
  caption: string
  nameTitle: string
  amountTitle: string
  rows: readonly BarRow[]
  largest: number
}

/** Amounts by name. The bars are for the eye only: it is a table to everybody else. */
export function BarTable({ caption, nameTitle, amountTitle, rows, largest }: BarTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{nameTitle}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{amountTitle}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, amount, shown, detail }) => (
          <tr key={name}>
            <th scope="row" className={classes.name}>
              <span className={classes.drawn}>
                <Text span size="sm" fw={500}>
                  {name}
                </Text>
                <span
                  aria-hidden="true"
                  className={classes.bar}
                  style={{ inlineSize: `${largest === 0 ? 0 : Math.max(1, (amount / largest) * 100)}%` }}
                />
              </span>
              {detail && (
                <Text span display="block" size="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </th>
            <td className={classes.amount}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
