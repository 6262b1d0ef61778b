import { useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'

/** To what would take away the row that is now in the place of the one that went; to something else when none is left. */
export function focusNextRemover(
  removers: readonly (HTMLButtonElement | null)[],
  place: number,
  otherwise: HTMLElement | null,
): void {
  const left = removers.filter((button) => button?.isConnected && !button.disabled)
  const next = left[Math.min(place, left.length - 1)] ?? otherwise
  next?.focus()
}

export type Removers = ReturnType<typeof useRemovers>

/**
 * Rows of a form that can be taken away: whoever does goes on with the next one, or with the button that adds one. The same
 * at each drawing, so that a row can be drawn alone.
 */
export function useRemovers() {
  const removers = useRef<(HTMLButtonElement | null)[]>([])
  const adder = useRef<HTMLButtonElement>(null)
  return useMemo(
    () => ({
      adder,
      remover: (place: number) => (button: HTMLButtonElement | null) => {
        removers.current[place] = button
      },
      remove(place: number, takeAway: () => void): void {
        flushSync(takeAway)
        focusNextRemover(removers.current, place, adder.current)
      },
    }),
    [],
  )
}
