import { Button, Group } from '@mantine/core'
import type { To } from 'react-router'
import classes from './form-buttons.module.css'
import { BackLink } from './link-button.tsx'

type FormButtonsProps = {
  /** Without it the form is not left, and there is nothing to cancel. */
  cancelTo?: To
  saving: boolean
}

/** The end of a form, at its right; on a phone side by side, as high as a thumb needs. */
export function FormButtons({ cancelTo, saving }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="xs" className={classes.buttons}>
      {cancelTo !== undefined && <BackLink to={cancelTo}>Cancelar</BackLink>}
      <Button type="submit" loading={saving}>
        Guardar
      </Button>
    </Group>
  )
}
