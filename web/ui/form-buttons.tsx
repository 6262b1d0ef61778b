import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-buttons.module.css'

/** What ends a form, at its right; on a phone side by side, as high as a thumb needs. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons}>
      {children}
    </Group>
  )
}
