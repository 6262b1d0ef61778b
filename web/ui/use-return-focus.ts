import { useEffect } from 'react'

/** For a dialog that is there only while it is open: the focus goes back to where it was opened from. */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
}
