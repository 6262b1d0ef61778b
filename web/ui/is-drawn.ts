/** Not in a hidden tab, nor otherwise left out. `checkVisibility` tells as well, but came to Safari only with 17.4. */
export function isDrawn(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}
