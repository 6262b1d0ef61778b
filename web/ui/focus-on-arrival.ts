import type { RefObject } from 'react'
import { useWhenElsewhere } from './when-elsewhere.ts'

type FocusOnArrivalProps = { main: RefObject<HTMLElement | null> }

/**
 * Keyboard and screen reader continue at the new screen, not at the link that led to it. It draws nothing, and is apart
 * from the frame, which is then not drawn again at each step.
 */
export function FocusOnArrival({ main }: FocusOnArrivalProps): null {
  useWhenElsewhere(() => {
    // Who opened a dialog while the screen was on its way types there.
    if (document.activeElement?.closest('[role="dialog"]')) return
    main.current?.focus({ preventScroll: true })
  })
  return null
}
