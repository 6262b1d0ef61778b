import { Button, Group } from '@mantine/core'
import { paths } from '#web/kernel/paths.ts'
import { BackLink } from '#web/ui/link-button.tsx'
import classes from './assignment.module.css'

/** At the end of both forms that give work to somebody: what is over can only be left. */
export function AssignmentButtons({ isOpen, saving }: { isOpen: boolean; saving: boolean }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons}>
      <BackLink to={paths.mechanicOrders}>Salir</BackLink>
      {isOpen && (
        <Button type="submit" loading={saving}>
          Guardar
        </Button>
      )}
    </Group>
  )
}
