import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { BujiaMark } from '#web/features/access/public.ts'
import { DialogsProvider } from '#web/ui/dialogs-provider.tsx'
import classes from './shop-window.module.css'

type ShopWindowProps = {
  /** As wide as a narrow page. */
  narrow?: boolean
  children: ReactNode
}

/** The frame of the screens that lead to a subscription: nobody is logged in, so there is no shell around them. */
export function ShopWindow({ narrow = false, children }: ShopWindowProps) {
  return (
    <DialogsProvider>
      <Group component="header" className={classes.header} data-narrow={narrow || undefined}>
        <BujiaMark />
      </Group>
      <Box component="main" className={classes.main}>
        {children}
      </Box>
    </DialogsProvider>
  )
}
