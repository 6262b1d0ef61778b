import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

type LinkButtonProps = ButtonProps & { to: To; children: ReactNode; 'aria-label'?: string }

/** A link that looks like a button: it leads somewhere, so it can be opened in a new tab. */
export function LinkButton({ to, children, ...button }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} {...button}>
      {children}
    </Button>
  )
}
