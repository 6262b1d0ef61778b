import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

type Props = { to: To | undefined; label: string; children: ReactNode }

/** A number that leads to what it counts, for those who may look there. */
export function FigureLink({ to, label, children }: Props) {
  if (!to) {
    return (
      <Text span inherit className="tabular">
        {children}
      </Text>
    )
  }
  return (
    <Anchor component={Link} to={to} inherit c="inherit" underline="always" className="tabular" aria-label={label}>
      {children}
    </Anchor>
  )
}
