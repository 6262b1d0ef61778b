const key = 'token'

/** Who changed the token: the person here, the server by refusing it, or another tab. */
type Cause = 'choice' | 'refusal' | 'elsewhere'
type Listener = (cause: Cause) => void

let lastCause: Cause = 'refusal'
const listeners = new Set<Listener>()

function changed(cause: Cause): void {
  lastCause = cause
  for (const listener of listeners) listener(cause)
}

// Storage events only come from other tabs, so a logout or another user's login there acts here at once.
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) changed('elsewhere')
})

export function storedToken(): string | null {
  return localStorage.getItem(key)
}

export function keepToken(token: string): void {
  localStorage.setItem(key, token)
  changed('choice')
}

export function dropToken(cause: Cause): void {
  localStorage.removeItem(key)
  changed(cause)
}

/** Why the token is as it is. */
export function whyChanged(): Cause {
  return lastCause
}

export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
