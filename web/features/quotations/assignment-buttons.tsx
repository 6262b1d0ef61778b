import { Button, Group } from '@mantine/core'
import { paths } from '#web/kernel/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './assignment.module.css'

/** At the end of both forms that give work to somebody: what is over can only be left. */
export function AssignmentButtons({ isOpen, saving }: { isOpen: boolean; saving: boolean }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons}>
      <LinkButton to={paths.mechanicOrders} variant="default">
        Salir
      </LinkButton>
      {isOpen && (
        <Button type="submit" loading={saving}>
          Guardar
        </Button>
      )}
    </Group>
  )
}
