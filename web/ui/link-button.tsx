import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { asLastSeen } from '#web/kernel/last-seen.ts'

type LinkButtonProps = ButtonProps & { to: To; children: ReactNode; 'aria-label'?: string }

/** A link that looks like a button: it leads somewhere, so it can be opened in a new tab. */
export function LinkButton({ to, children, ...button }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} {...button}>
      {children}
    </Button>
  )
}

/** Leads back to a list, as it was looked at last. */
export function BackLink({ to, children, ...button }: LinkButtonProps) {
  return (
    <LinkButton to={asLastSeen(to)} variant="default" {...button}>
      {children}
    </LinkButton>
  )
}
