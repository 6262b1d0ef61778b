import { Group, Table, VisuallyHidden } from '@mantine/core'
import { sharesOf } from '#domain/kernel/shares.ts'
import classes from './donut-chart.module.css'

type Part = { label: string; value: number; shown: string; before?: string; color: 'teal' | 'blue' | 'amber' }
type DonutChartProps = {
  caption: string
  parts: readonly Part[]
  /** The title of the column of amounts to compare with. */
  beforeTitle?: string
}

const radius = 40
const round = 2 * Math.PI * radius

/** Parts of a whole. The ring is for the eye only: the table beside it says the same to everybody. */
export function DonutChart({ caption, parts, beforeTitle }: DonutChartProps) {
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const shares = sharesOf(parts.map(({ value }) => value))
  let passed = 0
  const arcs = parts.map((part) => {
    const length = whole === 0 ? 0 : (Math.max(0, part.value) / whole) * round
    const arc = { ...part, length, offset: -passed }
    passed += length
    return arc
  })
  return (
    <Group gap="lg" justify="center" align="center">
      <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={classes.track} />
        {arcs.map(({ label, color, length, offset }) => (
          <circle
            key={label}
            cx="50"
            cy="50"
            r={radius}
            className={classes.arc}
            data-color={color}
            strokeDasharray={`${length} ${round - length}`}
            strokeDashoffset={offset}
          />
        ))}
      </svg>
      <Table className={classes.legend} verticalSpacing={6} horizontalSpacing="xs" tabularNums>
        <caption className={classes.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Concepto</VisuallyHidden>
            </Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th ta="right">%</Table.Th>
            {beforeTitle && <Table.Th ta="right">{beforeTitle}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ label, shown, before, color }, place) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={500}>
                <span className={classes.label}>
                  <span className={classes.mark} data-color={color} aria-hidden="true" />
                  {label}
                </span>
              </Table.Th>
              <Table.Td ta="right">{shown}</Table.Td>
              <Table.Td ta="right">{shares[place]}</Table.Td>
              {beforeTitle && (
                <Table.Td ta="right" c="dimmed">
                  {before}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Group>
  )
}
