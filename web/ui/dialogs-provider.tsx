import { ModalsProvider, modals } from '@mantine/modals'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current === pathname) return
    openedAt.current = pathname
    modals.closeAll()
  }, [pathname])
  return null
}
