import { deviceStorage } from '#web/kernel/storage.ts'

const key = 'started'
const stoppedKey = 'stopped'

/** Notes on this device whose timer it started last; one runs at a time. Another device that only looks stops none. */
export function noteStart(about: string): void {
  deviceStorage.setItem(key, about)
}

/** Since when it runs by the server's clock: stopped and started on another device, it runs since later. */
export function noteRunning(about: string, since: string): void {
  if (deviceStorage.getItem(key) === about) deviceStorage.setItem(key, `${about} ${since}`)
}

/** Also while the server has not answered yet since when. */
export function wasStartedHere(about: string, since: string | null): boolean {
  const noted = deviceStorage.getItem(key)
  return noted === about || (since !== null && noted === `${about} ${since}`)
}

/** From a tab that is being closed: others may show the same timer. */
export function tellStopped(about: string): void {
  // Each one is another one.
  deviceStorage.setItem(stoppedKey, `${about} ${Date.now()}`)
}

export function onStoppedElsewhere(about: string, hear: () => void): () => void {
  const heard = ({ key: name, newValue }: StorageEvent) => {
    if (name === stoppedKey && newValue?.startsWith(`${about} `)) hear()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
