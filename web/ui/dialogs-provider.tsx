import { ModalsProvider, modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useWhenElsewhere } from './when-elsewhere.ts'

/** Around every screen that asks or tells something in a dialog. Apart from the kit, as the first load needs none. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  return (
    <ModalsProvider>
      <ClosedWithTheirScreen />
      {children}
    </ModalsProvider>
  )
}

/**
 * The browser's own way back is how a phone dismisses a dialog: it must not go on asking over another screen. Before the
 * screens, so that one that asks as it opens does so afterwards.
 */
function ClosedWithTheirScreen(): null {
  useWhenElsewhere(() => modals.closeAll())
  return null
}
