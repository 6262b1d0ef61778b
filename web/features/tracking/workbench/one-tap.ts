import { useEffect } from 'react'

/** As long as the second tap of a double tap may take to come, and as far from the first as a thumb may hit. */
const againMs = 400
const nearPx = 24

type Tap = { at: number; x: number; y: number }

/**
 * At the bench a double tap is one tap. What was pressed may have become its opposite by then, or may have given way to
 * something else under the same thumb. Typing is left alone, and so is what is meant to be tapped again and again.
 */
export function useOneTapAtATime(): void {
  useEffect(() => {
    let last: Tap | undefined
    function hear(event: MouseEvent): void {
      const target = event.target as Element | null
      if (!(event instanceof PointerEvent) || target?.closest('input, textarea, [data-repeats]')) return
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY }
      const isNear = last && Math.hypot(tap.x - last.x, tap.y - last.y) < nearPx && tap.at - last.at < againMs
      const isAgain = event.pointerType === 'touch' ? isNear : event.detail > 1
      last = tap
      if (!isAgain) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before anything else hears of it.
    window.addEventListener('click', hear, { capture: true })
    return () => window.removeEventListener('click', hear, { capture: true })
  }, [])
}
