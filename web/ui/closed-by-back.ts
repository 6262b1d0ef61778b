import { useEffect, useEffectEvent } from 'react'

/** What a browser tells of its own way to close what lies over a page; the types of the DOM do not know it yet. */
type Watcher = { onclose: (() => void) | null; destroy: () => void }
type WithWatcher = { CloseWatcher?: new () => Watcher }

/**
 * Drawn in a dialog: a phone's Back closes it and does not leave the screen below, where the browser tells. Escape is
 * Mantine's business, which knows of lists that are open in the dialog and close first.
 */
export function ClosedByBack({ close }: { close: () => void }): null {
  const askedToClose = useEffectEvent(close)
  useEffect(() => {
    const { CloseWatcher } = window as WithWatcher
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => askedToClose()
    window.addEventListener('keydown', keepFromTheBrowser)
    return () => {
      window.removeEventListener('keydown', keepFromTheBrowser)
      watcher.destroy()
    }
  }, [])
  return null
}

function keepFromTheBrowser(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}
