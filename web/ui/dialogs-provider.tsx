import { ModalsProvider, modals, useModals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { ClosedByBack } from './closed-by-back.ts'
import { useWhenElsewhere } from './when-elsewhere.ts'

/** Around every screen that asks or tells something in a dialog. Apart from the kit, as the first load needs none. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  return (
    <ModalsProvider>
      <ClosedWithTheirScreen />
      <ClosedOneByOne />
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

function ClosedOneByOne() {
  const { modals: open, closeModal } = useModals()
  return open.map(({ id }) => <ClosedByBack key={id} close={() => closeModal(id)} />)
}
