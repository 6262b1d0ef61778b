import { Button, Group } from '@mantine/core'
import type { To } from 'react-router'
import { LinkButton } from './link-button.tsx'

type FormFootProps = {
  /** Where "Cancelar" leads. */
  back: To
  pending: boolean
}

export function FormFoot({ back, pending }: FormFootProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <LinkButton to={back} variant="default">
        Cancelar
      </LinkButton>
      <Button type="submit" loading={pending}>
        Guardar
      </Button>
    </Group>
  )
}
