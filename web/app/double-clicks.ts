/**
 * Many click twice on everything. The second click is no step of its own: it would make the way back a step longer, or
 * lead on from a screen that nobody has seen yet.
 */
export function followLinksOnce(): void {
  const forgetSecond = (event: MouseEvent) => {
    if (event.detail > 1 && event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault()
  }
  document.addEventListener('click', forgetSecond, { capture: true })
}
