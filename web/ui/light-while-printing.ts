import { useEffect } from 'react'

/** Components colour themselves by the scheme of the whole page, so for paper the whole page is light. */
export function useLightWhilePrinting(): void {
  useEffect(() => {
    const page = document.documentElement
    const printing = window.matchMedia('print')
    let before: string | null = null
    function follow(): void {
      if (printing.matches) {
        before ??= page.getAttribute('data-mantine-color-scheme')
        page.setAttribute('data-mantine-color-scheme', 'light')
      } else if (before !== null) {
        page.setAttribute('data-mantine-color-scheme', before)
        before = null
      }
    }
    printing.addEventListener('change', follow)
    return () => {
      printing.removeEventListener('change', follow)
      if (before !== null) page.setAttribute('data-mantine-color-scheme', before)
    }
  }, [])
}
