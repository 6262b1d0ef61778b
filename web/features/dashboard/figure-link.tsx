import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './figure-link.module.css'

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
    <Anchor
      component={Link}
      to={to}
      inherit
      c="inherit"
      underline="always"
      className={`tabular ${classes.link}`}
      aria-label={label}
    >
      {children}
    </Anchor>
  )
}

/** One of several lines below one another, with a number that leads somewhere. */
export function FigureLine({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" className={classes.line}>
      {children}
    </Text>
  )
}
