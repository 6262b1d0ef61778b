import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type FocusOnArrivalProps = { main: RefObject<HTMLElement | null> }

/**
 * Keyboard and screen reader continue at the new screen, not at the link that led to it. It draws nothing, and is apart
 * from the frame, which is then not drawn again at each step.
 */
export function FocusOnArrival({ main }: FocusOnArrivalProps): null {
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    // Who opened a dialog while the screen was on its way types there.
    if (document.activeElement?.closest('[role="dialog"]')) return
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
  return null
}
