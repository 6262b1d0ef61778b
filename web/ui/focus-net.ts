import { type RefObject, useEffect } from 'react'

/** Named parts of a screen: who arrives at one hears which it is. */
const places = 'section[aria-label], main'

/** Whoever knows better where to go on has gone there by then. */
const othersFirstMs = 150

/**
 * A button may go with what it did: a task that is finished has none. The browser then forgets where one was, and a screen
 * reader begins anew at the top; here one goes on from the part of the screen that the button was in.
 */
export function FocusNet({ main }: { main: RefObject<HTMLElement | null> }): null {
  useEffect(() => {
    let last: Element | null = null
    let around: HTMLElement[] = []
    let waiting: ReturnType<typeof setTimeout> | undefined

    function remember({ target }: FocusEvent): void {
      // From a dialog one goes back to what opened it.
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
      last = target
      around = placesAround(target)
    }
    /** By one's own will, as with a click beside everything. */
    function forget({ target }: FocusEvent): void {
      queueMicrotask(() => {
        if (target === last && last?.isConnected && !last.matches(':disabled') && isNowhere()) last = null
      })
    }
    function isLost(): boolean {
      return last?.isConnected === false && isNowhere()
    }
    function goOn(): void {
      if (!isLost()) return
      const place = around.find(({ isConnected }) => isConnected) ?? main.current
      if (place) focusPlace(place)
    }
    const watched = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(waiting)
      waiting = setTimeout(goOn, othersFirstMs)
    })
    watched.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      clearTimeout(waiting)
      watched.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [main])
  return null
}

/** Nothing has the focus, and no dialog is about to give it back. */
function isNowhere(): boolean {
  return document.activeElement === document.body && document.querySelector('[aria-modal="true"]') === null
}

/** From the innermost outwards. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places)
  return place ? [place, ...placesAround(place)] : []
}

/** It takes the focus once, and not at each click in it. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
