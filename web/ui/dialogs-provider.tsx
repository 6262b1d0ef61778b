import { ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'

/** Around every screen that asks or tells something in a dialog. Apart from the kit, as the first load needs none. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  return <ModalsProvider>{children}</ModalsProvider>
}
