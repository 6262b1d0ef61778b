/** To where it was, unless that is gone. */
export function giveFocusBack(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus()
}
