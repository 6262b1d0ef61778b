import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '#web/kernel/paths.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import classes from './assignment.module.css'

type Props = {
  isOpen: boolean
  saving: boolean
  /** Where else one goes from here. */
  children?: ReactNode
}

/** At the end of both forms that give work to somebody: what is over can only be left. */
export function AssignmentButtons({ isOpen, saving, children }: Props) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons}>
      <BackLink to={paths.mechanicOrders}>Salir</BackLink>
      {children}
      {isOpen && (
        <Button type="submit" loading={saving}>
          Guardar
        </Button>
      )}
    </Group>
  )
}
