import { Button, Group } from '@mantine/core'
import type { To } from 'react-router'
import classes from './form-buttons.module.css'
import { LinkButton } from './link-button.tsx'

type FormButtonsProps = { cancelTo: To; saving: boolean }

/** The end of a form that is left when it is saved. */
export function FormButtons({ cancelTo, saving }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="xs" className={classes.buttons}>
      <LinkButton to={cancelTo} variant="default">
        Cancelar
      </LinkButton>
      <Button type="submit" loading={saving}>
        Guardar
      </Button>
    </Group>
  )
}
