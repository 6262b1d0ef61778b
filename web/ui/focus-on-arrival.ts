import { type RefObject, useEffect, useRef } from 'react'

/** Keyboard and screen reader continue at the new screen, not at the link that led to it. */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, pathname: string): void {
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    // Who opened a dialog while the screen was on its way types there.
    if (document.activeElement?.closest('[role="dialog"]')) return
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
