import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether there is room for one column only; known from the first drawing on. */
export function useIsPhone(): boolean {
  return useFits('(max-width: 47.99em)')
}

/** Whether there is less room than the columns of a list need, as on a tablet held upright. */
export function useIsNarrow(): boolean {
  return useFits('(max-width: 61.99em)')
}

/**
 * Paper counts as narrow, and is told before the sheets are counted: what follows only the paper's own width comes
 * afterwards, and the end of a list is on none of them.
 */
function useFits(query: string): boolean {
  const [fits, setFits] = useState(() => window.matchMedia(query).matches)
  useEffect(() => {
    const room = window.matchMedia(query)
    const measure = () => setFits(room.matches)
    const follow = () => window.matchMedia('print').matches || measure()
    const fitPaper = () => flushSync(() => setFits(true))
    measure()
    room.addEventListener('change', follow)
    window.addEventListener('beforeprint', fitPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      room.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', fitPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [query])
  return fits
}
