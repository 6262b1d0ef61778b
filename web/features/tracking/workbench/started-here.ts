import { deviceStorage } from '#web/kernel/storage.ts'

const key = 'started'

/** Notes on this device whose timer it started last; one runs at a time. Another device that only looks stops none. */
export function noteStartedHere(about: string): void {
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
