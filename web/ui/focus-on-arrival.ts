import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router'
import { useWhenElsewhere } from './when-elsewhere.ts'

type FocusOnArrivalProps = { main: RefObject<HTMLElement | null> }

/**
 * Keyboard and screen reader continue at the new screen, not at the link that led to it. It draws nothing, and is apart
 * from the frame, which is then not drawn again at each step.
 */
export function FocusOnArrival({ main }: FocusOnArrivalProps): null {
  const isFreshlyLoaded = useNavigationType() === 'POP'
  function arrive(): void {
    // Who opened a dialog while the screen was on its way types there.
    if (document.activeElement?.closest('[role="dialog"]')) return
    main.current?.focus({ preventScroll: true })
  }
  // After a login, what was pressed is gone. Who opens the browser is told the page's title by it.
  const arriveFromOutside = useEffectEvent(() => !isFreshlyLoaded && arrive())
  useEffect(() => void arriveFromOutside(), [])
  useWhenElsewhere(arrive)
  return null
}
