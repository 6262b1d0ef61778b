import { deviceStorage } from './storage.ts'

/** Who changed a token: the person here, the server by refusing it or what was asked under it, or another tab. */
type Cause = 'choice' | 'refusal' | 'forbidden' | 'elsewhere'
type Listener = (cause: Cause) => void

function tokenUnder(key: string) {
  let lastCause: Cause = 'refusal'
  let heardOf = deviceStorage.getItem(key)
  const listeners = new Set<Listener>()

  function changed(cause: Cause): void {
    lastCause = cause
    heardOf = deviceStorage.getItem(key)
    for (const listener of listeners) listener(cause)
  }

  // Storage events only come from other tabs, so a logout or another user's login there acts here at once.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed('elsewhere')
  })
  // Nor does a page hear of them while it is put away; shown again as it was, it would write as whoever came since.
  window.addEventListener('pageshow', () => {
    if (deviceStorage.getItem(key) !== heardOf) changed('elsewhere')
  })

  return {
    stored: (): string | null => deviceStorage.getItem(key),
    keep(token: string): void {
      deviceStorage.setItem(key, token)
      changed('choice')
    },
    drop(cause: Cause): void {
      deviceStorage.removeItem(key)
      changed(cause)
    },
    /** Why it is as it is. */
    whyChanged: (): Cause => lastCause,
    onChange(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Somebody of a garage, and somebody who runs the platform: one browser may hold both, and neither is the other. */
export const garageToken = tokenUnder('token')
export const platformToken = tokenUnder('platform_token')
