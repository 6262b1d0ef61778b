import { useEffect } from 'react'

/** To where it was, unless that is gone. */
export function giveFocusBack(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus()
}

/** For a dialog that is there only while it is open: the focus goes back to where it was opened from. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => giveFocusBack(opener)
  }, [])
}
