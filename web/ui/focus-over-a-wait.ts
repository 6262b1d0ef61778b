import { useEffect, useRef } from 'react'
import { giveFocusBack } from './give-focus-back.ts'

/**
 * What waits can be neither pressed nor filled in: the browser takes the focus from it. It is told what has the focus,
 * and gives it back when the wait is over, unless it went elsewhere meanwhile.
 */
export function useFocusOverAWait(isWaiting: boolean): (focused: Element | null) => void {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!isWaiting && document.activeElement === document.body) giveFocusBack(last.current)
  }, [isWaiting])
  return (focused) => {
    last.current = focused
  }
}
